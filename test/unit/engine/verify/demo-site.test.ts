import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { checkOptions } from '../../../../src-main/engine/options.ts';
import { readText } from '../../../../src-main/engine/text/read-text.ts';
import { verifyOptions } from '../../../../src-main/engine/verify/options.ts';
import { prepareText } from '../../../../src-main/engine/verify/prepare.ts';
import { verifyPair } from '../../../../src-main/engine/verify/verify-pair.ts';
import type { VerifiedSide } from '../../../../src-main/engine/verify/pair-facts.ts';

const demo = fileURLToPath(new URL('../../../../resources/demo-site/', import.meta.url));
const options = checkOptions(verifyOptions, {}, 'verify');

/**
 * Every pair that the demo site's truth names, but those that it calls hard: rewritten so far that words alone cannot
 * tell.
 */
describe.each(['zh', 'en', 'ru'].filter((language) => existsSync(`${demo}truth/${language}.tsv`)))(
  'demo site in %s',
  (language) => {
    const pages = readPages(language);

    it.each(readTruth(language))('finds that $a and $b are $expected: $note', ({ a, b, expected }) => {
      const [one, other] = [pages.get(a), pages.get(b)];
      if (!one || !other) throw new Error(`No page ${one ? b : a}`);
      expect(verifyPair(one, other, options).verdict ?? 'none').toBe(expected);
    });
  },
);

function readPages(language: string): ReadonlyMap<string, VerifiedSide> {
  const folder = `${demo}content/${language}/`;
  return new Map(readdirSync(folder).map((name) => readPage(readFileSync(folder + name, 'utf8'))));
}

function readPage(file: string): [string, VerifiedSide] {
  const [head = ''] = file.split('\n\n', 1);
  const field = (name: string) => head.match(new RegExp(`^${name}: (.*)$`, 'm'))?.[1] ?? '';
  const layout = field('template') === 'a' ? '00000000000000ff' : 'ff00000000000000';
  const text = readText(field('title'), file.slice(head.length).trim());
  return [field('path'), { prepared: prepareText(text), layout }];
}

/** An address with a tracking parameter answers with the same page, so its text is identical. */
function readTruth(language: string) {
  const lines = readFileSync(`${demo}truth/${language}.tsv`, 'utf8').trim().split('\n').slice(1);
  return lines.flatMap((line) => {
    const [a = '', b = '', expect = '', reach = '', note = ''] = line.split('\t');
    const [pathA = '', pathB = ''] = [a.split('?', 1)[0], b.split('?', 1)[0]];
    return reach === 'hard'
      ? []
      : [{ a: pathA, b: pathB, expected: expect === 'same-url' ? 'identical' : expect, note }];
  });
}
