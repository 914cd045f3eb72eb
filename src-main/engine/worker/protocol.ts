import type { FrequencyChange } from '../detect/frequency-change.ts';
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

/**
 * Nearly every task names the audit file; a worker reads it beside the one writer, so that only ids and results travel.
 */
interface InFile {
  readonly file: string;
  readonly options: AuditOptions;
}

/** While `run` is the same number, texts, words and options are the same, so that what was read can be kept. */
interface InRun extends InFile {
  readonly run: number;
}

/** What is read belongs to no audit, or to none yet. */
interface InNoFile {
  readonly file: null;
}

/** A page as it was sent. */
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

/** What an analysis worker can be asked, task by task. Inputs and outputs survive structured cloning. */
interface Tasks {
  /** The main text of a page that the audit does not have yet. */
  readonly 'main-text': {
    readonly input: (InFile | InNoFile) & SentPage;
    readonly output: { readonly text: string; readonly charset: string };
  };
  /** The text of a file by its name. */
  readonly 'read-draft': {
    readonly input: InNoFile & { readonly name: string; readonly bytes: Uint8Array };
    readonly output: { readonly title: string; readonly text: string };
  };
  /** What an audit with these options would see of a page. */
  readonly 'test-page': {
    readonly input: InNoFile & SentPage;
    readonly output: { readonly page: Omit<TestedPage, 'rendering'>; readonly problems: readonly NewProblem[] };
  };
  readonly analyse: {
    readonly input: InFile & { readonly pages: readonly number[] };
    readonly output: {
      readonly pages: readonly AnalysedPage[];
      readonly problems: readonly NewProblem[];
      readonly notices: readonly string[];
    };
  };
  /** Reads pages for nothing but code and dictionary that are loaded then. */
  readonly 'warm-up': { readonly input: InFile & { readonly pages: readonly number[] }; readonly output: null };
  readonly 'find-template': {
    /** What was remembered under other conditions does not count. */
    readonly input: InFile & { readonly conditions: string };
    readonly output: {
      readonly sites: readonly SiteTemplate[];
      readonly changes: readonly (readonly [page: number, removed: string])[];
      /** Pages that lose the same blocks as before, for which only the figures are others. */
      readonly figures: readonly (readonly [page: number, removed: string])[];
    };
  };
  readonly strip: {
    /** Pages with what is to be removed from each, encoded (see `template-store.ts`). */
    readonly input: InFile & { readonly pages: readonly (readonly [page: number, removed: string])[] };
    readonly output: { readonly pages: readonly StrippedPage[]; readonly problems: readonly NewProblem[] };
  };
  readonly statistics: {
    /**
     * `keep`: so many characters of text may stay read in the process until fingerprints are made of them. `withdrawn`:
     * of the texts that these pages had when they were counted.
     */
    readonly input: InRun & {
      readonly pages: readonly number[];
      readonly names: readonly StatisticName[];
      readonly keep: number;
      readonly withdrawn?: boolean;
    };
    readonly output: StatisticsPart;
  };
  readonly drift: {
    /**
     * How the statistics that stand in the file are about to change; `between`: terms that became rare or frequent only
     * because there are more pages or fewer.
     */
    readonly input: InFile & {
      readonly detector: string;
      readonly change: Omit<FrequencyChange, 'termsBetween'>;
      readonly between: Uint32Array;
      readonly late: Uint32Array;
    };
    /** Pages whose fingerprints may be others; null for all. */
    readonly output: { readonly pages: Uint32Array; readonly late: Uint32Array } | null;
  };
  readonly fingerprint: {
    /** `detectors`: these of the active ones alone. */
    readonly input: InRun & { readonly pages: readonly number[]; readonly detectors?: readonly string[] | null };
    readonly output: { readonly rows: readonly FingerprintRow[]; readonly notices: readonly string[] };
  };
  readonly join: {
    readonly input: InFile & { readonly detector: string };
    /** `collisions` is the number of candidates that a detector refused which counts them. */
    readonly output: {
      readonly pairs: Uint32Array;
      readonly collisions: number;
      readonly capped: { readonly groups: number; readonly pairs: number };
    };
  };
  readonly verify: {
    /** Packed page ids: a, b, a, b, … */
    readonly input: InRun & { readonly pairs: Uint32Array };
    readonly output: { readonly rows: readonly VerifiedRow[]; readonly problems: readonly NewProblem[] };
  };
  readonly cluster: {
    readonly input: InFile;
    readonly output: ClusterResults;
  };
  /** Which addresses of imported tables are pages. */
  readonly figures: {
    readonly input: InFile;
    readonly output: JoinedFigures;
  };
  readonly probe: {
    readonly input: InFile & { readonly pages: readonly number[] };
    readonly output: { readonly rows: readonly ProbeRow[] };
  };
  readonly 'shared-sentences': {
    /** Hashes are cut into `parts` of equal ranges; this is one of them. */
    readonly input: InFile & { readonly part: number; readonly parts: number };
    readonly output: { readonly sentences: readonly FoundSentence[] };
  };
  readonly 'changed-sentences': {
    readonly input: InFile;
    /** Sentences that may have changed, and keys of those that stand on several pages no more. */
    readonly output: { readonly sentences: readonly FoundSentence[]; readonly gone: readonly string[] };
  };
  readonly 'page-rows': {
    readonly input: InFile;
    readonly output: PageRows;
  };
  readonly 'ignore-preview': {
    readonly input: InFile & { readonly rule: IgnoreDraft };
    readonly output: IgnoreEffect;
  };
  readonly overview: {
    readonly input: InFile;
    readonly output: OverviewFacts;
  };
  readonly 'compare-many': {
    readonly input: InFile & { readonly base: number; readonly others: readonly number[] };
    readonly output: ManyCompared;
  };
  readonly 'check-candidates': {
    readonly input: InFile & { readonly draft: Draft; readonly limit: number };
    readonly output: DraftCandidates;
  };
  readonly 'check-pages': {
    readonly input: InFile & { readonly draft: Draft; readonly pages: readonly number[] };
    readonly output: { readonly pages: readonly CheckedPage[]; readonly draft: DraftFacts };
  };
  readonly record: {
    readonly input: InFile & { readonly finishedAt: number };
    readonly output: RecordedMoment & { readonly record: Uint8Array };
  };
  readonly changes: {
    /** Audits by file and place in its history; null is the audit as it stands. */
    readonly input: InFile & { readonly before: RecordedPlace; readonly after: RecordedPlace };
    /** Null when one of the records is gone. */
    readonly output: {
      readonly changes: AuditChanges;
      readonly before: RecordedMoment & { readonly name: string };
      readonly after: RecordedMoment & { readonly name: string };
    } | null;
  };
  readonly copied: {
    /** `other: null` looks at the hosts of this audit. */
    readonly input: InFile & { readonly other: string | null };
    readonly output: { readonly pairs: CopiedPair[]; readonly summary: CopiedSummary };
  };
  readonly preview: {
    readonly input: InFile;
    readonly output: VerdictPreview;
  };
  readonly compare: {
    readonly input: InFile & { readonly a: number; readonly b: number };
    readonly output: Omit<Comparison, 'detectors'>;
  };
  readonly evidence: {
    readonly input: InFile & { readonly a: number; readonly b: number; readonly detectors: readonly string[] | null };
    readonly output: { readonly evidence: readonly DetectorEvidence[] };
  };
  readonly snapshot: {
    /** `rules` null takes those of the audit. */
    readonly input: InFile & { readonly page: number; readonly rules: string | null };
    readonly output: Snapshot & { readonly kept: number; readonly removed: number };
  };
  readonly source: {
    /** `raw`: as the page was sent, where its scripts were run. */
    readonly input: InFile & { readonly page: number; readonly raw: boolean };
    readonly output: {
      readonly source: string;
      readonly charset: string;
      readonly truncated: boolean;
      readonly rendered: boolean;
    };
  };
  readonly pick: {
    readonly input: InFile & { readonly page: number; readonly element: number };
    readonly output: { readonly address: string } & Pick<PickedElement, 'path'> & {
        readonly proposals: readonly Omit<PickedElement['proposals'][number], 'pages'>[];
      };
  };
  /** For each page the selectors of the elements that hold what one of the extractors takes for its text. */
  readonly mainElements: {
    readonly input: InFile & { readonly pages: readonly number[] };
    readonly output: { readonly selectors: readonly (readonly string[])[] };
  };
  readonly countSelectors: {
    readonly input: InFile & { readonly pages: readonly number[]; readonly selectors: readonly string[] };
    readonly output: { readonly counts: readonly number[] };
  };
  readonly tryRules: {
    /** At most `samples` changed pages are described. */
    readonly input: InFile & { readonly pages: readonly number[]; readonly rules: string; readonly samples: number };
    readonly output: Omit<SelectorPreview, 'pages' | 'read'>;
  };
}

export type TaskName = keyof Tasks;
export type TaskInput<Name extends TaskName> = Tasks[Name]['input'];
export type TaskOutput<Name extends TaskName> = Tasks[Name]['output'];

export interface TaskMessage {
  readonly id: number;
  readonly name: TaskName;
  readonly input: unknown;
  /** Memory is to be saved. */
  readonly lowMemory?: boolean;
}

export type TaskAnswer =
  | { readonly id: number; readonly output: unknown }
  | { readonly id: number; readonly error: TaskFailure };

/** An error that a task threw, as far as it can travel. */
export interface TaskFailure {
  readonly message: string;
  readonly stack: string;
  readonly code: string;
}

/** A worker says once that it is ready, then answers its tasks. */
export type WorkerMessage = { readonly ready: true } | TaskAnswer;

/** A text that is checked against the pages of an audit. */
export interface Draft {
  readonly title: string;
  readonly text: string;
  /** Addresses that do not count. */
  readonly exclude: readonly string[];
}

interface DraftCandidates {
  /** Pages that have most in common with the draft, the best first. */
  readonly pages: readonly { readonly page: number; readonly sentences: number; readonly shingles: number }[];
  /** Pages that have anything in common with it, and all that were looked through. */
  readonly found: number;
  readonly searched: number;
}

/** What is known of the draft itself. */
export interface DraftFacts {
  readonly language: string;
  /** Letters and digits. */
  readonly length: number;
  readonly sentences: readonly (readonly [start: number, end: number])[];
  /** The shown positions of all letters and digits, so that shares can be counted over ranges. */
  readonly positions: Uint32Array;
}
