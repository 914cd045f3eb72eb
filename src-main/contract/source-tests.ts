import type { Problem } from './problems.ts';
import type { PageType, PageBlock, TextGain } from './page-document.ts';

/** `not-asked`: robots.txt is not obeyed. */
type TestStep = {
  address: string;
  /** 0: no answer. */
  statusCode: number;
  robots: 'allowed' | 'forbidden' | 'not-asked';
  millis: number;
  tries: number;
  /** By header or script. */
  redirectTo: string | null;
  /** What a sitemap lists, of which the first address that can be read is the last step. */
  listed: { kind: 'pages' | 'index'; count: number; first: string | null } | null;
};

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
  steps: readonly TestStep[];
  /** Of the last answer. */
  headers: { name: string; value: string }[];
  problems: Pick<Problem, 'code' | 'parameters'>[];
  /** Null: nothing could be read. */
  page: TestedPage | null;
}
