import { describe, expect, it } from 'vitest';
import type { DetectorEvidence } from '../../../src-main/contract/evidence.ts';
import { screenOf } from '../../../src-renderer/ui/toast.tsx';
import { readStartLink } from '../../../src-renderer/app/use-open-audit.ts';
import { sortEvidence } from '../../../src-renderer/features/compare/evidence-view.tsx';
import { shortAddresses } from '../../../src-renderer/ui/addresses.ts';
import { pathsOfAddresses } from '../../../src-renderer/features/start/start-screen.tsx';

describe('evidence', () => {
  const row = (
    detector: string,
    score: number,
    threshold: number,
    sense: 'at-least' | 'at-most',
    duplicate: boolean,
  ): DetectorEvidence => ({
    detector,
    outcome: {
      kind: 'compared',
      score,
      threshold,
      sense,
      unit: 'share',
      duplicate,
      picture: { kind: 'hashes', rows: [], figures: [] },
    },
  });
  const silent: DetectorEvidence = {
    detector: 'a-silent-one',
    outcome: { kind: 'not-applicable', reason: 'too-short', page: 'a' },
  };
  const rows = [
    silent,
    row('far', 0.1, 0.5, 'at-least', false),
    row('near', 4, 3, 'at-most', false),
    row('fired', 0.6, 0.5, 'at-least', true),
  ];
  const order = (by: 'detector' | 'outcome' | 'margin', descending: boolean) =>
    sortEvidence(rows, { by, descending }).map(({ detector }) => detector);

  it('puts what fired first and what did not apply last', () => {
    expect(order('outcome', true)).toEqual(['fired', 'far', 'near', 'a-silent-one']);
  });

  it('orders scores of different units by their distance from the threshold', () => {
    expect(order('margin', true)).toEqual(['fired', 'near', 'far', 'a-silent-one']);
  });

  it('orders by name in both directions', () => {
    expect(order('detector', false)).toEqual(['a-silent-one', 'far', 'fired', 'near']);
    expect(order('detector', true)).toEqual(['near', 'fired', 'far', 'a-silent-one']);
  });
});

describe('a dropped address', () => {
  it('stays as it is, or becomes the path of a file', () => {
    expect(pathsOfAddresses('https://example.com/sitemap.xml')).toEqual(['https://example.com/sitemap.xml']);
    expect(pathsOfAddresses('# comment\r\nfile:///home/a/%E7%BD%91%E7%AB%99\r\n')).toEqual(['/home/a/网站']);
    expect(pathsOfAddresses('file:///C:/sites/shop')).toEqual(['C:/sites/shop']);
    expect(pathsOfAddresses('')).toEqual([]);
  });
});

describe('the place behind the # at the start', () => {
  it('names a demo, a file or a source', () => {
    expect(readStartLink('/?demo=1')).toEqual({ kind: 'demo' });
    expect(readStartLink(`#/open?file=${encodeURIComponent('/home/a b/審計 #1.pagetwin')}`)).toEqual({
      kind: 'file',
      file: '/home/a b/審計 #1.pagetwin',
    });
    expect(readStartLink(`#/?source=${encodeURIComponent('https://example.com/sitemap.xml?a=1&b=2')}`)).toEqual({
      kind: 'source',
      source: 'https://example.com/sitemap.xml?a=1&b=2',
    });
  });

  it('is otherwise left alone', () => {
    expect(readStartLink('#/?again=a1')).toEqual({ kind: 'again', audit: 'a1' });
    expect(readStartLink('')).toBeNull();
    expect(readStartLink('/')).toBeNull();
    expect(readStartLink('/audit/a/clusters/3')).toBeNull();
    expect(readStartLink('/open')).toBeNull();
  });
});

describe('addresses beside each other', () => {
  it('leave out the host that both have', () => {
    expect(shortAddresses('https://a.cn/x.html', 'https://a.cn/y.html?p=1')).toEqual(['/x.html', '/y.html?p=1']);
    expect(shortAddresses('https://a.cn/x', 'http://b.cn/x')).toEqual(['a.cn/x', 'b.cn/x']);
  });

  it('are readable, and paths of a folder stay whole', () => {
    expect(shortAddresses('https://a.cn/%E8%8C%B6', 'https://a.cn/%FF')).toEqual(['/茶', '/%FF']);
    expect(shortAddresses('en/a.html', 'en/b.html')).toEqual(['en/a.html', 'en/b.html']);
  });
});

describe('the screen of a place', () => {
  it('is the same for all that it shows of one audit', () => {
    expect(screenOf('/audit/a1/clusters/2f')).toBe(screenOf('/audit/a1/clusters'));
    expect(screenOf('/audit/a2/clusters')).not.toBe(screenOf('/audit/a1/clusters'));
    expect(screenOf('/')).not.toBe(screenOf('/settings'));
  });

  it('is none for a comparison, which lies over another one', () => {
    expect(screenOf('/audit/a1/compare/3/4')).toBeNull();
  });
});
