import type { CopiedPair } from '../../../contract/changes.ts';
import type { AuditRecord } from '../../cluster/changes/audit-record.ts';
import { type AuditChanges, compareAudits } from '../../cluster/changes/compare-audits.ts';
import { lookIntoFile } from '../../store/audit-file.ts';
import type { ReadableDatabase } from '../../store/database.ts';
import { packRecord, readRecord, recordsBefore, recordAudit } from '../../store/history/history-store.ts';
import { type PageOfSite, pageOfSiteReader, readSiteCounts } from '../../store/pages/page-store.ts';
import { findingsBetweenHosts, type HostPair } from '../../store/pairs/pair-store.ts';
import { sentencesReader, storedSentences } from '../../store/sentences/sentence-writer.ts';
import { hashWords } from '../../verify/probe-codec.ts';
import { compareText } from '../../compare-text.ts';
import type { AuditReader, InFile } from '../reader.ts';

export function record({ finishedAt }: InFile<{ finishedAt: number }>, { database }: AuditReader) {
  const made = { ...recordAudit(database), finishedAt };
  const { figures, hosts } = made;
  return { finishedAt, figures, hosts, record: packRecord(made) };
}

const earlierAudits = 24;

/** `id` in the history of a file; null for its current state. */
type RecordedPlace = Readonly<{ file: string; id: number | null }>;

export function changes({ before, after }: InFile<{ before: RecordedPlace; after: RecordedPlace }>) {
  const [old, now] = [before, after].map(({ file, id }) =>
    lookIntoFile(file, (database) => (id === null ? recordAudit(database) : readRecord(database, id))),
  );
  if (!old || !now) return null;
  const earlier = lookIntoFile(before.file, (database) => recordsBefore(database, old.finishedAt, earlierAudits));
  const found: AuditChanges = compareAudits(old, now, earlier);
  return { changes: found, before: momentOf(old), after: momentOf(now) };
}

const momentOf = ({ name, finishedAt, figures, hosts }: AuditRecord) => ({ name, finishedAt, figures, hosts });

/** Compares hosts by findings, files by long sentences. */
export function copied({ other }: InFile<{ other: string | null }>, { database: own }: AuditReader) {
  if (other === null) return summed(betweenHosts(own), readSiteCounts(own));
  return lookIntoFile(other, (theirs) => summed(betweenFiles(own, theirs), [siteCount(own), siteCount(theirs)]));
}

function summed(found: readonly CopiedPair[], sites: readonly ReturnType<typeof siteCount>[]) {
  const pairs = found.toSorted((x, y) => y.covered - x.covered || compareText(x.copy.address, y.copy.address));
  return { pairs, summary: { sites, directions: directionsOf(pairs) } };
}

function betweenHosts(database: ReadableDatabase): CopiedPair[] {
  return Array.from(findingsBetweenHosts(database), (pair) => {
    const { a, b, verdict } = pair;
    const [ground, first] = groundOf(pair);
    const copyIsA = first === null ? a.site < b.site : first === 'b';
    const [copy, source, covered] = copyIsA ? [a, b, pair.coveredA] : [b, a, pair.coveredB];
    return { copy, source, covered: Math.min(1, covered), ground, verdict, sentences: null };
  });
}

/** By dates; else by which text contains the other; else by the source of the cluster. */
function groundOf({ a, b, direction, source }: HostPair): readonly [CopiedPair['ground'], 'a' | 'b' | null] {
  const byDate = earlier(a.published, b.published);
  if (byDate) return ['date', byDate];
  if (direction === 'a-to-b') return ['containment', 'b'];
  if (direction === 'b-to-a') return ['containment', 'a'];
  return source === null ? ['none', null] : ['cluster', source];
}

function earlier(a: string | null, b: string | null) {
  const [first, second] = [Date.parse(a ?? ''), Date.parse(b ?? '')];
  if (Number.isNaN(first) || Number.isNaN(second) || first === second) return null;
  return first < second ? 'a' : 'b';
}

/** On more pages, a sentence is template. */
const maxPages = 40;
/** With less in common, it is a quotation. */
const minCovered = 0.2;
const minSentences = 2;

function betweenFiles(own: ReadableDatabase, other: ReadableDatabase) {
  const index = sentenceIndex(own);
  const ownSide = sideReader(own);
  const otherSide = sideReader(other);
  const pairs: CopiedPair[] = [];
  for (const { page, hashes, places } of storedSentences(other)) {
    const shared = new Map<number, { length: number; sentences: number }>();
    const lengths = lengthsOf(places());
    const whole = sum(lengths);
    for (const [nth, length] of lengths.entries()) {
      const pages = index.get(hashOf(hashes, nth * hashWords)) ?? [];
      if (pages.length > maxPages) continue;
      for (const place of pages) {
        const known = shared.get(place) ?? { length: 0, sentences: 0 };
        shared.set(place, { length: known.length + length, sentences: known.sentences + 1 });
      }
    }
    const [best] = [...shared].sort(([, x], [, y]) => y.length - x.length);
    if (!best || whole === 0) continue;
    const [place, { length, sentences }] = best;
    const [theirs, ours] = [otherSide(page), ownSide(place)];
    const ownWhole = Math.max(1, ours.whole);
    if ((length / whole < minCovered && length / ownWhole < minCovered) || sentences < minSentences) continue;
    const first = earlier(ours.side.published, theirs.side.published);
    const [copy, source, covered] =
      first === 'b' ? [ours.side, theirs.side, length / ownWhole] : [theirs.side, ours.side, length / whole];
    const ground = first === null ? 'none' : 'date';
    pairs.push({ copy, source, covered: Math.min(1, covered), ground, verdict: null, sentences });
  }
  return pairs;
}

/** 53 bits, one number: with ten million sentences, one run in a hundred has a collision. */
const hashOf = (hashes: Uint32Array, at: number) => ((hashes[at + 1] ?? 0) >>> 11) * 2 ** 32 + (hashes[at] ?? 0);

const lengthsOf = (places: Uint32Array) =>
  Array.from({ length: places.length / 2 }, (_, nth) => (places[2 * nth + 1] ?? 0) - (places[2 * nth] ?? 0));

const sum = (lengths: readonly number[]) => lengths.reduce((total, length) => total + length, 0);

function sentenceIndex(database: ReadableDatabase) {
  const index = new Map<number, number[]>();
  for (const { page, hashes } of storedSentences(database)) {
    for (let at = 0; at < hashes.length; at += hashWords) {
      const hash = hashOf(hashes, at);
      const pages = index.get(hash);
      if (!pages) index.set(hash, [page]);
      else if (pages.length <= maxPages) pages.push(page);
    }
  }
  return index;
}

const nowhere: PageOfSite = { address: '', title: '', published: null, site: '' };

function sideReader(database: ReadableDatabase) {
  const read = pageOfSiteReader(database);
  const sentencesOf = sentencesReader(database);
  return (page: number) => {
    const side = read(page);
    const sentences = sentencesOf(page);
    return side && sentences ? { side, whole: sum(lengthsOf(sentences.places())) } : { side: nowhere, whole: 0 };
  };
}

/** A file is named by its most frequent host. */
function siteCount(database: ReadableDatabase) {
  const counts = readSiteCounts(database);
  return { site: counts[0]?.site ?? '', pages: sum(counts.map(({ pages }) => pages)) };
}

/** `undecided`: pages of unknown direction. */
function directionsOf(pairs: readonly CopiedPair[]) {
  const directions = Map.groupBy(pairs, ({ copy, source }) => `${copy.site}\n${source.site}`);
  return Array.from(directions.entries(), ([sites, of]) => {
    const [copy = '', source = ''] = sites.split('\n');
    return { copy, source, pages: copiesIn(of), undecided: copiesIn(of.filter(({ ground }) => ground === 'none')) };
  }).sort((x, y) => y.pages - x.pages || compareText(x.copy, y.copy));
}

const copiesIn = (pairs: readonly CopiedPair[]) => new Set(pairs.map(({ copy }) => copy.address)).size;
