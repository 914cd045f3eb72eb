import { countBits } from '../../count-bits.ts';
import type { PopulationKind } from '../../../contract/page-document.ts';

export type PlacedPage = Readonly<{
  address: string;
  layout: number;
  /** Traditional and Simplified Chinese have separate templates. */
  language: string;
}>;

/**
 * Populations in which a block may recur: the site, a layout, language or section (folders, outermost first), and a
 * section in one layout or language. Small and equal ones are left out.
 */
export function populationsOf(pages: readonly PlacedPage[], minPages: number) {
  /** By signature of their pages. */
  const found = new Map<string, Readonly<{ kind: PopulationKind; pages: Uint32Array }>>();
  const add = (kind: PopulationKind, members: readonly number[]) => {
    if (members.length < minPages) return;
    const hash = members.reduce((sum, page) => (Math.imul(sum, 31) + page) | 0, 0);
    const signature = `${members.length} ${members[0]} ${members.at(-1)} ${hash}`;
    if (!found.has(signature)) found.set(signature, { kind, pages: Uint32Array.from(members) });
  };
  const folders = pages.map(foldersOf);
  const addGroups = (
    kind: PopulationKind,
    keyOf: (page: PlacedPage, folders: readonly string[]) => string | undefined,
  ) => {
    const keys = pages.map((page, at) => keyOf(page, folders[at] ?? []));
    const groups = Map.groupBy(pages.keys(), (at) => keys[at]);
    for (const [key, members] of groups) if (key !== undefined) add(kind, members);
  };
  add('site', [...pages.keys()]);
  addGroups('layout', ({ layout }) => String(layout));
  addGroups('language', ({ language }) => language);
  for (let depth = 1; depth <= maxSectionDepth; depth++)
    addGroups('section', (_, all) => (all.length < depth ? undefined : all.slice(0, depth).join('/')));
  // A manual in one of its languages.
  addGroups('section', ({ language }, [first]) => first && `${first} ${language}`);
  // `class-use` is below every package.
  addGroups('section', (_, all) => all.at(-1));
  addGroups('section-layout', ({ layout }, [first]) => first && `${first} ${layout}`);
  addGroups('section-layout', ({ language, layout }) => `${language} ${layout}`);
  return [...found.values()];
}

const maxSectionDepth = 3;

function foldersOf({ address }: PlacedPage) {
  const path = address.replace(/^[a-z]+:\/\/[^/?#]*/iu, '').split(/[?#]/u, 1)[0] ?? '';
  return path.split('/').slice(0, -1).filter(Boolean);
}

/**
 * For each page its layout group. Frequent signatures lead and take in those within six bits; after a thousand
 * leaders the rest stay alone. @param layouts 16 hexadecimal digits each
 */
export function groupLayouts(layouts: readonly string[]) {
  const counts = new Map<string, number>();
  for (const layout of layouts) counts.set(layout, (counts.get(layout) ?? 0) + 1);
  const signatures = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([layout]) => layout);
  const leaders: Words[] = [];
  const groups = new Map<string, number>();
  let next = 0;
  for (const signature of signatures) {
    const words = wordsOf(signature);
    let group = leaders.findIndex((leader) => bitsApart(leader, words) <= sameLayoutBits);
    if (group < 0) {
      group = next;
      next++;
      if (leaders.length < maxLeaders) leaders.push(words);
    }
    groups.set(signature, group);
  }
  return Uint32Array.from(layouts, (layout) => groups.get(layout) ?? 0);
}

const maxLeaders = 1000;

/** Pages of one template differ in pictures, tags, a second page. */
const sameLayoutBits = 6;

type Words = readonly [number, number];

const wordsOf = (layout: string): Words => [
  Number.parseInt(layout.slice(0, 8), 16) || 0,
  Number.parseInt(layout.slice(8, 16), 16) || 0,
];

const bitsApart = (a: Words, b: Words) => countBits(a[0] ^ b[0]) + countBits(a[1] ^ b[1]);
