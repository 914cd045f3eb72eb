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

/** A worker reads the file beside the one writer, so that only ids and results travel. */
interface InFile {
  readonly file: string;
  readonly options: AuditOptions;
}

/** While `run` is the same, texts, words and options are, so that what was read can be kept. */
interface InRun extends InFile {
  readonly run: number;
}

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

/** Inputs and outputs survive structured cloning. */
interface Tasks {
  readonly 'main-text': {
    readonly input: (InFile | InNoFile) & SentPage;
    readonly output: { readonly text: string; readonly charset: string };
  };
  readonly 'read-draft': {
    readonly input: InNoFile & { readonly name: string; readonly bytes: Uint8Array };
    readonly output: { readonly title: string; readonly text: string };
  };
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
  readonly 'warm-up': { readonly input: InFile & { readonly pages: readonly number[] }; readonly output: null };
  readonly 'find-template': {
    /** What was remembered under other conditions does not count. */
    readonly input: InFile & { readonly conditions: string };
    readonly output: {
      readonly sites: readonly SiteTemplate[];
      readonly changes: readonly (readonly [page: number, removed: string])[];
      /** Pages that lose the same blocks as before, with other figures. */
      readonly figures: readonly (readonly [page: number, removed: string])[];
    };
  };
  readonly strip: {
    /** With what is to be removed, encoded (see `template-store.ts`). */
    readonly input: InFile & { readonly pages: readonly (readonly [page: number, removed: string])[] };
    readonly output: { readonly pages: readonly StrippedPage[]; readonly problems: readonly NewProblem[] };
  };
  readonly statistics: {
    /**
     * `keep`: characters of text that may stay read in the process until fingerprints are made. `withdrawn`: the texts
     * that these pages had when they were counted.
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
     * How stored statistics are about to change; `between`: terms that became rare or frequent by the number of pages
     * alone.
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
    /** `collisions`: refused candidates, of detectors that count them. */
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
  /** Addresses of imported tables that are pages. */
  readonly figures: {
    readonly input: InFile;
    readonly output: JoinedFigures;
  };
  readonly probe: {
    readonly input: InFile & { readonly pages: readonly number[] };
    readonly output: { readonly rows: readonly ProbeRow[] };
  };
  readonly 'shared-sentences': {
    /** One of `parts` equal ranges of hashes. */
    readonly input: InFile & { readonly part: number; readonly parts: number };
    readonly output: { readonly sentences: readonly FoundSentence[] };
  };
  readonly 'changed-sentences': {
    readonly input: InFile;
    /** Sentences that may have changed; keys of those no longer on several pages. */
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
    /** By file and place in its history; null as it stands. */
    readonly input: InFile & { readonly before: RecordedPlace; readonly after: RecordedPlace };
    /** Null when one of the records is gone. */
    readonly output: {
      readonly changes: AuditChanges;
      readonly before: RecordedMoment & { readonly name: string };
      readonly after: RecordedMoment & { readonly name: string };
    } | null;
  };
  readonly copied: {
    /** `other: null`: between the hosts of this audit. */
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
    /** `rules: null`: those of the audit. */
    readonly input: InFile & { readonly page: number; readonly rules: string | null };
    readonly output: Snapshot & { readonly kept: number; readonly removed: number };
  };
  readonly source: {
    /** `raw`: as sent, where scripts were run. */
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
  /** By page, of the elements that hold what one of the extractors takes for its text. */
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
