import type { PopulationKind } from '../../../contract/page-document.ts';

/** What says of a page in whose company a block of it must recur to be template. */
export interface PlacedPage {
  readonly address: string;
  /** Number of its layout group (`layout-groups.ts`). */
  readonly layout: number;
  /** As it is shown, so that Traditional and Simplified Chinese have each a template. */
  readonly language: string;
}

interface Population {
  readonly kind: PopulationKind;
  readonly pages: Uint32Array;
}

/** How many folders deep a section may be: `/docs/1.3/`, `/zh-cn/api/`. */
const maxSectionDepth = 3;

/**
 * The companies in which a block may recur: the whole site, the pages of a layout, of a language, of a section (folders
 * of the address, from the outermost inwards), and of a section in one layout or language. A translation beside a site
 * halves the share of every block, and a large section hides what a small one repeats. Companies with fewer than
 * `minPages` pages and those equal to one named before are left out.
 */
export function populationsOf(pages: readonly PlacedPage[], minPages: number): Population[] {
  const found: Population[] = [];
  const known = new Set<string>();
  const add = (kind: PopulationKind, members: readonly number[]) => {
    if (members.length < minPages) return;
    const signature = `${members.length} ${members[0]} ${members.at(-1)} ${members.reduce((sum, page) => (Math.imul(sum, 31) + page) | 0, 0)}`;
    if (known.has(signature)) return;
    known.add(signature);
    found.push({ kind, pages: Uint32Array.from(members) });
  };
  const addGroups = (kind: PopulationKind, keyOf: (page: PlacedPage) => string | null) => {
    const groups = Map.groupBy(pages.keys(), (page) => {
      const place = pages[page];
      return place ? keyOf(place) : null;
    });
    for (const [key, members] of groups) if (key !== null) add(kind, members);
  };
  add('site', [...pages.keys()]);
  addGroups('layout', ({ layout }) => String(layout));
  addGroups('language', ({ language }) => language);
  for (let depth = 1; depth <= maxSectionDepth; depth += 1) {
    addGroups('section', (page) => sectionOf(page, depth));
  }
  addGroups('section', innermostFolder);
  addGroups('section-layout', (page) => withSection(page, 1, String(page.layout)));
  addGroups('section-layout', ({ language, layout }) => `${language} ${layout}`);
  return found;
}

function sectionOf(page: PlacedPage, depth: number): string | null {
  const folders = foldersOf(page);
  return folders.length < depth ? null : folders.slice(0, depth).join('/');
}

/** A folder of one name may stand in many places, as `class-use` below every package. */
function innermostFolder(page: PlacedPage): string | null {
  return foldersOf(page).at(-1) ?? null;
}

function foldersOf({ address }: PlacedPage): string[] {
  const path = address.replace(/^[a-z]+:\/\/[^/?#]*/iu, '').split(/[?#]/u, 1)[0] ?? '';
  return path.split('/').slice(0, -1).filter(Boolean);
}

function withSection(page: PlacedPage, depth: number, property: string): string | null {
  const section = sectionOf(page, depth);
  return section === null ? null : `${section} ${property}`;
}
