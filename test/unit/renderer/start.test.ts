import { describe, expect, it } from 'vitest';
import { auditOptionsSchema } from '../../../src-main/contract/options.ts';
import { type Profile, profileForHost } from '../../../src-main/contract/profiles.ts';
import {
  firstAddress,
  hostsOf,
  linesOf,
  savedAudit,
  sourcesOf,
} from '../../../src-renderer/features/start/source-field.tsx';

const site = (url: string) => ({ source: { kind: 'site' as const, url }, suggestedName: 'x' });

describe('entered lines', () => {
  it('tells an audit to be opened from something to be audited', () => {
    expect(savedAudit(' /audits/tea.pagetwin\n')).toBe('/audits/tea.pagetwin');
    expect(savedAudit('/audits/tea.pagetwin\nhttps://a.example/')).toBeNull();
    expect(savedAudit('https://a.example/tea.pagetwin')).toBeNull();
    expect(savedAudit('/pages/')).toBeNull();
  });

  it('are each a source of its own, without doubles and empty ones', () => {
    expect(linesOf(' https://a.example/ \r\n\nhttps://b.example/\nhttps://a.example/')).toEqual([
      'https://a.example/',
      'https://b.example/',
    ]);
    expect(sourcesOf([site('https://a.example/'), site('https://b.example/')])).toHaveLength(2);
  });

  it('become one list of pages when there are many addresses', () => {
    const many = Array.from({ length: 6 }, (_, i) => site(`https://a.example/${i}`));
    const folder = { source: { kind: 'folder' as const, path: '/pages' }, suggestedName: 'pages' };
    const sources = sourcesOf([...many, folder]);
    expect(sources).toEqual([folder.source, { kind: 'url-list', urls: many.map(({ source }) => source.url) }]);
    expect(firstAddress(sources)).toBe('https://a.example/0');
    expect(hostsOf(sources)).toEqual(['a.example']);
    expect(firstAddress([folder.source])).toBeNull();
  });
});

describe('the profile of a host', () => {
  const profile = (name: string, hosts: string[], savedAt: number): Profile => ({
    name,
    hosts,
    options: auditOptionsSchema.parse({}),
    savedAt,
  });

  it('is the newest that was saved for it, with or without www', () => {
    const profiles = [
      profile('old', ['shop.example'], 1),
      profile('new', ['www.shop.example'], 2),
      profile('other', ['b.example'], 3),
    ];
    expect(profileForHost(profiles, 'Shop.example')?.name).toBe('new');
    expect(profileForHost(profiles, 'c.example')).toBeNull();
  });
});
