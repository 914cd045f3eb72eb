import type { Range } from '../../../contract/evidence.ts';
import type { NewProblem } from '../../../contract/problems.ts';
import type { VerifiedRow } from '../../store/pages/analysis-store.ts';
import type { StoredPage } from '../../store/pages/page-store.ts';
import { shownRange } from '../../text/page-text.ts';
import { type VerifyOptionValues } from '../../verify/options.ts';
import { encodeFacts, type VerifiedSide } from '../../verify/pair-facts.ts';
import { prepareText } from '../../verify/prepare.ts';
import { someInCommon } from '../../verify/verdict.ts';
import { verifyPair, type VerifiedPair } from '../../verify/verify-pair.ts';
import { messageOf } from '../../app-error.ts';
import { lastAnswer } from '../../found-once.ts';
import { pageText, type AuditReader, type InRun, synonymsOf, recentPages, cacheShare } from '../reader.ts';
import { stageOptions } from '../../stage-options.ts';

/** `pairs`: page ids a, b, a, b, … in an order that keeps pages prepared (`orderByNeighbourhood`). */
export function verify({ pairs, run, options }: InRun<{ pairs: Uint32Array }>, reader: AuditReader) {
  const values = stageOptions('verify', options);
  const prepared = preparedPages(reader, run);
  const rows: VerifiedRow[] = [];
  const problems: NewProblem[] = [];
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const [a, b] = [pairs[at] ?? 0, pairs[at + 1] ?? 0];
    try {
      rows.push(verifiedRow(prepared(a), prepared(b), values));
    } catch (error) {
      rows.push({ a, b, facts: null, found: null });
      const [{ address }, { address: other }] = [prepared(a).page, prepared(b).page];
      problems.push({ code: 'pair-failed', address, parameters: { other, detail: messageOf(error) } });
    }
  }
  return { rows, problems };
}

export interface PreparedPage extends VerifiedSide {
  readonly page: StoredPage;
}

export function pagePreparer(reader: AuditReader) {
  const synonyms = synonymsOf(reader);
  return (id: number): PreparedPage => {
    const page = reader.page(id);
    return { page, layout: page.layout, prepared: prepareText(pageText(page), synonyms) };
  };
}

/** Preparing costs more than comparing, so pages are cached for the next batch: some 125 bytes per character. */
const readyCharacters = 300_000;

const preparedPages = lastAnswer((reader: AuditReader, _run: number) =>
  recentPages(readyCharacters * cacheShare(), pagePreparer(reader), ({ page }) => page.shown.length),
);

function verifiedRow(a: PreparedPage, b: PreparedPage, values: VerifyOptionValues): VerifiedRow {
  const result = verifyPair(a, b, values);
  const { figures, verdict, rule, blockA, blockB } = result;
  const [first, side] = a.page.address <= b.page.address ? ([a, 'a'] as const) : ([b, 'b'] as const);
  const ids = { a: a.page.id, b: b.page.id, facts: encodeFacts(result.facts) };
  if (!verdict && rule !== someInCommon) return { ...ids, found: null };
  return {
    ...ids,
    found: {
      verdict: verdict ?? 'template-only',
      rule,
      similarity: figures.similarity,
      coveredA: figures.verbatimA + figures.rewordedA,
      coveredB: figures.verbatimB + figures.rewordedB,
      longestRun: figures.longestRun,
      editDifference: figures.editDifference,
      longestSentence: longestSentence(first, result, side),
      blockA,
      blockB,
    },
  };
}

/** The longest verbatim sentence, from the page whose address sorts first; or ''. */
function longestSentence({ page, prepared }: PreparedPage, { passages }: VerifiedPair, side: 'a' | 'b') {
  const shared = passages.filter(({ kind }) => kind === 'verbatim').map((passage) => passage[side]);
  shared.sort((one, other) => one[0] - other[0]);
  const { folded, sentences } = prepared.text;
  let longest: Range = [0, 0];
  let next = 0;
  for (const sentence of sentences) {
    const [start, end] = shownRange(folded, sentence.start, sentence.end);
    while ((shared[next]?.[1] ?? Infinity) <= start) next += 1;
    const within = shared[next];
    if (within && within[0] <= start && end <= within[1] + 2 && end - start > longest[1] - longest[0])
      longest = [start, end];
  }
  return page.shown.slice(...longest).trim();
}
