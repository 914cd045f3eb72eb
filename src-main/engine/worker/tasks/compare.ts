import type { Comparison } from '../../../contract/comparison.ts';
import type { ManyCompared } from '../../../contract/text-check.ts';
import type { PageBrief } from '../../../contract/pages.ts';
import { isSharedCode } from '../../cluster/shared-code.ts';
import { commonCode } from '../../page/code-hashes.ts';
import { readCodeHashesOf } from '../../store/clusters/cluster-input.ts';
import { activate, activeDetectors, detectorIds } from '../../detect/registry.ts';
import { pageStore } from '../../store/pages/page-store.ts';
import { disguisesIn } from '../../text/disguise.ts';
import { shownRange } from '../../text/page-text.ts';
import { verifyPair } from '../../verify/verify-pair.ts';
import { corpusOf, auditReader, detectorPage, type InFile } from '../reader.ts';
import { pagePreparer, type PreparedPage } from './verify.ts';
import { segmentTable } from '../../verify/segment-table.ts';
import { stageOptions } from '../../stage-options.ts';

export function compare({ file, a, b, options }: InFile<{ a: number; b: number }>): Omit<Comparison, 'detectors'> {
  const reader = auditReader(file);
  const pages = pageStore(reader.database);
  const prepare = pagePreparer(reader);
  const [left, right] = [prepare(a), prepare(b)];
  const { passages, figures, ...found } = verifyPair(left, right, stageOptions('verify', options));
  const [first, second] = [a, b].map((page) => readCodeHashesOf(reader.database, page));
  const shareCode = first && second && isSharedCode(commonCode(first, second));
  const { verdict, rule } = found.verdict === null && shareCode ? sharedCode : found;
  const sides = { a: comparedPage(left, pages.brief(a)), b: comparedPage(right, pages.brief(b)) };
  return { ...sides, passages, figures, verdict, rule };
}

const sharedCode = { verdict: 'shared-code', rule: 'same-code' } as const;

export function comparedPage({ page, prepared }: PreparedPage, brief: PageBrief | null): Comparison['a'] {
  if (!brief) throw new Error(`Page ${page.id} is gone`);
  const { folded, sentences } = prepared.text;
  return {
    page: brief,
    text: page.shown,
    sentences: sentences.map(({ start, end }) => shownRange(folded, start, end)),
    disguises: disguisesIn(page.shown, folded).slice(0, maxDisguises),
  };
}

/** A text in look-alikes has as many as letters. */
const maxDisguises = 10_000;

type AskedEvidence = InFile<{ a: number; b: number; detectors: readonly string[] | null }>;

export function evidence({ file, a, b, detectors, options }: AskedEvidence) {
  const reader = auditReader(file);
  const [left, right] = [detectorPage(reader.page(a)), detectorPage(reader.page(b))];
  const corpus = corpusOf(reader);
  const active = activeDetectors(options.detectors);
  const activated = (id: string) => active.find((detector) => detector.id === id) ?? activate(id, {});
  const wanted = detectors?.filter((id) => detectorIds.includes(id)).map(activated) ?? active;
  return { evidence: wanted.map((detector) => detector.evidence(left, right, corpus)) };
}

type ManyAsked = InFile<{ base: number; others: readonly number[] }>;

export function compareMany({ file, base, others, options }: ManyAsked): ManyCompared {
  const reader = auditReader(file);
  const pages = pageStore(reader.database);
  const prepare = pagePreparer(reader);
  const values = stageOptions('verify', options);
  const left = prepare(base);
  const compared = others.map((other) => {
    const right = prepare(other);
    const { passages, figures, verdict, rule } = verifyPair(left, right, values);
    const { page, text, sentences } = comparedPage(right, pages.brief(other));
    return { page, text, sentences, passages, figures, verdict, rule };
  });
  const segments = segmentTable(
    left.page.shown.length,
    compared.map(({ passages }) => passages),
  );
  return { base: comparedPage(left, pages.brief(base)), others: compared, segments };
}
