import type { PageBlock } from '../../../contract/page-document.ts';
import type { ClusterPage, Relation } from '../model.ts';

/**
 * Share of a text, 0 to 1, that quotes another message: lines behind `>`, and quotations below a line that names who
 * wrote them and when (`On 3 May 2021 at 10:15, Jane wrote:`), whatever its language.
 */
export function quotedShare(blocks: readonly Pick<PageBlock, 'text' | 'role'>[]): number {
  let [all, quoted, isMail] = [0, 0, false];
  for (const [at, { text, role }] of blocks.entries()) {
    if (role === 'quotation') isMail ||= attribution.test(blocks[at - 1]?.text ?? '');
    else isMail = false;
    for (const line of text.split('\n')) {
      all += line.length;
      if (isMail || quotedLine.test(line)) quoted += line.length;
    }
  }
  return all === 0 ? 0 : quoted / all;
}

const quotedLine = /^\s*>/u;
/** Ends in a colon and has a time or a date. */
const attribution = /^(?=.{0,120}$)(?=.*(?:\d[:.]\d\d|(?:19|20)\d\d)).*[:：]$/mu;

type CommonText = Pick<Relation, 'text' | 'covered' | 'held'>;
type Message = Pick<ClusterPage, 'quotedShare'>;

/** Whether what the pages have in common is no more than what one of them, or each, quotes as mails do. */
export const isQuotedMail = (page: Message, source: Message, { text, covered, held }: CommonText): boolean =>
  text !== 'identical' && (quotes(page, covered) || quotes(source, held));

const quotes = (message: Message, common: number): boolean => {
  const share = message.quotedShare();
  return share >= minQuoted && common <= share + spread;
};

const minQuoted = 0.2;
/** Greetings and names. */
const spread = 0.1;
