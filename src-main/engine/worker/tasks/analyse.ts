import { hash } from 'node:crypto';
import type { NewProblem } from '../../../contract/problems.ts';
import { analyseOptions } from '../../page/options.ts';
import { checkOptions } from '../../options.ts';
import { readPage } from '../../page/read-page.ts';
import type { DocView } from '../../page/page.ts';
import type { AnalysedPage } from '../../store/analysis-store.ts';
import { packText, unpack } from '../../store/compression.ts';
import { cutChinese, dictionaryNotice } from '../../text/chinese.ts';
import { disguiseCount } from '../../text/fold.ts';
import { readText } from '../../text/read-text.ts';
import { recordWordStarts } from '../../text/word-starts.ts';
import type { TaskInput, TaskOutput } from '../protocol.ts';
import { auditReader } from '../reader.ts';

interface BodyRow {
  readonly address: string;
  readonly headers: string;
  readonly bytes: Uint8Array;
}

/** Bytes → DocView, main text and the figures that lists show. A page that cannot be read is a problem, not an exception. */
export function analyse({ file, pages, options }: TaskInput<'analyse'>): TaskOutput<'analyse'> {
  const values = checkOptions(analyseOptions, options.analyse, 'analyse');
  const select = auditReader(file).database.prepare<[number], BodyRow>(
    'SELECT p.address, b.headers, b.bytes FROM body b JOIN page p ON p.id = b.page WHERE b.page = ?',
  );
  const analysed: AnalysedPage[] = [];
  const problems: NewProblem[] = [];
  for (const id of pages) {
    const row = select.get(id);
    if (!row) continue;
    try {
      const page = { address: row.address, headers: JSON.parse(row.headers) as Record<string, string>, bytes: unpack(row.bytes) };
      const read = readPage(page, values);
      analysed.push(analysedPage(id, read.view));
      problems.push(...read.problems);
    } catch (error) {
      problems.push({ code: 'page-failed', address: row.address, parameters: { detail: error instanceof Error ? error.message : String(error) } });
    }
  }
  const notice = dictionaryNotice();
  return { pages: analysed, problems, notices: notice ? [notice] : [] };
}

function analysedPage(page: number, view: DocView): AnalysedPage {
  const starts = recordWordStarts(cutChinese);
  const { folded, language } = readText(view.title, view.text, { chinese: starts.cut });
  const { text, blocks, links, hreflang, ...facts } = view;
  return {
    ...facts,
    page,
    language,
    hreflang: JSON.stringify(hreflang),
    textHash: hash('md5', folded.text),
    words: countOf(folded.text, wordPattern),
    letters: countOf(folded.text, letterPattern),
    disguise: disguiseCount(text, folded),
    shown: packText(text),
    blocks: packText(JSON.stringify(blocks)),
    wordStarts: starts.bits(),
    links: linkHashes(links),
  };
}

/** Word Count as SEO tools give it: a Chinese character or kana counts as a word. */
const wordPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\P{L}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][\p{L}\p{M}\p{N}'’-]*|\p{N}+/gu;
const letterPattern = /[\p{L}\p{N}]/gu;

function countOf(text: string, pattern: RegExp): number {
  let count = 0;
  for (const _ of text.matchAll(pattern)) count += 1;
  return count;
}

/** Eight bytes are enough to tell the addresses of one site apart, and in-links are only counted. */
export const addressHash = (address: string): bigint => BigInt(`0x${hash('md5', address).slice(0, 16)}`);

function linkHashes(links: readonly string[]): Uint8Array {
  const hashes = BigUint64Array.from(links, addressHash);
  return new Uint8Array(hashes.buffer);
}
