import type { TextGain } from '../../contract/page-document.ts';
import type { NewProblem, ProblemCode } from '../../contract/problems.ts';
import type { Failure, HttpHeaders } from './crawl/response.ts';
import type { CollectOptionValues } from './options.ts';
import type { OpenBrowser } from './render/browser.ts';
import type { RawPage } from './render/needs-rendering.ts';

/** Decides where its links may lead. `former`: the previous crawl had it from a list. */
export type AddressOrigin = 'sitemap' | 'list' | 'start' | 'file' | 'link' | 'redirect' | 'former';

export interface FoundAddress {
  readonly address: string;
  readonly origin: AddressOrigin;
  /** Of the sitemap, ISO, or null. */
  readonly lastModified: string | null;
  /** Clicks from a start; absent where not known. */
  readonly depth?: number | null;
  readonly foundOn?: number | null;
  /** It is another spelling of this page, recorded as such and never handed out. */
  readonly variantOf?: string;
}

export interface QueuedAddress extends Pick<FoundAddress, 'address' | 'origin' | 'lastModified'> {
  readonly id: number;
  readonly depth: number | null;
  readonly foundOn: string | null;
  readonly former: FormerPage | null;
}

export interface FormerPage {
  /** Validators (RFC 9110, 8.8), or null. */
  readonly etag: string | null;
  readonly changedAt: string | null;
  readonly listed: string | null;
  readonly statusCode: number;
}

/** Finished, and nearer to a start than its links were followed from. */
export interface ShallowerPage extends Pick<CollectedPage, 'id' | 'address' | 'redirectTo' | 'headers' | 'body'> {
  readonly depth: number | null;
}

export type TrapKind = KindOf<ProblemCode>;
type KindOf<Code> = Code extends `trap-${infer Kind}` ? Kind : never;

export interface LinkTally {
  readonly name: string;
  readonly pattern: string;
  readonly kind: TrapKind | 'too-deep' | 'excluded' | 'nofollow' | null;
  readonly fetched: number;
  readonly selfFound: number;
  /** Pages in a row without text of their own. */
  readonly barren: number;
  /** Clicks from the start of the first of those, or null. */
  readonly barrenFrom: number | null;
  readonly refused: number;
  readonly example: string;
}

/** A body, a redirect (its target is an address of its own), or a problem that says why there is neither. */
export interface CollectedPage {
  readonly id: number;
  readonly address: string;
  /** 200 for a file that was read; 0 without response or request. */
  readonly statusCode: number;
  readonly headers: HttpHeaders;
  readonly body: Uint8Array | null;
  /** Where the body is what the page's scripts made of it. */
  readonly raw?: RawDocument;
  readonly redirectTo: string | null;
  readonly fetchedAt: number;
  readonly problems: readonly NewProblem[];
  readonly skipped?: 'trap' | 'noindex';
  /** By the server, the sitemap, or size and date of its file, which then has no body here. */
  readonly unchanged?: boolean;
}

export function collectedPage(
  { id, address }: Pick<CollectedPage, 'id' | 'address'>,
  outcome: Partial<CollectedPage> = {},
): CollectedPage {
  return { id, address, ...blank, statusCode: 0, fetchedAt: Date.now(), ...outcome };
}

const blank = { headers: {}, body: null, redirectTo: null, problems: [] } as const;

export function withProblem<Page extends Pick<CollectedPage, 'address' | 'problems'>>(
  page: Page,
  problem: Failure,
): Page {
  return { ...page, problems: [...page.problems, { ...problem, address: page.address }] };
}

export interface RawDocument extends TextGain, RawPage {}

export type PageChange = 'new' | 'changed' | 'unchanged' | 'gone';

export interface Findings {
  readonly found: readonly FoundAddress[];
  readonly tallies: readonly LinkTally[];
}

/** Becomes known and finished at once, in one step with the position from which reading goes on. */
export interface ImportedPage extends Omit<CollectedPage, 'id' | 'fetchedAt'> {
  /** By a crawler, or when the file was written. */
  readonly fetchedAt: number;
  readonly lastModified: string | null;
}

export function importedPage(known: Pick<ImportedPage, 'address' | 'fetchedAt'> & Partial<ImportedPage>): ImportedPage {
  return { ...blank, statusCode: 200, lastModified: null, ...known };
}

/** What was taken but not finished when the process died is handed out again. */
export interface Frontier {
  /**
   * Adds what is new, in order, up to `room`; returns how many. For what is known the smaller depth counts, and being
   * listed more than being linked.
   */
  add(found: readonly FoundAddress[], room?: number): number;
  /** Nearest to a start first, the hosts in turn, none of a host with `perHost` in work. Each once per process. */
  take(count: number, perHost?: number): readonly QueuedAddress[];
  release(id: number): void;
  /**
   * What an earlier collection had from a list, or a link (`linksToo`), or found dead, and nothing names any more: it
   * is asked once more.
   */
  unlisted(linksToo: boolean): readonly FoundAddress[];
  /**
   * Writes results and what they led to in one transaction; returns how many addresses were new, no more than `room`.
   * An address that is gone keeps its earlier body.
   */
  finish(results: readonly CollectedPage[], findings?: Findings, room?: number): number;
  /** `relinked` writes what their links lead to and takes them off the list. */
  shallower(count: number): readonly ShallowerPage[];
  relinked(pages: readonly number[], findings: Findings, room?: number): number;
  tallies(): Iterable<LinkTally>;
  formerBody(address: string): { readonly headers: HttpHeaders; readonly bytes: Uint8Array } | null;
  /** So far; null when the audit never collected before. */
  changes(): Readonly<Record<PageChange, number>> | null;
  aliases(): readonly (readonly [start: string, alias: string])[];
  addAlias(start: string, alias: string): void;
  isDiscovered(sourceKey: string): boolean;
  setDiscovered(sourceKey: string): void;
  /** Where reading goes on; null when nothing was written yet. */
  importPosition(sourceKey: string): string | null;
  /**
   * In one transaction. Of an address that comes again the copy with a body counts, or the one fetched later; that is a
   * problem.
   */
  saveImported(sourceKey: string, position: string, pages: readonly ImportedPage[]): void;
  /**
   * Gives copies of other pages (`revisit-of-other`) their body, as far as the audit has it, some in each step; an
   * interrupted caller continues where it stopped.
   */
  fillCopies(): Iterable<void>;
  /** As when the audit collected before, so that it need not be read. */
  isUnchangedFile(address: string, bytes: number, modifiedAt: number): boolean;
  /** Without variants. Costs nothing. */
  counts(): { readonly known: number; readonly finished: number };
  redirects(): Iterable<{ readonly from: string; readonly to: string }>;
}

export interface CollectContext {
  readonly frontier: Frontier;
  readonly options: CollectOptionValues;
  readonly signal: AbortSignal;
  readonly enough?: AbortSignal;
  /** Of no single queued address: robots.txt, a child sitemap. */
  readonly reportProblem: (problem: NewProblem) => void;
  readonly reportProgress: () => void;
  readonly reportReading?: (done: number, total: number) => void;
  readonly rendering?: RenderingDependencies;
}

export interface RenderingDependencies {
  readonly openBrowser: OpenBrowser | null;
  /** A line for each paragraph, and the encoding that the bytes really have. */
  readonly mainText: (
    page: RawPage & Pick<CollectedPage, 'address'>,
  ) => Promise<{ readonly text: string; readonly charset: string }>;
}
