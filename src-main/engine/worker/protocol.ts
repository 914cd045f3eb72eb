import type { FrequencyChange } from '../detect/detector.ts';
import type { AuditMoment, CopiedPair, CopiedSummary } from '../../contract/changes.ts';
import type { DetectorEvidence } from '../../contract/evidence.ts';
import type { Comparison } from '../../contract/comparison.ts';
import type { AuditOptions } from '../../contract/options.ts';
import type { NewProblem } from '../../contract/problems.ts';
import type { PickedElement, SelectorPreview } from '../../contract/selector-preview.ts';
import type { IgnoreDraft, IgnoreEffect } from '../../contract/reviews.ts';
import type { TestedPage } from '../../contract/source-tests.ts';
import type { CheckedPage, ManyCompared } from '../../contract/text-check.ts';
import type { VerdictPreview } from '../../contract/verdict-preview.ts';
import type { AuditChanges } from '../cluster/changes/compare-audits.ts';
import type { StatisticsPart } from '../detect/corpus-statistics.ts';
import type { StatisticName } from '../detect/statistics.ts';
import type { SiteTemplate, StrippedPage } from '../store/pages/template-store.ts';
import type { Snapshot } from '../page/snapshot/render-snapshot.ts';
import type { AnalysedPage, FingerprintRow, VerifiedRow } from '../store/pages/analysis-store.ts';
import type { ClusterResults } from '../store/clusters/cluster-writer.ts';
import type { JoinedFigures } from '../store/figures/join-figures.ts';
import type { OverviewFacts } from '../store/overview-facts.ts';
import type { PageRows } from '../store/pages/page-rows.ts';
import type { FoundSentence, ProbeRow } from '../store/sentences/sentence-writer.ts';

/** A worker reads the file beside the one writer, so that only ids and results travel. */
type InFile<More = unknown> = Readonly<{ file: string; options: AuditOptions } & More>;

/** While `run` is the same, texts, words and options are, so that what was read can be kept. */
type InRun<More> = InFile<{ run: number } & More>;

/** Of no audit, or of none yet. */
interface InNoFile {
  readonly file: null;
}

export interface SentPage {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly options: AuditOptions;
}

interface RecordedPlace {
  readonly file: string;
  readonly id: number | null;
}

interface RecordedMoment extends Pick<AuditMoment, 'finishedAt' | 'figures'> {
  readonly hosts: readonly string[];
}

/** What is to be removed is encoded (see `template-store.ts`). */
type RemovedFrom = readonly [page: number, removed: string];

/** Both survive structured cloning. */
interface Task<Input, Output> {
  readonly input: Input;
  readonly output: Readonly<Output>;
}

interface Tasks {
  'main-text': Task<(InFile | InNoFile) & SentPage, { text: string; charset: string }>;
  'read-draft': Task<InNoFile & { name: string; bytes: Uint8Array }, { title: string; text: string }>;
  'test-page': Task<InNoFile & SentPage, { page: Omit<TestedPage, 'rendering'>; problems: readonly NewProblem[] }>;
  analyse: Task<
    InFile<{ pages: readonly number[] }>,
    {
      pages: readonly AnalysedPage[];
      problems: readonly NewProblem[];
      notices: readonly string[];
    }
  >;
  'warm-up': Task<InFile<{ pages: readonly number[] }>, null>;
  /**
   * What was remembered under other conditions does not count. `figures`: pages that lose the same blocks as before,
   * with other figures.
   */
  'find-template': Task<
    InFile<{ conditions: string }>,
    {
      sites: readonly SiteTemplate[];
      changes: readonly RemovedFrom[];
      figures: readonly RemovedFrom[];
    }
  >;
  strip: Task<
    InFile<{ pages: readonly RemovedFrom[] }>,
    { pages: readonly StrippedPage[]; problems: readonly NewProblem[] }
  >;
  /** `keep`: characters of text that may stay read in the process until fingerprints are made. `withdrawn`: the texts that these pages had when they were counted. */
  statistics: Task<
    InRun<{
      pages: readonly number[];
      names: readonly StatisticName[];
      keep: number;
      withdrawn?: boolean;
    }>,
    StatisticsPart
  >;
  /** How stored statistics are about to change; `between`: terms that became rare or frequent by the number of pages alone. Answers with the pages whose fingerprints may be others; null for all. */
  drift: Task<
    InFile<{
      detector: string;
      change: Omit<FrequencyChange, 'termsBetween'>;
      between: Uint32Array;
      late: Uint32Array;
    }>,
    { pages: Uint32Array; late: Uint32Array } | null
  >;
  /** `detectors`: these of the active ones alone. */
  fingerprint: Task<
    InRun<{ pages: readonly number[]; detectors?: readonly string[] | null }>,
    { rows: readonly FingerprintRow[]; notices: readonly string[] }
  >;
  /** `collisions`: refused candidates, of detectors that count them. */
  join: Task<
    InFile<{ detector: string }>,
    {
      pairs: Uint32Array;
      collisions: number;
      capped: { groups: number; pairs: number };
    }
  >;
  /** Packed page ids: a, b, a, b, … */
  verify: Task<InRun<{ pairs: Uint32Array }>, { rows: readonly VerifiedRow[]; problems: readonly NewProblem[] }>;
  cluster: Task<InFile, ClusterResults>;
  /** Addresses of imported tables that are pages. */
  figures: Task<InFile, JoinedFigures>;
  probe: Task<InFile<{ pages: readonly number[] }>, { rows: readonly ProbeRow[] }>;
  /** One of `parts` equal shares. */
  'shared-sentences': Task<InRun<{ part: number; parts: number }>, { sentences: readonly FoundSentence[] }>;
  /** Sentences that may have changed; keys of those no longer on several pages. */
  'changed-sentences': Task<InFile, { sentences: readonly FoundSentence[]; gone: readonly string[] }>;
  'page-rows': Task<InFile, PageRows>;
  'ignore-preview': Task<InFile<{ rule: IgnoreDraft }>, IgnoreEffect>;
  overview: Task<InFile, OverviewFacts>;
  'compare-many': Task<InFile<{ base: number; others: readonly number[] }>, ManyCompared>;
  'check-candidates': Task<InFile<{ draft: Draft; limit: number }>, DraftCandidates>;
  'check-pages': Task<
    InFile<{ draft: Draft; pages: readonly number[] }>,
    { pages: readonly CheckedPage[]; draft: DraftFacts }
  >;
  record: Task<InFile<{ finishedAt: number }>, RecordedMoment & { record: Uint8Array }>;
  /** By file and place in its history; null as it stands. Answers null when one of the records is gone. */
  changes: Task<
    InFile<{ before: RecordedPlace; after: RecordedPlace }>,
    {
      changes: AuditChanges;
      before: RecordedMoment & { name: string };
      after: RecordedMoment & { name: string };
    } | null
  >;
  /** `other: null`: between the hosts of this audit. */
  copied: Task<InFile<{ other: string | null }>, { pairs: CopiedPair[]; summary: CopiedSummary }>;
  preview: Task<InFile, VerdictPreview>;
  compare: Task<InFile<{ a: number; b: number }>, Omit<Comparison, 'detectors'>>;
  evidence: Task<
    InFile<{ a: number; b: number; detectors: readonly string[] | null }>,
    { evidence: readonly DetectorEvidence[] }
  >;
  /** `rules: null`: those of the audit. */
  snapshot: Task<InFile<{ page: number; rules: string | null }>, Snapshot & { kept: number; removed: number }>;
  /** `raw`: as sent, where scripts were run. */
  source: Task<
    InFile<{ page: number; raw: boolean }>,
    {
      source: string;
      charset: string;
      truncated: boolean;
      rendered: boolean;
    }
  >;
  pick: Task<
    InFile<{ page: number; element: number }>,
    { address: string } & Pick<PickedElement, 'path'> & {
        proposals: readonly Omit<PickedElement['proposals'][number], 'pages'>[];
      }
  >;
  /** By page, of the elements that hold what one of the extractors takes for its text. */
  mainElements: Task<InFile<{ pages: readonly number[] }>, { selectors: readonly (readonly string[])[] }>;
  countSelectors: Task<
    InFile<{ pages: readonly number[]; selectors: readonly string[] }>,
    { counts: readonly number[] }
  >;
  /** At most `samples` changed pages are described. */
  tryRules: Task<
    InFile<{ pages: readonly number[]; rules: string; samples: number }>,
    Omit<SelectorPreview, 'pages' | 'read'>
  >;
}

export type TaskName = keyof Tasks;
export type TaskInput<Name extends TaskName> = Tasks[Name]['input'];
export type TaskOutput<Name extends TaskName> = Tasks[Name]['output'];

export interface TaskMessage {
  readonly id: number;
  readonly name: TaskName;
  readonly input: unknown;
  readonly lowMemory?: boolean;
}

export type TaskAnswer =
  | { readonly id: number; readonly output: unknown }
  | { readonly id: number; readonly error: TaskFailure };

/** As far as it can travel. */
export interface TaskFailure {
  readonly message: string;
  readonly stack: string;
  readonly code: string;
}

/** Says once that it is ready, then answers its tasks. */
export type WorkerMessage = { readonly ready: true } | TaskAnswer;

export interface Draft {
  readonly title: string;
  readonly text: string;
  /** That do not count. */
  readonly exclude: readonly string[];
}

interface DraftCandidates {
  /** Most in common with the draft first. */
  readonly pages: readonly { readonly page: number; readonly sentences: number; readonly shingles: number }[];
  /** With anything in common; looked through. */
  readonly found: number;
  readonly searched: number;
}

export interface DraftFacts {
  readonly language: string;
  /** Letters and digits. */
  readonly length: number;
  readonly sentences: readonly (readonly [start: number, end: number])[];
  /** Of all letters and digits in the shown text, to count shares over ranges. */
  readonly positions: Uint32Array;
}
