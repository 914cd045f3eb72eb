import { sqlOf, type ReadableDatabase } from '../database.ts';

/** Reads suffixes that many titles have, such as ` - Example`, from a sample of pages; longest first. */
export function siteNamesReader(database: ReadableDatabase) {
  const { value, values } = sqlOf(database);
  const last = value<number, []>('SELECT coalesce(max(page), 0) FROM view', 0);
  const titles = values<string, [string]>('SELECT title FROM view WHERE page IN (SELECT value FROM json_each(?))');
  return () => {
    const step = Math.max(1, last() / sampleSize);
    const sample = Array.from({ length: sampleSize }, (_, at) => 1 + Math.floor(at * step));
    return siteNames(titles(JSON.stringify(sample)));
  };
}

const sampleSize = 400;

/**
 * Suffixes after a separator in a tenth of the titles: a site in several languages has several names. A suffix with a
 * version number tells pages apart, unless nearly all titles have it.
 */
export function siteNames(titles: readonly string[]) {
  const counts = new Map<string, number>();
  for (const title of titles)
    for (const { index } of title.matchAll(separator)) {
      const ending = title.slice(index);
      counts.set(ending, (counts.get(ending) ?? 0) + 1);
    }
  const [some, nearlyAll] = [Math.max(minTitles, titles.length / 10), 0.9 * titles.length];
  const names = [...counts].filter(
    ([ending, count]) => count >= some && (count >= nearlyAll || !versionNumber.test(ending)),
  );
  return names.map(([ending]) => ending).sort((a, b) => b.length - a.length);
}

const minTitles = 5;

/** Needs spaces around it, except in Chinese titles. A colon is no separator: it names a part (`Matrix: Members`). */
const separator = /(?<=\S)(?:\s+[-–—|·•«»]\s+|\s*[|｜_—]+\s*)(?=\S)/gu;

const versionNumber = /(?<![\p{L}\p{N}])v?\d[\d.]*(?![\p{L}\p{N}])/u;
