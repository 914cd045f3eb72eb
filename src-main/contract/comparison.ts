import type { PageBrief } from './pages.ts';
import type { Range, Passage, PairFigures } from './evidence.ts';
import type { Verdict } from './verdicts.ts';

export interface ComparedPage {
  page: PageBrief;
  text: string;
  sentences: Range[];
  /** What hides text from a machine and not from a reader; `plain` is what readers take it for. */
  disguises: { range: Range; kind: 'invisible' | 'look-alike'; plain: string }[];
}

export type DisguisedPlace = ComparedPage['disguises'][number];

export interface Comparison {
  a: ComparedPage;
  b: ComparedPage;
  passages: readonly Passage[];
  figures: PairFigures;
  verdict: Verdict | null;
  rule: string;
  /** Methods that proposed the pair, or would. */
  detectors: string[];
}
