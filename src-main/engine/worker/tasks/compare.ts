import type { Comparison } from '../../../contract/evidence.ts';
import type { ManyCompared, CheckedPage } from '../../../contract/text-check.ts';
import { isSharedCode } from '../../cluster/relations/shared-code.ts';
import { commonCode } from '../../page/code-hashes.ts';
import { activate, activeDetectors, detectorIds } from '../../detect/registry.ts';
import { codeHashesReader, pageStore, pageReader } from '../../store/pages/page-store.ts';
import { disguisesIn } from '../../text/disguise.ts';
import { shownRange } from '../../text/page-text.ts';
import type { VerifiedSide } from '../../verify/pair-facts.ts';
import { verifyPair } from '../../verify/verify-pair.ts';
import { corpusOf, detectorPage, type InFile, type AuditReader, synonymsOf } from '../reader.ts';
import { pagePreparer, type PreparedPage } from './verify.ts';
import { segmentTable } from '../../verify/segment-table.ts';
import { stageOptions } from '../../stage-options.ts';
import { hash } from 'node:crypto';
import type { AuditOptions } from '../../../contract/options.ts';
import { type DetectorPage, type CorpusStatistics } from '../../detect/detector.ts';
import { fingerprintReader, fingerprintsOf } from '../../store/pages/fingerprint-reader.ts';
import { hashesReader, storedHashes } from '../../store/sentences/sentence-writer.ts';
import { pageLanguage } from '../../text/page-language.ts';
import { foldText } from '../../text/fold.ts';
import { readText } from '../../text/read-text.ts';
import { prepareText } from '../../verify/prepare.ts';
import { NumberSet, hashesAmong, hashWords, shinglesAmong } from '../../verify/probe-codec.ts';
import { probeOf } from '../../verify/probe.ts';

type TwoPages = InFile<{ a: number; b: number }>;

export function compare({ a, b, options }: TwoPages, reader: AuditReader): Omit<Comparison, 'detectors'> {
  const { prepare, verify, shown } = comparer(reader, options);
  const [left, right] = [prepare(a), prepare(b)];
  const found = verify(left, right);
  const [first, second] = [a, b].map(codeHashesReader(reader.database));
  const shareCode = first && second && isSharedCode(commonCode(first, second));
  return { a: shown(left), b: shown(right), ...found, ...(found.verdict === null && shareCode ? sharedCode : {}) };
}

const sharedCode = { verdict: 'shared-code', rule: 'same-code' } as const;

/** Prepares pages for verification and for display. */
function comparer(reader: AuditReader, options: AuditOptions) {
  const { brief } = pageStore(reader.database);
  const values = stageOptions('verify', options);
  return {
    prepare: pagePreparer(reader),
    verify(left: VerifiedSide, right: VerifiedSide) {
      const { passages, figures, verdict, rule } = verifyPair(left, right, values);
      return { passages, figures, verdict, rule };
    },
    shown({ page, prepared }: PreparedPage) {
      const known = brief(page.id);
      if (!known) throw new Error(`Page ${page.id} is gone`);
      const { folded, sentences } = prepared.text;
      return {
        page: known,
        text: page.shown,
        sentences: sentences.map(({ start, end }) => shownRange(folded, start, end)),
        disguises: disguisesIn(page.shown, folded).slice(0, maxDisguises),
      };
    },
  };
}

/** A text in look-alikes has one per letter. */
const maxDisguises = 10_000;

export function evidence(
  { a, b, detectors, options }: TwoPages & { readonly detectors: readonly string[] | null },
  reader: AuditReader,
) {
  const [left, right] = [detectorPage(reader.page(a)), detectorPage(reader.page(b))];
  const corpus = corpusOf(reader);
  const active = activeDetectors(options.detectors);
  const activated = (id: string) => active.find((detector) => detector.id === id) ?? activate(id, {});
  const wanted = detectors?.filter((id) => detectorIds.includes(id)).map(activated) ?? active;
  return { evidence: wanted.map((detector) => detector.evidence(left, right, corpus)) };
}

export function compareMany(
  { base, others, options }: InFile<{ base: number; others: readonly number[] }>,
  reader: AuditReader,
): ManyCompared {
  const { prepare, verify, shown } = comparer(reader, options);
  const left = prepare(base);
  const compared = others.map((other) => {
    const right = prepare(other);
    const { page, text, sentences } = shown(right);
    return { page, text, sentences, ...verify(left, right) };
  });
  const segments = segmentTable(
    left.page.shown.length,
    compared.map(({ passages }) => passages),
  );
  return { base: shown(left), others: compared, segments };
}

export type Draft = Readonly<{
  title: string;
  text: string;
  /** Addresses of pages to skip. */
  exclude: readonly string[];
}>;

export type DraftFacts = Readonly<{
  language: string;
  length: number;
  sentences: readonly (readonly [start: number, end: number])[];
  /** Positions of letters and digits, to count shares over ranges. */
  positions: Uint32Array;
}>;

const sentenceWeight = 4;
/** A single shingle of twenty letters may be a phrase of the subject. */
const minShingles = 2;

/** Pages that share long sentences or shingles with the draft, or that key detectors would join; closest first. */
export function checkCandidates(
  { draft, limit, options }: InFile<{ draft: Draft; limit: number }>,
  reader: AuditReader,
) {
  const find = pageReader(reader.database);
  const excluded = new Set(draft.exclude.flatMap((address) => find(address) ?? []));
  const ofDraft = probeOf(foldText(draft.text));
  const wantedSentences = new NumberSet(lowWords(ofDraft.hashes));
  const wantedShingles = new NumberSet(ofDraft.shingles);
  const found = new Map<number, { page: number; sentences: number; shingles: number; score: number }>();
  let searched = 0;
  for (const [page, hashes, shingles] of storedHashes(reader.database)) {
    if (excluded.has(page)) continue;
    searched += 1;
    const sentences = hashesAmong(hashes, wantedSentences);
    const common = shinglesAmong(shingles, wantedShingles);
    if (sentences === 0 && common < minShingles) continue;
    found.set(page, { page, sentences, shingles: common, score: sentenceWeight * sentences + common });
  }
  for (const page of joinedByDetectors(reader, draft, options))
    if (!excluded.has(page) && !found.has(page)) found.set(page, { page, sentences: 0, shingles: 0, score: 1 });
  const ordered = [...found.values()].sort((x, y) => y.score - x.score || x.page - y.page);
  return { pages: ordered.slice(0, limit).map(({ score: _score, ...page }) => page), found: ordered.length, searched };
}

export function checkPages(
  { draft, pages, options }: InFile<{ draft: Draft; pages: readonly number[] }>,
  reader: AuditReader,
) {
  const { prepare, verify, shown } = comparer(reader, options);
  const text = readText(draft.title, draft.text);
  const prepared = prepareText(text, synonymsOf(reader));
  const agreeing = detectorsOf(reader, draft, options);
  const sentences = new NumberSet(lowWords(probeOf(text.folded).hashes));
  const hashesOf = hashesReader(reader.database);
  const compared = pages.map((id): CheckedPage => {
    const other = prepare(id);
    const found = verify({ prepared, layout: '' }, other);
    const { page, text } = shown(other);
    return { page, text, ...found, detectors: agreeing(id), sharedSentences: hashesAmong(hashesOf(id), sentences) };
  });
  const facts: DraftFacts = {
    language: pageLanguage(text.shown || text.title.text, ''),
    length: prepared.stream.codes.length,
    sentences: text.sentences.map(({ start, end }) => shownRange(text.folded, start, end)),
    positions: prepared.stream.positions.map((at) => text.folded.origins[at] ?? 0),
  };
  return { pages: compared, draft: facts };
}

function fingerprintsOfDraft({ title, text }: Draft, corpus: CorpusStatistics, { detectors }: AuditOptions) {
  const bytesHash = hash('md5', text);
  const page: DetectorPage = { address: '', title, description: '', bytesHash, text: readText(title, text) };
  return activeDetectors(detectors).flatMap((detector) => {
    const fingerprint = detector.fingerprint(page, corpus);
    return typeof fingerprint === 'string' ? [] : [{ detector, fingerprint }];
  });
}

/** Detectors with a single key find copies without a common sentence. */
function joinedByDetectors(reader: AuditReader, draft: Draft, options: AuditOptions) {
  const corpus = corpusOf(reader);
  const joined = new Set<number>();
  for (const { detector, fingerprint } of fingerprintsOfDraft(draft, corpus, options)) {
    if (detector.joinRule(corpus).kind === 'similarity' || fingerprint.length > maxFingerprintBytes) continue;
    for (const [page, data] of fingerprintsOf(reader.database, detector.id)) {
      if (detector.compare(fingerprint, data, corpus).duplicate) joined.add(page);
      if (joined.size >= maxJoined) return joined;
    }
  }
  return joined;
}

const maxJoined = 500;
/** Larger ones are sets, which probes cover, and slow to unpack. */
const maxFingerprintBytes = 16;

function detectorsOf(reader: AuditReader, draft: Draft, options: AuditOptions): (page: number) => string[] {
  const corpus = corpusOf(reader);
  const own = fingerprintsOfDraft(draft, corpus, options).map((one) => ({
    ...one,
    read: fingerprintReader(reader.database, one.detector.id),
  }));
  return (id) =>
    own.flatMap(({ detector, fingerprint, read }) => {
      const data = read(id);
      return data && detector.compare(fingerprint, data, corpus).duplicate ? [detector.id] : [];
    });
}

const lowWords = (hashes: Uint32Array) => hashes.filter((_, at) => at % hashWords === 0);
