import { DomUtils, parseDocument } from 'htmlparser2';
import type { CheckName } from '../../src-main/contract/checks.ts';

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

export interface PlainPage {
  readonly address: string;
  readonly html: string;
  /** Words of the main text, which only the engine can tell. */
  readonly words: number;
}

/**
 * The checks of single pages once more, written from their description and without the code of the engine: addresses by
 * check.
 */
export function independentChecks(pages: readonly PlainPage[]): Map<CheckName, string[]> {
  const facts = pages.map(({ address, html, words }) => ({ address, words, ...factsOf(html) }));
  const where = (test: (fact: (typeof facts)[number]) => boolean) => facts.filter(test).map(({ address }) => address);
  const copies = (field: 'title' | 'description' | 'heading') => {
    const counts = new Map<string, number>();
    for (const fact of facts) counts.set(fact[field], (counts.get(fact[field]) ?? 0) + 1);
    return where((fact) => fact[field] !== '' && (counts.get(fact[field]) ?? 0) > 1);
  };
  return new Map<CheckName, string[]>([
    ['title-missing', where(({ title }) => title === '')],
    ['title-duplicate', copies('title')],
    ['title-long', where(({ title }) => widthOf(title) > 60)],
    ['title-short', where(({ title }) => title !== '' && widthOf(title) < 30)],
    ['description-missing', where(({ description }) => description === '')],
    ['description-duplicate', copies('description')],
    ['description-long', where(({ description }) => widthOf(description) > 155)],
    ['description-short', where(({ description }) => description !== '' && widthOf(description) < 70)],
    ['h1-missing', where(({ heading }) => heading === '')],
    ['h1-duplicate', copies('heading')],
    ['h1-long', where(({ heading }) => widthOf(heading) > 70)],
    ['h1-multiple', where(({ headings }) => headings > 1)],
    ['content-thin', where(({ words }) => words < 200)],
    ['content-empty', where(({ words }) => words < 20)],
    ['images-no-alt', where(({ alts }) => alts.some((alt) => alt === undefined))],
    ['images-empty-alt', where(({ alts }) => alts.some((alt) => alt?.trim() === ''))],
  ]);
}

/** Every address that a page links to, without fragments. */
export function linksOf(address: string, html: string): Set<string> {
  const document = parseDocument(html);
  const links = new Set<string>();
  for (const { attribs } of DomUtils.getElementsByTagName((name) => name === 'a' || name === 'area', document)) {
    const { href } = attribs;
    if (href === undefined || href.trim() === '' || href.trim().startsWith('#') || !URL.canParse(href.trim(), address))
      continue;
    const url = new URL(href.trim(), address);
    url.hash = '';
    if (/^https?:$/.test(url.protocol)) links.add(url.href);
  }
  return links;
}

function factsOf(html: string) {
  const document = parseDocument(html);
  const elements = (name: string) => DomUtils.getElementsByTagName(name, document);
  const headings = elements('h1')
    .filter(
      ({ attribs }) =>
        !('hidden' in attribs) &&
        attribs['aria-hidden'] !== 'true' &&
        !/display\s*:\s*none/.test(attribs['style'] ?? ''),
    )
    .map((heading) => folded(readText(heading)))
    .filter((text) => text !== '');
  const named = elements('meta').filter(({ attribs }) => attribs['name']?.toLowerCase() === 'description');
  const isShown = (element: Element) => !hasParent(element, ['noscript', 'template']);
  return {
    title:
      elements('title')
        .filter((element) => !hasParent(element, ['svg']))
        .map((element) => folded(DomUtils.textContent(element)))
        .find((text) => text !== '') ?? '',
    description: named.map(({ attribs }) => folded(attribs['content'] ?? '')).find((text) => text !== '') ?? '',
    heading: headings[0] ?? '',
    headings: headings.length,
    alts: elements('img')
      .filter(isShown)
      .map(({ attribs }) => attribs['alt']),
  };
}

/** Text without that of controls and scripts inside. */
function readText(element: Element): string {
  return element.children
    .map((child) => {
      if (child.type === 'text') return child.data;
      if (!('attribs' in child)) return '';
      if (child.name === 'br') return ' ';
      return /^(?:script|style|noscript|template|svg|button)$/.test(child.name) ? '' : readText(child);
    })
    .join('');
}

function hasParent(element: Element, names: readonly string[]): boolean {
  for (let parent = element.parent; parent; parent = parent.parent)
    if ('name' in parent && names.includes(parent.name)) return true;
  return false;
}

const folded = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** By the blocks of Unicode that are wide throughout; marks that combine take no room. */
function widthOf(text: string): number {
  return [...text.replaceAll(/\p{Mark}/gu, '')].reduce(
    (width, character) => width + (isWide(character.codePointAt(0) ?? 0) ? 2 : 1),
    0,
  );
}

const wideBlocks = [
  [0x1100, 0x11ff],
  [0x2e80, 0x303e],
  [0x3041, 0x33ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x20000, 0x3ffff],
] as const;
const isWide = (code: number): boolean => wideBlocks.some(([from, to]) => code >= from && code <= to);
