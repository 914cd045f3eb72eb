import type { Problem } from './problems.ts';
import type { PageType, PageBlock, TextGain } from './page-document.ts';

export interface TestedPage {
  bytes: number;
  charset: string;
  title: string;
  heading: string;
  description: string;
  canonical: string | null;
  robots: string;
  noindex: boolean;
  nofollow: boolean;
  language: string;
  pageType: PageType;
  published: string | null;
  words: number;
  letters: number;
  blocks: PageBlock[];
  links: { total: number; onSite: number; nofollow: number; first: string[] };
  rendering: TextGain | null;
}

export interface SourceTest {
  steps: readonly {
    address: string;
    /** 0: no response. */
    statusCode: number;
    /** `not-asked`: robots.txt is not obeyed. */
    robots: 'allowed' | 'forbidden' | 'not-asked';
    millis: number;
    tries: number;
    /** By header or by the page. */
    redirectTo: string | null;
    /** Entries of a sitemap; its first readable address is the next step. */
    listed: { kind: 'pages' | 'index'; count: number; first: string | null } | null;
  }[];
  /** Headers of the last response. */
  headers: { name: string; value: string }[];
  problems: Pick<Problem, 'code' | 'parameters'>[];
  /** Null: nothing could be read. */
  page: TestedPage | null;
}
