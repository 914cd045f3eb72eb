import type { AuditOptions } from '../../contract/options.ts';
import { checkOptions } from '../options.ts';
import { analyseOptions } from './options.ts';
import type { FetchedPage } from './page.ts';
import { readPage } from './read-page.ts';

/** Reads the main text of a page as the analysis will, with the same options; '' for what is no page. */
export function mainTextReader({ analyse }: Pick<AuditOptions, 'analyse'>): (page: Omit<FetchedPage, 'bytes'> & { readonly body: Uint8Array }) => string {
  const values = checkOptions(analyseOptions, analyse, 'analyse');
  return ({ address, headers, body }) => readPage({ address, headers, bytes: body }, values).view.text;
}
