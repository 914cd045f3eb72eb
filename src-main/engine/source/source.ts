import type { TextGain } from '../../contract/page-document.ts';
import type { NewProblem, ProblemCode } from '../../contract/problems.ts';
import type { Failure, HttpHeaders } from './crawl/response.ts';
import type { CollectOptionValues } from './options.ts';
import type { OpenBrowser } from './render/browser.ts';
import type { RawPage } from './render/needs-rendering.ts';

/** Decides whether links on the page are followed. `former`: from the previous crawl. */
export type AddressOrigin = 'sitemap' | 'list' | 'start' | 'file' | 'link' | 'redirect' | 'former';

export type FoundAddress = Readonly<{
  address: string;
  origin: AddressOrigin;
  /** `lastmod` of the sitemap (ISO 8601). */
  lastModified: string | null;
  /** Clicks from a start. */
  depth?: number | null;
  foundOn?: number | null;
  variantOf?: string;
}>;

export interface QueuedAddress extends Pick<FoundAddress, 'address' | 'origin' | 'lastModified'> {
  readonly id: number;
  readonly depth: number | null;
  readonly foundOn: string | null;
  readonly former: FormerPage | null;
}

export type FormerPage = Readonly<{
  /** Validators (RFC 9110, 8.8), or null. */
  etag: string | null;
  changedAt: string | null;
  listed: string | null;
  statusCode: number;
}>;

/** Its depth became smaller after its links were followed. */
export interface ShallowerPage extends Pick<CollectedPage, 'id' | 'address' | 'redirectTo' | 'headers' | 'body'> {
  readonly depth: number | null;
}

export type TrapKind = Extract<ProblemCode, `trap-${string}`> extends `trap-${infer Kind}` ? Kind : never;

export type LinkTally = Readonly<{
  name: string;
  pattern: string;
  kind: TrapKind | 'too-deep' | 'excluded' | 'nofollow' | null;
  fetched: number;
  selfFound: number;
  barren: number;
  /** Clicks from the start to the first barren page. */
  barrenFrom: number | null;
  refused: number;
  example: string;
}>;

/** Has a body, a redirect, or a problem that says why neither. */
export type CollectedPage = Readonly<{
  id: number;
  address: string;
  /** 200 for a file; 0 without response. */
  statusCode: number;
  headers: HttpHeaders;
  body: Uint8Array | null;
  raw?: RawDocument;
  redirectTo: string | null;
  fetchedAt: number;
  problems: readonly NewProblem[];
  skipped?: 'trap' | 'noindex';
  /** According to the server (304), the sitemap, or size and date of a file, which then has no body. */
  unchanged?: boolean;
}>;

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

export type Findings = Readonly<{
  found: readonly FoundAddress[];
  tallies: readonly LinkTally[];
}>;

export interface ImportedPage extends Omit<CollectedPage, 'id' | 'fetchedAt'> {
  readonly fetchedAt: number;
  readonly lastModified: string | null;
}

export const importedPage = (
  known: Pick<ImportedPage, 'address' | 'fetchedAt'> & Partial<ImportedPage>,
): ImportedPage => ({ ...blank, statusCode: 200, lastModified: null, ...known });

/** The queue of addresses in the audit file. What was not finished when the process died is taken again. */
export interface Frontier {
  /** Adds new addresses in order, at most `room`; returns how many. The smaller depth wins, and lists outrank links. */
  add(found: readonly FoundAddress[], room?: number): number;
  /** Smallest depth first, hosts in turn, at most `perHost` of each in progress. Each address once per process. */
  take(count: number, perHost?: number): readonly QueuedAddress[];
  release(id: number): void;
  /**
   * Addresses of the previous crawl that this one did not find, to be requested once more: listed ones, with `linksToo`
   * also linked ones, and those with status 404 or 410.
   */
  unlisted(linksToo: boolean): readonly FoundAddress[];
  /**
   * Writes results and findings in one transaction; returns how many addresses were new, at most `room`. A page that is
   * gone keeps its earlier body.
   */
  finish(results: readonly CollectedPage[], findings?: Findings, room?: number): number;
  /** Pages to follow links of again at a smaller depth; `relinked` unmarks them. */
  shallower(count: number): readonly ShallowerPage[];
  relinked(pages: readonly number[], findings: Findings, room?: number): number;
  tallies(): Iterable<LinkTally>;
  formerBody(address: string): Readonly<{ headers: HttpHeaders; bytes: Uint8Array }> | null;
  /** Null without a previous crawl. */
  changes(): Readonly<Record<PageChange, number>> | null;
  aliases(): readonly (readonly [start: string, alias: string])[];
  addAlias(start: string, alias: string): void;
  isDiscovered(sourceKey: string): boolean;
  setDiscovered(sourceKey: string): void;
  importPosition(sourceKey: string): string | null;
  /**
   * Writes in one transaction. Of duplicate addresses the copy with a body wins, else the later one; each is a problem.
   */
  saveImported(sourceKey: string, position: string, pages: readonly ImportedPage[]): void;
  /**
   * Gives copies (`revisit-of-other`) the bodies of their originals, some in each step; may be interrupted and
   * repeated.
   */
  fillCopies(): Iterable<void>;
  /** By size and date, so that it need not be read. */
  isUnchangedFile(address: string, bytes: number, modifiedAt: number): boolean;
  /** Kept up to date, without variants. */
  counts(): Readonly<{ known: number; finished: number }>;
  redirects(): Iterable<Readonly<{ from: string; to: string }>>;
}

export type CollectContext = Readonly<{
  frontier: Frontier;
  options: CollectOptionValues;
  signal: AbortSignal;
  enough?: AbortSignal;
  /** For problems of no queued address, such as robots.txt or a child sitemap. */
  reportProblem: (problem: NewProblem) => void;
  reportProgress: () => void;
  reportReading?: (done: number, total: number) => void;
  rendering?: RenderingDependencies;
}>;

export type RenderingDependencies = Readonly<{
  openBrowser: OpenBrowser | null;
  /** The main text, one line per paragraph, and the detected encoding. */
  mainText: (page: RawPage & Pick<CollectedPage, 'address'>) => Promise<Readonly<{ text: string; charset: string }>>;
}>;
