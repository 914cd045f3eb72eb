import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { displayWidth } from '../../../src-main/contract/checks.ts';
import { callCli } from '../../support/call-cli.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
const preset = { simhash: { distance: 10 }, 'super-shingle': {}, 'character-cosine': {} };
const paragraphs = [
  'Wild bees nest in the dry stems of last year, and a gardener who cuts them down in autumn takes their house away.',
  'A shallow dish with stones is all the water they need, as long as somebody fills it again on hot days.',
  'The first blossoms of the hazel feed them in March, long before the fruit trees are in flower.',
  'Whoever wants to see them from near by sits down in the sun at noon and waits for a quarter of an hour.',
];
const page = (texts: readonly string[]) =>
  `<html lang="en"><head><title>Bees</title></head><body><main><h1>Bees</h1>${texts.map((text) => `<p>${text}</p>`).join('')}</main></body></html>`;

beforeAll(async () => {
  mkdirSync(path.join(folder, 'site'));
  mkdirSync(path.join(folder, 'data'));
  writeFileSync(path.join(folder, 'site/a.html'), page(paragraphs));
  writeFileSync(
    path.join(folder, 'site/b.html'),
    page([...paragraphs.slice(0, 3), 'Nothing else is needed to look after them well in a small garden.']),
  );
  writeFileSync(path.join(folder, 'data/settings.json'), JSON.stringify({ theme: 'dark', presets: { Bees: preset } }));
  const { code, stderr } = await callCli(folder, [
    'audit',
    'site',
    '--file',
    'bees.pagetwin',
    '--preset',
    'Bees',
    '--workers',
    '1',
  ]);
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
});

const explain = (...args: string[]) => callCli(folder, [...args, 'explain', 'bees.pagetwin', 'a.html', 'b.html']);

describe('explain', () => {
  it('shows the scores of the detectors of the preset, and under them what each looked at', async () => {
    const { code, stdout } = await explain();
    expect(code).toBe(0);
    expect(stdout).toMatch(/simhash +SimHash +\d+ +≤ 10/);
    expect(stdout).toMatch(/SimHash \(simhash\) – threshold [a-z ]+\n +\d+ of 64 bits differ\.\n +A [01]{8} [01]{8}/);
    expect(stdout).toMatch(/Super-shingles \(super-shingle\) – threshold [a-z ]+\n +[■□]( [■□]){5}\n/);
    expect(stdout).toMatch(/Cosine: 0\.\d{3}/);
    expect(stdout).not.toContain('\u001B');
    expect(stdout).not.toContain('shingling');
  });

  it('speaks the wanted language in straight columns', async () => {
    const { stdout } = await explain('--lang', 'zh');
    const rows = stdout.split('\n').filter((line) => /^(simhash|super-shingle|character-cosine) /.test(line));
    expect(rows).toHaveLength(3);
    expect(new Set(rows.map((line) => displayWidth(line.slice(0, line.search(/[≥≤]/))))).size).toBe(1);
    expect(stdout).toContain('SimHash 指纹 (simhash)');
  });

  it('leaves the pictures out when asked to', async () => {
    const { stdout } = await callCli(folder, ['explain', 'bees.pagetwin', 'a.html', 'b.html', '--no-pictures']);
    expect(stdout).toContain('simhash');
    expect(stdout).not.toContain('bits differ');
  });
});

it('the number of workers for one command leaves the user’s presets and theme alone', () => {
  const settings = JSON.parse(readFileSync(path.join(folder, 'data/settings.json'), 'utf8')) as Record<string, unknown>;
  expect(settings).toMatchObject({ theme: 'dark', presets: { Bees: preset } });
});
