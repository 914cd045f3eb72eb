import type { PopulationKind } from '../../../contract/page-document.ts';

export interface PlacedPage {
  readonly address: string;
  /** `groupLayouts` */
  readonly layout: number;
  /** Traditional and Simplified Chinese have a template each. */
  readonly language: string;
}

interface Population {
  readonly kind: PopulationKind;
  readonly pages: Uint32Array;
}

/** `/docs/1.3/`, `/zh-cn/api/`. */
const maxSectionDepth = 3;

/**
 * Where a block may recur: the site, a layout, language or section (folders, the outermost first), and a section in one
 * layout or language. A translation halves every share, and a large section hides what a small one repeats. Small
 * companies and equal ones are left out.
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

/** `class-use` stands below every package. */
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
