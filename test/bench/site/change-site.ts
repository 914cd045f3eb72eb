import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { seededRandom } from '../../../src-main/evaluate/seeded-random.ts';

export interface SiteChanges {
  readonly edited: number;
  readonly removed: number;
  readonly added: number;
}

/**
 * Changes a share of the pages of a generated site as a month of work would, the same for the same seed: of ten pages
 * that it touches, eight get a paragraph of another page in place of one of their own, one is taken away, and one is a
 * new page made of an old one.
 */
export function changeSite(site: string, share: number, seed: number): SiteChanges {
  const random = seededRandom(seed);
  const files = (readdirSync(site, { recursive: true }) as string[]).filter((name) => name.endsWith('.html')).sort();
  const pick = () => path.join(site, files[Math.floor(random() * files.length)] ?? '');
  const left = Math.max(1, Math.round(files.length * share));
  const touched = new Set<string>();
  while (touched.size < left) touched.add(pick());
  const changes = { edited: 0, removed: 0, added: 0 };
  for (const [index, file] of [...touched].entries()) {
    const html = readFileSync(file, 'utf8');
    if (index % 10 === 8) {
      rmSync(file);
      changes.removed += 1;
    } else if (index % 10 === 9) {
      writeFileSync(
        file.replace(/\.html$/, '-new.html'),
        withOtherParagraph(html, html.split('\n').toReversed().join('\n'), random),
      );
      changes.added += 1;
    } else {
      const other = pick();
      writeFileSync(file, withOtherParagraph(html, touched.has(other) ? '' : readFileSync(other, 'utf8'), random));
      changes.edited += 1;
    }
  }
  return changes;
}

const paragraph = /<p>[^<]{20,}<\/p>/g;

/** One paragraph replaced by one of another page, or by its own words backwards where that page has none. */
function withOtherParagraph(html: string, other: string, random: () => number): string {
  const [own = [], theirs = []] = [html, other].map((text): readonly string[] => text.match(paragraph) ?? []);
  const old = own[Math.floor(random() * own.length)];
  if (old === undefined) return `${html}<p>${Math.floor(random() * 1e9)}</p>`;
  const words = old.slice(3, -4).split(' ').toReversed().join(' ');
  return html.replace(old, theirs[Math.floor(random() * theirs.length)] ?? `<p>${words}</p>`);
}
