import type { AuditOptions } from '../../contract/options.ts';
import { checkOptions } from '../options.ts';
import { analyseOptions } from './options.ts';
import type { FetchedPage } from './page.ts';
import { readPage } from './read-page.ts';

/**
 * The main text of a page as the analysis will read it, with the same options, and the encoding of its bytes; no text
 * of what is no page.
 */
export function mainTextReader({
  analyse,
}: Pick<AuditOptions, 'analyse'>): (page: GivenPage) => { readonly text: string; readonly charset: string } {
  const values = checkOptions(analyseOptions, analyse, 'analyse');
  return ({ address, headers, body }) => {
    const { text, charset } = readPage({ address, headers, bytes: body }, values).view;
    return { text, charset };
  };
}

interface GivenPage extends Omit<FetchedPage, 'bytes'> {
  readonly body: Uint8Array;
}
