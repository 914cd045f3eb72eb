import type { BlockRole } from '../../contract/block-rules.ts';
import type { PageType } from '../../contract/page-document.ts';

/** A page as it came from its source, before anybody looked inside. */
export interface FetchedPage {
  /** The URL as crawled, or the path relative to the audited folder with `/`. */
  readonly address: string;
  /** Lower-case header names. Empty for files. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

/** One piece of text between block-level borders, kept as main text or removed, with the rule that decided. */
export interface TextBlock {
  readonly text: string;
  readonly kept: boolean;
  readonly rule: string;
  /** Of kept blocks; prose where nothing is said (`extract/roles.ts`). */
  readonly role?: BlockRole;
}

export type { PageType };

/**
 * The DocView of a page (Tianwang group; seed S3): what a search engine keeps of it. The same bytes give the same view
 * on every machine.
 */
export interface DocView {
  readonly title: string;
  readonly heading: string;
  readonly description: string;
  readonly keywords: string;
  readonly summary: string;
  readonly author: string;
  readonly category: string;
  readonly pageType: PageType;
  /** Declared language (html lang or headers), or ''. */
  readonly declaredLanguage: string;
  readonly charset: string;
  /** Absolute, or relative to the folder; null when none is declared. */
  readonly canonical: string | null;
  /**
   * Where the page sends its visitors, by `<meta http-equiv="refresh">` or the header of that name; null when it stays.
   */
  readonly redirectTo: string | null;
  /** Robots directives of meta tags and X-Robots-Tag, joined, lower case. */
  readonly robots: string;
  readonly noindex: boolean;
  readonly nofollow: boolean;
  readonly hreflang: readonly { readonly language: string; readonly href: string }[];
  /** ISO dates (YYYY-MM-DD or longer), or null. */
  readonly published: string | null;
  readonly modified: string | null;
  /** Absolute addresses that the page links to, without duplicates, in order of appearance. */
  readonly links: readonly string[];
  /** Those of them that a box of related articles names. */
  readonly related: readonly string[];
  /** The pages before and behind this one in a series, absolute. */
  readonly previous: string | null;
  readonly next: string | null;
  readonly softNotFound: boolean;
  /** 64-bit SimHash of the tag paths outside the main text, 16 hexadecimal digits. */
  readonly layout: string;
  /**
   * What is compared: the main text without code and reference data (`main-text.ts`). Paragraphs are separated by a
   * line feed, white space is folded, nothing else is changed.
   */
  readonly text: string;
  readonly blocks: readonly TextBlock[];
  readonly bytesHash: string;
}
