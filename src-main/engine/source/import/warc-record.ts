import { budgets } from '../../budgets.ts';
import type { ByteReader } from './byte-reader.ts';
import { endOfHeaders, headerEntries } from './http-response.ts';

export interface WarcHeader {
  /** Lower-case names. */
  readonly fields: Readonly<Record<string, string>>;
  /** Of the block that follows. */
  readonly length: number;
}

type HeaderOutcome =
  | { readonly kind: 'header'; readonly header: WarcHeader }
  | { readonly kind: 'broken'; readonly detail: string }
  | { readonly kind: 'end' };

const versionLine = /^WARC\/\d+\.\d+\s*$/;
const mark = Buffer.from('WARC/');

/**
 * Of the next record (ISO 28500: a version line, named fields, an empty line). After `broken` the next call looks for a
 * record behind what could not be understood.
 */
export async function readWarcHeader(reader: ByteReader): Promise<HeaderOutcome> {
  await skipLineEnds(reader);
  if (!(await reader.fill(1))) return { kind: 'end' };
  await reader.fill(mark.length);
  const isRecord = reader.peek(mark.length).equals(mark);
  const text = isRecord ? await takeHeader(reader) : null;
  if (text !== null) return parseHeader(text);
  if (isRecord) reader.take(1);
  await reader.seek(findVersionLine, mark.length + 4);
  return { kind: 'broken', detail: isRecord ? 'header without an end' : 'no record begins where one should' };
}

/** At the start of a line. */
export function findVersionLine(bytes: Buffer): number {
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1)) {
    const digit = bytes[at + mark.length] ?? 0;
    const isLineStart = at === 0 || bytes[at - 1] === 0x0a;
    if (isLineStart && digit >= 0x30 && digit <= 0x39 && bytes[at + mark.length + 1] === 0x2e) return at;
  }
  return -1;
}

async function skipLineEnds(reader: ByteReader): Promise<void> {
  while (await reader.fill(1)) {
    const [byte] = reader.peek(1);
    if (byte !== 0x0d && byte !== 0x0a) return;
    reader.take(1);
  }
}

async function takeHeader(reader: ByteReader): Promise<string | null> {
  for (let wanted = 4096; ; wanted *= 4) {
    const isMore = await reader.fill(wanted);
    const end = endOfHeaders(reader.peek(wanted));
    if (end) return reader.take(end.to).toString('utf8');
    if (!isMore || wanted >= budgets.warcHeaderBytes) return null;
  }
}

function parseHeader(text: string): HeaderOutcome {
  const [version = '', ...lines] = text.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  if (!versionLine.test(version)) return { kind: 'broken', detail: 'no version line' };
  const fields: Record<string, string> = {};
  for (const [name, value] of headerEntries(lines)) fields[name] ??= value;
  const length = fields['content-length'] ?? '';
  if (!/^\d{1,15}$/.test(length)) return { kind: 'broken', detail: 'Content-Length is missing or no number' };
  return { kind: 'header', header: { fields, length: Number(length) } };
}

/** For the head of the response in a large record. */
const headBytes = 64 * 1024;

export interface WarcBlock {
  readonly bytes: Buffer;
  /** `cut`: shorter than announced. `large`: only its beginning was taken. */
  readonly state: 'whole' | 'cut' | 'large';
}

/**
 * Crawlers that die or count wrongly leave lengths that are too large: when no record follows, but one begins inside
 * the block, the block ends there.
 */
export async function readWarcBlock(reader: ByteReader, length: number, maxBytes: number): Promise<WarcBlock> {
  if (length > maxBytes) {
    await reader.fill(Math.min(length, headBytes));
    const bytes = Buffer.from(reader.take(Math.min(length, headBytes)));
    return { bytes, state: bytes.length + (await reader.skip(length - bytes.length)) < length ? 'cut' : 'large' };
  }
  const isWhole = await reader.fill(length);
  const bytes = reader.take(isWhole ? length : reader.peek().length);
  if (isWhole && (await isBetweenRecords(reader))) return { bytes, state: 'whole' };
  const next = findVersionLine(bytes);
  if (next > 0) reader.unread(bytes.subarray(next));
  return { bytes: next > 0 ? bytes.subarray(0, next) : bytes, state: next > 0 || !isWhole ? 'cut' : 'whole' };
}

/** Two line ends; some crawlers forget them. */
async function isBetweenRecords(reader: ByteReader): Promise<boolean> {
  await reader.fill(9);
  const next = reader.peek(9).toString('latin1');
  return next.trim() === '' || /^[\r\n]*WARC\//.test(next);
}
