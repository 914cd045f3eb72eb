import { expect, it } from 'vitest';
import type { Verdict } from '../../../../../src-main/contract/verdicts.ts';
import {
  adviceFor,
  directed,
  inTime,
  type RelationFacts,
} from '../../../../../src-main/engine/report/plan/relation-proposals.ts';
import type { TargetFacts } from '../../../../../src-main/engine/report/plan/resolve-targets.ts';

/** Addresses of pages that have their text from others; `when` tells the state of the others. */
const takers = new Set<string>();

const when = (state: ReturnType<TargetFacts['state']>) =>
  ({
    state: (address: string) => (takers.has(address) ? 'fine' : state),
    isTextFile: (address: string) => address.endsWith('.txt'),
    isEdition: (_page: number) => false,
    isAnswered: (_page: number, _other: number) => false,
    isQuoted: (_relation: unknown) => false,
    speakOfOwnNames: (_page: number, _other: number) => false,
    isCanonicalOf: (_other: string, _address: string) => false,
    hasOwnCode: () => false,
    areOfSeries: (_page: number, _other: number) => false,
    haveOneSubject: (_page: number, _other: number) => false,
    areOfOtherThings: (_page: number, _other: number, _relation: unknown) => false,
  }) as unknown as RelationFacts;

const addressOf = (name: string) => (name.includes(':') ? name : `https://example.com/${name}`);

function between(verdict: Verdict, taker: string, giver: string, covered = 86, held = 20) {
  takers.clear();
  takers.add(addressOf(taker));
  return {
    verdict,
    similarity: 50,
    taker: { page: 1, address: addressOf(taker), covered },
    giver: { page: 2, address: addressOf(giver), covered: held },
  };
}

it('merges a page into the one that holds it, unless that one is kept from search engines', () => {
  expect(adviceFor(between('contained', 'chapter.html', 'book.html'), when('fine'))).toEqual([
    'merge',
    'contained-copy',
  ]);
  for (const state of ['not-indexable', 'dead', 'unknown'] as const)
    expect(adviceFor(between('contained', 'chapter.html', 'print.html'), when(state)), state).toBeNull();
});

it('merges nothing into a page below it', () => {
  const merged = (taker: string, giver: string) =>
    adviceFor(between('contained', taker, giver), when('fine'))?.[0] ?? null;
  expect(merged('divorce/', 'divorce/perm/')).toBeNull();
  expect(merged('divorce/perm/', 'divorce/')).toBe('merge');
  expect(merged('divorce/', 'divorce-perm/')).toBe('merge');
});

it('merges nothing into a collected edition, or into a page that stands for it already', () => {
  const facts = when('fine');
  const [into, turned] = [
    between('contained', 'chapter.html', 'book.html'),
    between('contained', 'book.html', 'chapter.html'),
  ];
  const isEdition = (page: number) => page === into.giver.page;
  expect(adviceFor(into, { ...facts, isEdition })).toBeNull();
  // An edition that a larger page holds is a page like others.
  expect(adviceFor({ ...turned, taker: into.giver, giver: into.taker }, { ...facts, isEdition })).toEqual([
    'merge',
    'contained-copy',
  ]);
  const isCanonicalOf = (other: string, address: string) =>
    other === into.giver.address && address === into.taker.address;
  expect(adviceFor(into, { ...facts, isCanonicalOf })).toBeNull();
  expect(adviceFor(turned, { ...facts, isCanonicalOf })).toEqual(['merge', 'contained-copy']);
  expect(adviceFor(between('spliced', 'b.html', 'a.html'), { ...facts, isEdition: () => true })?.[0]).toBe('rewrite');
});

it('has text that was pieced together rewritten, whatever became of its source, and leaves families alone', () => {
  expect(adviceFor(between('spliced', 'b.html', 'a.html'), when('not-indexable'))?.[0]).toBe('rewrite');
  expect(adviceFor(between('listing', 'b.html', 'a.html'), when('fine'))).toBeNull();
});

it.each<[verdict: Verdict, covered: number, file: string]>([
  ['contained', 70, '_sources/gc.rst.txt'],
  ['partial', 40, 'gc.txt'],
  ['spliced', 20, 'gc.txt'],
  ['contained', 90, 'notes-of-may.txt'],
])('keeps a text file that is %s, %i %% of it on its web page, out of the index: %s', (verdict, covered, file) => {
  expect(adviceFor(between(verdict, file, 'gc.html', covered), when('fine'))).toEqual(['noindex', 'text-file']);
  for (const state of ['not-indexable', 'dead'] as const)
    expect(adviceFor(between(verdict, file, 'gc.html', covered), when(state))?.[0], state).not.toBe('noindex');
});

it('leaves text files alone that are no files of the page', () => {
  expect(adviceFor(between('contained', 'may.txt', 'gc.html', 89), when('fine'))?.[0]).toBe('merge');
  expect(adviceFor(between('contained', 'gc.txt', 'all.txt'), when('fine'))?.[0]).toBe('merge');
  expect(adviceFor(between('contained', 'gc.txt', 'https://other.org/gc.html'), when('fine'))?.[0]).toBe('merge');
  for (const verdict of ['version', 'translation', 'shared-code'] as const)
    expect(adviceFor(between(verdict, 'gc.txt', 'gc.html'), when('fine')), verdict).toBeNull();
});

it('never merges a web page into a text file of its site', () => {
  expect(adviceFor(between('contained', 'gc.html', 'all.txt'), when('fine'))).toBeNull();
  expect(adviceFor(between('contained', 'gc.html', 'https://other.org/all.txt'), when('fine'))?.[0]).toBe('merge');
});

it.each<[taker: string, giver: string, covered: number, held: number, advice: string | null]>([
  ['print/tea.html', 'tea.html', 30, 20, 'canonical other-form'],
  ['print/tea.html', 'tea.html', 29, 29, 'rewrite spliced-copy'],
  ['tea/amp', 'tea', 40, 90, 'canonical other-form'],
  ['tea?view=print', 'tea', 20, 95, 'parameter-rule parameter-variant'],
  ['tea?sort=price', 'tea', 80, 80, 'parameter-rule parameter-variant'],
  ['tea?sort=price', 'tea', 79, 90, 'rewrite spliced-copy'],
  ['tea?id=7', 'tea?id=8', 90, 90, 'rewrite spliced-copy'],
  ['tea?page=2', 'tea', 90, 90, null],
])('knows the view of a page for what it is: %s, %s', (taker, giver, covered, held, advice) => {
  const relation = between('spliced', taker, giver, covered, held);
  expect(adviceFor(relation, when('fine'))?.join(' ') ?? null).toBe(advice);
  const merged = adviceFor({ ...relation, verdict: 'contained' }, when('fine'))?.[0] ?? null;
  expect(merged).toBe(advice?.startsWith('rewrite') ? 'merge' : (advice?.split(' ', 1)[0] ?? null));
});

it('names the page with the whole as canonical where a part has its title, and merges nothing into an archive', () => {
  const facts = { ...when('fine'), haveOneSubject: () => true };
  expect(adviceFor(between('contained', 'post/7', 'thread/1'), facts)).toEqual(['canonical', 'part-of-page']);
  expect(adviceFor(between('spliced', 'post/7', 'thread/1'), facts)).toEqual(['rewrite', 'spliced-copy']);
  expect(adviceFor(between('contained', 'thread-1.html', 'archiver/1.html'), facts)).toBeNull();
  expect(adviceFor(between('contained', 'thread?id=1', 'thread?id=2&view=print'), facts)).toBeNull();
  expect(adviceFor(between('contained', 'archiver/1.html', 'archiver/2.html'), when('fine'))?.[0]).toBe('merge');
});

it('takes the view of a page for what has its text from there, though it shows more', () => {
  const sides = { a: 1, b: 2, coveredA: 0.9, coveredB: 0.4, direction: 'a-to-b', verdict: 'contained' } as const;
  const row = (addressA: string, addressB: string) =>
    directed({ ...sides, addressA, addressB, similarity: 40 } as Parameters<typeof directed>[0]);
  expect(row('https://e.com/t/1', 'https://e.com/t/1/print')).toMatchObject({ taker: { page: 2 }, giver: { page: 1 } });
  expect(row('https://e.com/t/1', 'https://e.com/t/2')).toMatchObject({ taker: { page: 1 }, giver: { page: 2 } });
});

it('asks nothing of a page that search engines do not show', () => {
  const relation = between('spliced', 'b.html', 'a.html');
  takers.clear();
  expect(adviceFor(relation, when('not-indexable'))).toBeNull();
  expect(adviceFor({ ...relation, verdict: 'contained' }, when('not-indexable'))).toBeNull();
});

it('merges no message into an answer that quotes it, and has no answer shortened', () => {
  const isAnswered = (page: number, other: number) => page === 1 && other === 2;
  const facts = { ...when('fine'), isAnswered };
  expect(adviceFor(between('contained', 'mail.html', 'answer.html'), facts)).toBeNull();
  const { taker, giver, ...rest } = between('contained', 'mail.html', 'answer.html', 95, 60);
  expect(adviceFor({ ...rest, taker: giver, giver: taker, isReprint: true }, facts)).toBeNull();
});

it('merges nothing into what quotes it, or into a brief text about something else', () => {
  const relation = between('contained', 'mail.html', 'answer.html');
  expect(adviceFor(relation, { ...when('fine'), isQuoted: (asked) => asked === relation })).toBeNull();
  const speakOfOwnNames = (page: number, other: number) => page === 1 && other === 2;
  expect(adviceFor(relation, { ...when('fine'), speakOfOwnNames })).toBeNull();
  expect(adviceFor({ ...relation, verdict: 'spliced' }, { ...when('fine'), speakOfOwnNames })).not.toBeNull();
});

it('knows the view of a page by any text in common, but no list', () => {
  expect(adviceFor(between('partial', 'print/tea.html', 'tea.html', 40), when('fine'))?.[1]).toBe('other-form');
  expect(adviceFor(between('listing', 'print/tea.html', 'tea.html', 40), when('fine'))).toBeNull();
});

it('merges no page of a series into another', () => {
  const facts = { ...when('fine'), areOfSeries: () => true };
  expect(adviceFor(between('contained', 'b.html', 'a.html'), facts)).toBeNull();
});

it('leaves what sections of a manual about other things have in common', () => {
  const asked: unknown[] = [];
  const areOfOtherThings = (page: number, other: number, relation: unknown) =>
    asked.push([page, other, relation]) > 0 && page === 1;
  const facts = { ...when('fine'), areOfOtherThings };
  for (const text of ['spliced', 'contained'] as const) {
    expect(adviceFor(between(text, 'sin.html', 'tan.html'), facts)).toBeNull();
    expect(asked.at(-1)).toEqual([1, 2, { text, similarity: 50 }]);
  }
});

it('has a later page shortened that holds all of an older one and little more, and merges the older one into no reprint', () => {
  const relation = between('contained', 'story.html', 'reprint.html', 95, 40);
  const days = { 'story.html': '2024-01-02', 'reprint.html': '2024-01-03' };
  const facts = (published: Readonly<Record<string, string>> = days) => ({
    ...when('fine'),
    dated: (address: string) => ({
      address,
      title: address,
      published: published[address.split('/').at(-1) ?? ''] ?? null,
      modified: null,
      inlinks: 0,
    }),
  });
  const adviceOf = (found: typeof relation, known = facts()) => {
    const { taker, ...rest } = inTime(found, known as unknown as RelationFacts);
    return `${taker.address.split('/').at(-1)}: ${adviceFor({ taker, ...rest }, known)?.join(' ')}`;
  };
  expect(adviceOf(relation)).toBe('reprint.html: rewrite holds-source');
  const kept = 'story.html: merge contained-copy';
  expect(adviceOf(between('contained', 'story.html', 'reprint.html', 95, 39))).toBe(kept);
  expect(adviceOf(relation, facts({ ...days, 'story.html': '2024-01-03' }))).toBe(kept);
  expect(adviceOf(relation, facts({ 'story.html': '2024-01-02' }))).toBe(kept);
  expect(adviceOf(relation, { ...facts(), haveOneSubject: () => true })).toBe('story.html: canonical part-of-page');
  expect(inTime(relation, { ...facts(), isEdition: () => true } as unknown as RelationFacts)).toBe(relation);
  const spliced = between('spliced', 'story.html', 'reprint.html', 95, 40);
  expect(inTime(spliced, facts() as unknown as RelationFacts)).toBe(spliced);
});
