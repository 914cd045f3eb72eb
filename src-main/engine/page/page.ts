import type { BlockRole } from '../../contract/block-rules.ts';
import type { PageType } from '../../contract/page-document.ts';

export interface FetchedPage {
  /** URL, or path in the audited folder with `/`. */
  readonly address: string;
  /** Lower-case names. Empty for files. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

/** Text between block-level borders, with the rule that kept or removed it. */
export interface TextBlock {
  readonly text: string;
  readonly kept: boolean;
  readonly rule: string;
  /** Of kept blocks; prose where absent. */
  readonly role?: BlockRole;
}

/** What a search engine keeps of a page (Tianwang group; seed S3). The same bytes give the same view everywhere. */
export interface DocView {
  readonly title: string;
  readonly heading: string;
  readonly description: string;
  readonly keywords: string;
  readonly summary: string;
  readonly author: string;
  readonly category: string;
  readonly pageType: PageType;
  /** html lang or headers, or ''. */
  readonly declaredLanguage: string;
  readonly charset: string;
  readonly canonical: string | null;
  /** By `<meta http-equiv="refresh">` or its header. */
  readonly redirectTo: string | null;
  /** Of meta tags and X-Robots-Tag, joined, lower case. */
  readonly robots: string;
  readonly noindex: boolean;
  readonly nofollow: boolean;
  readonly hreflang: readonly { readonly language: string; readonly href: string }[];
  /** YYYY-MM-DD or longer. */
  readonly published: string | null;
  readonly modified: string | null;
  /** Absolute, without duplicates, in order of appearance. */
  readonly links: readonly string[];
  readonly related: readonly string[];
  readonly previous: string | null;
  readonly next: string | null;
  readonly softNotFound: boolean;
  readonly layout: string;
  /** What is compared (`joinKept`): paragraphs separated by a line feed, white space folded. */
  readonly text: string;
  readonly blocks: readonly TextBlock[];
  readonly bytesHash: string;
}
