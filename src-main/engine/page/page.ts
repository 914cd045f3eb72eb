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

/** What a search engine keeps of a page (Tianwang group; seed S3). */
export interface DocView {
  readonly title: string;
  readonly heading: string;
  readonly description: string;
  readonly keywords: string;
  readonly summary: string;
  readonly author: string;
  readonly category: string;
  readonly pageType: PageType;
  readonly declaredLanguage: string;
  readonly charset: string;
  readonly canonical: string | null;
  readonly redirectTo: string | null;
  readonly robots: string;
  readonly noindex: boolean;
  readonly nofollow: boolean;
  readonly hreflang: readonly { readonly language: string; readonly href: string }[];
  /** YYYY-MM-DD or longer. */
  readonly published: string | null;
  readonly modified: string | null;
  readonly links: readonly string[];
  readonly related: readonly string[];
  readonly previous: string | null;
  readonly next: string | null;
  readonly softNotFound: boolean;
  readonly layout: string;
  readonly text: string;
  readonly blocks: readonly TextBlock[];
  readonly bytesHash: string;
}
