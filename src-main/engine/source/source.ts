import type { TextGain } from '../../contract/page-document.ts';
import type { NewProblem } from '../../contract/problems.ts';
import type { Failure } from './crawl/response.ts';
import type { TrapKind } from './crawl/trap-shape.ts';
import type { CollectOptionValues } from './options.ts';
import type { OpenBrowser } from './render/browser.ts';

/**
 * How an address became known; it decides whether a page counts as "in the sitemap" and where links may lead. `former`:
 * it was listed in the previous crawl, and is no longer.
 */
export type AddressOrigin = 'sitemap' | 'list' | 'start' | 'folder' | 'file' | 'link' | 'redirect' | 'former';

export interface FoundAddress {
  readonly address: string;
  readonly origin: AddressOrigin;
  /** Date that the sitemap gives, ISO, or null. */
  readonly lastModified: string | null;
  /** Clicks from a start address; left out where no link from there is known. */
  readonly depth?: number | null;
  /** The page with the link. */
  readonly foundOn?: number | null;
  /** The address of the page that this is another spelling of. It is recorded as such, and never handed out. */
  readonly variantOf?: string;
}

export interface QueuedAddress {
  readonly id: number;
  readonly address: string;
  readonly origin: AddressOrigin;
  readonly lastModified: string | null;
  readonly depth: number | null;
  /** Address of the page with the first link to it, or null. */
  readonly foundOn: string | null;
  /** From the previous crawl, or null. */
  readonly former: FormerPage | null;
}

/** An address in the previous crawl. */
export interface FormerPage {
  /** The validators that the server sent (RFC 9110, 8.8), or null. */
  readonly etag: string | null;
  readonly changedAt: string | null;
  /** The date that the sitemap gave. */
  readonly listed: string | null;
  readonly statusCode: number;
}

/**
 * A finished page whose links have to be looked at once more, because it turned out to be nearer to a start address.
 */
export interface ShallowerPage {
  readonly id: number;
  readonly address: string;
  readonly depth: number | null;
  readonly redirectTo: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
}

/** What is known of the addresses of one pattern that links led to, and how many of them were left out. */
export interface LinkTally {
  readonly name: string;
  readonly pattern: string;
  /** Why addresses are left out; null while they are not. */
  readonly kind: TrapKind | 'too-deep' | 'excluded' | 'nofollow' | null;
  readonly fetched: number;
  /** How many of them were found on pages of the same pattern. */
  readonly selfFound: number;
  /** Pages in a row without text of their own. */
  readonly barren: number;
  /** How many clicks from the start the first of those stood; null where that is not known. */
  readonly barrenFrom: number | null;
  readonly refused: number;
  readonly example: string;
}

/**
 * What became of one address. Every address ends as exactly one of these: with a body, as a redirect (its target is an
 * address of its own), or without a body and with the problem that says why.
 */
export interface CollectedPage {
  readonly id: number;
  readonly address: string;
  /** HTTP status; 200 for a file that was read; 0 when there was no response or no request was made. */
  readonly statusCode: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
  /** What was sent, where the body is what the page's scripts made of it. */
  readonly raw?: RawDocument;
  readonly redirectTo: string | null;
  readonly fetchedAt: number;
  readonly problems: readonly NewProblem[];
  /** Why it was left out after all, when it was. */
  readonly skipped?: 'trap' | 'noindex';
  /**
   * The server, the date in the sitemap, or size and date of its file say that it is what it was; a file then has no
   * body here.
   */
  readonly unchanged?: boolean;
}

/** A page of which nothing is known but what is given; without anything no request was made for it. */
export function collectedPage(
  { id, address }: Pick<CollectedPage, 'id' | 'address'>,
  outcome: Partial<CollectedPage> = {},
): CollectedPage {
  return { id, address, ...blank, statusCode: 0, fetchedAt: Date.now(), ...outcome };
}

const blank = { headers: {}, body: null, redirectTo: null, problems: [] } as const;

/** The page with one more problem, of its own address. */
export function withProblem<Page extends Pick<CollectedPage, 'address' | 'problems'>>(
  page: Page,
  problem: Failure,
): Page {
  return { ...page, problems: [...page.problems, { ...problem, address: page.address }] };
}

/** A page as it was sent, and how its main text differs from that of the rendered page. */
export interface RawDocument extends TextGain {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** What collecting again found. */
export type PageChange = 'new' | 'changed' | 'unchanged' | 'gone';

/** What following links led to, written in one step with the pages that it was found on. */
export interface Findings {
  readonly found: readonly FoundAddress[];
  readonly tallies: readonly LinkTally[];
}

/**
 * One page as a folder or file holds it. Nothing is left to be fetched, so it becomes known and finished at once, in
 * one step with the position from which reading goes on.
 */
export interface ImportedPage extends Omit<CollectedPage, 'id' | 'fetchedAt'> {
  /** When a crawler fetched it, or when the file was written. */
  readonly fetchedAt: number;
  /** Date of the last change according to the file, ISO, or null. */
  readonly lastModified: string | null;
}

/** A page with status 200 of which nothing else is known but what is given. */
export function importedPage(known: Pick<ImportedPage, 'address' | 'fetchedAt'> & Partial<ImportedPage>): ImportedPage {
  return { ...blank, statusCode: 200, lastModified: null, ...known };
}

/**
 * The addresses of an audit, kept in the store so that collecting survives any interruption. An address that was taken
 * but not finished when the process died is handed out again after a restart.
 */
export interface Frontier {
  /**
   * Adds what is not known yet, in order, until `room` new ones are there; returns how many were new. Of what is known
   * the smaller depth counts, and being listed counts more than being found through a link.
   */
  add(found: readonly FoundAddress[], room?: number): number;
  /**
   * The next addresses, those nearest to a start address first, the hosts in turn; of a host with `perHost` of them in
   * work none. Each is handed out once per process.
   */
  take(count: number, perHost?: number): readonly QueuedAddress[];
  /** Work on an address is over, though it may not be written yet. */
  release(id: number): void;
  /** How many hosts have addresses waiting. */
  waitingHosts(): number;
  /**
   * Addresses that an earlier collection had from a list, or from a link when `linksToo` says so, or found dead, and
   * that nothing names any more: they are asked once more. Only what is not known yet.
   */
  unlisted(linksToo: boolean): readonly FoundAddress[];
  /**
   * Writes one batch of results and what they led to in one transaction; returns how many addresses were new, of which
   * no more than `room` are taken. An address that is gone keeps the body that it had before.
   */
  finish(results: readonly CollectedPage[], findings?: Findings, room?: number): number;
  /** Finished pages that became shallower; `relinked` writes what their links lead to and takes them off the list. */
  shallower(count: number): readonly ShallowerPage[];
  relinked(pages: readonly number[], findings: Findings, room?: number): number;
  tallies(): Iterable<LinkTally>;
  /** What an address held when the audit collected before. */
  formerBody(
    address: string,
  ): { readonly headers: Readonly<Record<string, string>>; readonly bytes: Uint8Array } | null;
  /** What collecting again found so far; null when the audit never collected before. */
  changes(): Readonly<Record<PageChange, number>> | null;
  /** Where the start addresses of sites led to. */
  aliases(): readonly (readonly [start: string, alias: string])[];
  addAlias(start: string, alias: string): void;
  /** True when discovery of the source with this key ended in an earlier run. */
  isDiscovered(sourceKey: string): boolean;
  setDiscovered(sourceKey: string): void;
  /** Where reading the folder or file with this key goes on; null when nothing of it was written yet. */
  importPosition(sourceKey: string): string | null;
  /**
   * Writes one batch of pages out of a folder or file, and how far it was read, in one transaction. Of an address that
   * comes again the copy with a body counts, of two with bodies the one that was fetched later; that is reported as a
   * problem.
   */
  saveImported(sourceKey: string, position: string, pages: readonly ImportedPage[]): void;
  /**
   * Gives pages that an archive names only as the same as another page (`revisit-of-other`) the body of that page, as
   * far as the audit has it. Some in each step; an interrupted caller continues where it stopped.
   */
  fillCopies(): Iterable<void>;
  /**
   * Whether the page of this address came from a file of this size and date when the audit collected before, so that it
   * need not be read.
   */
  isUnchangedFile(address: string, bytes: number, modifiedAt: number): boolean;
  /** Without variants. Costs nothing. */
  counts(): { readonly known: number; readonly finished: number };
  /** All recorded redirects, for finding chains and loops once collecting is over. */
  redirects(): Iterable<{ readonly from: string; readonly to: string }>;
}

export interface CollectContext {
  readonly frontier: Frontier;
  readonly options: CollectOptionValues;
  readonly signal: AbortSignal;
  /** Aborts when the pages so far are to count as the whole site. */
  readonly enough?: AbortSignal;
  /** Failure that belongs to no single queued address: robots.txt, a broken child sitemap. */
  readonly reportProblem: (problem: NewProblem) => void;
  /** Called after every finished batch and whenever new addresses were found. */
  readonly reportProgress: () => void;
  /** How far a folder (in files) or a file (in bytes) was read; the total is 0 where it is unknown. */
  readonly reportReading?: (done: number, total: number) => void;
  /** What running the scripts of pages needs. Without it none are run. */
  readonly rendering?: RenderingDependencies;
}

export interface RenderingDependencies {
  /** Null where this machine has no browser. */
  readonly openBrowser: OpenBrowser | null;
  /**
   * The main text that would be read from a page, a line for each paragraph, and the encoding that its bytes really
   * have.
   */
  readonly mainText: (page: {
    readonly address: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: Uint8Array;
  }) => Promise<{ readonly text: string; readonly charset: string }>;
}
