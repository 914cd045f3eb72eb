import type { TextGain } from '../../contract/page-document.ts';
import type { NewProblem, ProblemCode } from '../../contract/problems.ts';
import type { Failure, HttpHeaders } from './crawl/response.ts';
import type { CollectOptionValues } from './options.ts';
import type { OpenBrowser } from './render/browser.ts';
import type { RawPage } from './render/needs-rendering.ts';

/** Decides whether links on the page are followed. `former`: of the previous crawl. */
export type AddressOrigin = 'sitemap' | 'list' | 'start' | 'file' | 'link' | 'redirect' | 'former';

export interface FoundAddress {
  readonly address: string;
  readonly origin: AddressOrigin;
  /** From the sitemap (ISO 8601). */
  readonly lastModified: string | null;
  /** Clicks from a start. */
  readonly depth?: number | null;
  readonly foundOn?: number | null;
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

/** Nearer to a start than known when its links were followed. */
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
  readonly barren: number;
  /** Clicks from the start to the first of those. */
  readonly barrenFrom: number | null;
  readonly refused: number;
  readonly example: string;
}

/** A body, a redirect, or a problem that says why there is neither. */
export interface CollectedPage {
  readonly id: number;
  readonly address: string;
  /** 200 for a file; 0 without response. */
  readonly statusCode: number;
  readonly headers: HttpHeaders;
  readonly body: Uint8Array | null;
  readonly raw?: RawDocument;
  readonly redirectTo: string | null;
  readonly fetchedAt: number;
  readonly problems: readonly NewProblem[];
  readonly skipped?: 'trap' | 'noindex';
  /** By the server, the sitemap, or size and date of a file, which then has no body. */
  readonly unchanged?: boolean;
}

export const collectedPage = (
  { id, address }: Pick<CollectedPage, 'id' | 'address'>,
  outcome: Partial<CollectedPage> = {},
): CollectedPage => ({ id, address, ...blank, statusCode: 0, fetchedAt: Date.now(), ...outcome });

const blank = { headers: {}, body: null, redirectTo: null, problems: [] } as const;

export const withProblem = <Page extends Pick<CollectedPage, 'address' | 'problems'>>(
  page: Page,
  problem: Failure,
): Page => ({ ...page, problems: [...page.problems, { ...problem, address: page.address }] });

export interface RawDocument extends TextGain, RawPage {}

export type PageChange = 'new' | 'changed' | 'unchanged' | 'gone';

export interface Findings {
  readonly found: readonly FoundAddress[];
  readonly tallies: readonly LinkTally[];
}

export interface ImportedPage extends Omit<CollectedPage, 'id' | 'fetchedAt'> {
  readonly fetchedAt: number;
  readonly lastModified: string | null;
}

export const importedPage = (
  known: Pick<ImportedPage, 'address' | 'fetchedAt'> & Partial<ImportedPage>,
): ImportedPage => ({ ...blank, statusCode: 200, lastModified: null, ...known });

/** The queue of addresses in the audit file. What was not finished when the process died is handed out again. */
export interface Frontier {
  /**
   * New ones, in order, up to `room`; returns how many. For known ones the smaller depth counts, and being listed more
   * than being linked.
   */
  add(found: readonly FoundAddress[], room?: number): number;
  /** Nearest to a start first, hosts in turn, none with `perHost` in work. Each once per process. */
  take(count: number, perHost?: number): readonly QueuedAddress[];
  release(id: number): void;
  /**
   * Addresses of the previous crawl that no list (with `linksToo` no link either) names any more, or that were dead
   * then, to be asked once more.
   */
  unlisted(linksToo: boolean): readonly FoundAddress[];
  /**
   * Writes results and what they led to in one transaction; returns how many addresses were new, up to `room`. What is
   * gone keeps its earlier body.
   */
  finish(results: readonly CollectedPage[], findings?: Findings, room?: number): number;
  /** To follow their links again, for a smaller depth; `relinked` takes them off. */
  shallower(count: number): readonly ShallowerPage[];
  relinked(pages: readonly number[], findings: Findings, room?: number): number;
  tallies(): Iterable<LinkTally>;
  formerBody(address: string): { readonly headers: HttpHeaders; readonly bytes: Uint8Array } | null;
  /** Since the previous crawl; null without one. */
  changes(): Readonly<Record<PageChange, number>> | null;
  aliases(): readonly (readonly [start: string, alias: string])[];
  addAlias(start: string, alias: string): void;
  isDiscovered(sourceKey: string): boolean;
  setDiscovered(sourceKey: string): void;
  importPosition(sourceKey: string): string | null;
  /**
   * In one transaction. Of an address that comes again the copy with a body counts, or the later one; that is a
   * problem.
   */
  saveImported(sourceKey: string, position: string, pages: readonly ImportedPage[]): void;
  /**
   * Gives copies (`revisit-of-other`) the bodies that the audit has, some in each step; an interrupted caller
   * continues.
   */
  fillCopies(): Iterable<void>;
  /** In size and date, so that it need not be read. */
  isUnchangedFile(address: string, bytes: number, modifiedAt: number): boolean;
  /** Without other spellings, counted as they come. */
  counts(): { readonly known: number; readonly finished: number };
  redirects(): Iterable<{ readonly from: string; readonly to: string }>;
}

export interface CollectContext {
  readonly frontier: Frontier;
  readonly options: CollectOptionValues;
  readonly signal: AbortSignal;
  readonly enough?: AbortSignal;
  /** Of no queued address, such as robots.txt or a child sitemap. */
  readonly reportProblem: (problem: NewProblem) => void;
  readonly reportProgress: () => void;
  readonly reportReading?: (done: number, total: number) => void;
  readonly rendering?: RenderingDependencies;
}

export interface RenderingDependencies {
  readonly openBrowser: OpenBrowser | null;
  /** The main text, a line per paragraph, and the real encoding. */
  readonly mainText: (
    page: RawPage & Pick<CollectedPage, 'address'>,
  ) => Promise<{ readonly text: string; readonly charset: string }>;
}
