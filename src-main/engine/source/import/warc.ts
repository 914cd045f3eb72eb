import type { NewProblem } from '../../../contract/problems.ts';
import { budgets } from '../../budgets.ts';
import { normaliseAddress } from '../address.ts';
import { isPageType, mediaType, type Failure, tooLarge } from '../crawl/response.ts';
import { importedPage, type ImportedPage } from '../source.ts';
import { byteReader, packingOf, unpackedMembers, type ByteReader, type UnpackedMembers } from './packed-members.ts';
import { readHead, type Importer, type ImportInput, type ImportStep } from './importer.ts';
import { pageOfResponse, parseHttpResponse, endOfHeaders, headerEntries } from './http-response.ts';
import { isServiceFile } from './page-file.ts';

/**
 * Reads `response` and `resource` records of web archives (WARC 1.0 and 1.1, ISO 28500), plain, gzip or zstd. A
 * position is the offset of a member (if plain, a record) and the number of its records read, so that nothing is
 * unpacked again. After damage it continues with the next member.
 */
export const importWarc: Importer = async function* importWarc(input, { maxBytes }, position) {
  const packing = packingOf(await readHead(input, 16));
  const [from = 0, before = 0, record = 0, revisits = 0, others = 0] = (position ?? '').split(':').map(Number);
  const tally: Tally = { record, revisits, others };
  let [start, skip] = [from, before];
  let damaged = 0;
  const stepAt = (offset: number, problems: readonly NewProblem[]): ImportStep => ({
    problems,
    position: positionOf(offset, 0, tally),
    done: offset,
    total: input.bytes,
  });
  for (;;) {
    const reader = byteReader(input.open(start), start);
    const stream = packing ? unpackedMembers(reader, packing) : null;
    try {
      yield* readRecords(input, maxBytes, reader, stream, skip, tally);
    } finally {
      await reader.close();
    }
    if (!stream?.damage) break;
    const { offset, detail, next } = stream.damage;
    const problem = { code: 'file-damaged', address: input.name, parameters: { offset, detail } } as const;
    yield stepAt(next ?? input.bytes, [problem]);
    damaged += 1;
    if (next === null || damaged > budgets.damagedMembers) break;
    [start, skip] = [next, 0];
  }
  const skipped = (code: 'revisits-skipped' | 'not-pages-skipped', count: number): readonly NewProblem[] =>
    count > 0 ? [{ code, address: input.name, parameters: { count } }] : [];
  const all = [...skipped('revisits-skipped', tally.revisits), ...skipped('not-pages-skipped', tally.others)];
  yield stepAt(input.bytes, all);
};

/** Part of the position, so that a resumed import reports the same counts. */
interface Tally {
  record: number;
  revisits: number;
  others: number;
}

const positionOf = (offset: number, records: number, { record, revisits, others }: Tally) =>
  [offset, records, record, revisits, others].join(':');

async function* readRecords(
  input: ImportInput,
  maxBytes: number,
  reader: ByteReader,
  stream: UnpackedMembers | null,
  skip: number,
  tally: Tally,
): AsyncIterable<ImportStep> {
  const records = stream ? byteReader(stream) : reader;
  // The member may begin inside of a record.
  if (stream && reader.offset > 0 && skip === 0) await records.seek(findVersionLine, 16);
  let inMember = { offset: -1, count: 0 };
  for (let read = 0; ; read += 1) {
    const header = await readWarcHeader(records);
    if (!header) return;
    if (read >= skip) tally.record += 1;
    const place = stream ? stream.memberOf(records.offset - 1) : records.offset;
    if (place !== inMember.offset) inMember = { offset: place, count: 0 };
    inMember.count += 1;
    const found = 'broken' in header ? header : await readRecord(records, header, maxBytes);
    if (read < skip) continue;
    if (found === 'revisit') tally.revisits += 1;
    if (found === 'other') tally.others += 1;
    // Plain: the offset after the record; packed: the member's offset and its records read.
    const position = stream ? positionOf(place, inMember.count, tally) : positionOf(records.offset, 0, tally);
    const at = { position, done: reader.offset, total: input.bytes };
    if (typeof found === 'string') yield at;
    else if ('address' in found) yield { page: found, ...at };
    else {
      const parameters = { record: tally.record, detail: found.broken };
      yield { problems: [{ code: 'record-broken', address: input.name, parameters }], ...at };
    }
  }
}

type FoundRecord = ImportedPage | 'revisit' | 'other' | 'ignored' | Broken;
type Broken = { readonly broken: string };

/** For the head of a response; of larger blocks only this much is read. */
const headBytes = 64 * 1024;
const endsInside = { broken: 'the file ends inside of it' };

async function readRecord(reader: ByteReader, { fields, length }: WarcHeader, maxBytes: number): Promise<FoundRecord> {
  const type = (fields['warc-type'] ?? '').toLowerCase();
  const address = addressIn(fields['warc-target-uri']);
  const fetchedAt = Date.parse(fields['warc-date'] ?? '') || 0;
  if (type === 'revisit') {
    const { bytes, state } = await readWarcBlock(reader, length, headBytes);
    return state === 'cut' ? endsInside : revisitOf(address, fields, bytes, fetchedAt);
  }
  if ((type !== 'response' && type !== 'resource') || address === null || isServiceFile(address)) {
    if ((await reader.skip(length)) < length) return endsInside;
    return type === 'resource' || type === 'conversion' ? 'other' : 'ignored';
  }
  const { bytes, state } = await readWarcBlock(reader, length, maxBytes + headBytes);
  const contentType = fields['content-type'];
  let page: ImportedPage | null = null;
  if (type === 'response') {
    const response = parseHttpResponse(bytes);
    if (!response) return /\bhttp\b/i.test(contentType ?? 'http') ? { broken: 'no HTTP answer in it' } : 'other';
    // A truncated body cannot be unpacked.
    const unpacked = state === 'whole' ? {} : { 'content-encoding': '', 'transfer-encoding': '' };
    const headers = { ...response.headers, ...unpacked };
    page = await pageOfResponse(address, { ...response, headers }, fetchedAt, maxBytes);
  } else {
    const headers = { 'content-type': contentType ?? '' };
    if (isPageType(mediaType(headers))) page = importedPage({ address, headers, body: bytes, fetchedAt });
  }
  if (!page) return 'other';
  if (state === 'large') return bodiless(page, tooLarge(maxBytes));
  const isCut = state === 'cut' || (fields['warc-truncated'] ?? '') !== '';
  return isCut && page.body ? bodiless(page, { code: 'body-cut-short', parameters: {} }) : page;
}

const addressIn = (field = '') => normaliseAddress(field.replace(/^<(.*)>$/, '$1'));

/**
 * Repeats the response of an earlier record; at another address it is a copy and gets that page's body of that date.
 */
function revisitOf(address: string | null, fields: WarcHeader['fields'], bytes: Buffer, fetchedAt: number) {
  const target = addressIn(fields['warc-refers-to-target-uri']);
  const response = parseHttpResponse(bytes);
  if (address === null || target === null || target === address || response?.statusCode !== 200) return 'revisit';
  if (!isPageType(mediaType(response.headers))) return 'revisit';
  const { statusCode, headers } = response;
  const date = fields['warc-refers-to-date'];
  const parameters = { target, ...(date !== undefined && { date }) };
  return bodiless(importedPage({ address, statusCode, headers, fetchedAt }), { code: 'revisit-of-other', parameters });
}

const bodiless = (page: ImportedPage, failure: Failure) => ({
  ...page,
  body: null,
  problems: [{ ...failure, address: page.address }],
});

type WarcHeader = Readonly<{
  fields: Readonly<Record<string, string>>;
  length: number;
}>;
const mark = Buffer.from('WARC/');

/**
 * Reads a version line, named fields and an empty line (ISO 28500). Null at the end. After `broken` the next call
 * searches for a later record.
 */
async function readWarcHeader(reader: ByteReader): Promise<WarcHeader | Broken | null> {
  while ((await reader.fill(1)) && /[\r\n]/.test(reader.peek(1).toString('latin1'))) reader.take(1);
  if (!(await reader.fill(mark.length)) && reader.peek().length === 0) return null;
  const isRecord = reader.peek(mark.length).equals(mark);
  const text = isRecord ? await takeHeader(reader) : null;
  if (text !== null) return parseHeader(text);
  if (isRecord) reader.take(1);
  await reader.seek(findVersionLine, mark.length + 4);
  return { broken: isRecord ? 'header without an end' : 'no record begins where one should' };
}

function findVersionLine(bytes: Buffer) {
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1)) {
    const isLineStart = at === 0 || bytes[at - 1] === 0x0a;
    if (isLineStart && /^\d\./.test(bytes.toString('latin1', at + mark.length, at + mark.length + 2))) return at;
  }
  return -1;
}

async function takeHeader(reader: ByteReader) {
  for (let wanted = 4096; ; wanted *= 4) {
    const isMore = await reader.fill(wanted);
    const end = endOfHeaders(reader.peek(wanted));
    if (end) return reader.take(end.to).toString('utf8');
    if (!isMore || wanted >= budgets.warcHeaderBytes) return null;
  }
}

function parseHeader(text: string) {
  const [version = '', ...lines] = text.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  if (!/^WARC\/\d+\.\d+\s*$/.test(version)) return { broken: 'no version line' };
  const fields: Record<string, string> = {};
  for (const [name, value] of headerEntries(lines)) fields[name] ??= value;
  const length = fields['content-length'] ?? '';
  if (!/^\d{1,15}$/.test(length)) return { broken: 'Content-Length is missing or no number' };
  return { fields, length: Number(length) };
}

/**
 * Crawlers that crash or miscount leave too large lengths: when no record follows the block, one inside ends it. `cut`:
 * shorter than announced. `large`: only the beginning was read.
 */
async function readWarcBlock(reader: ByteReader, length: number, maxBytes: number) {
  if (length > maxBytes) {
    await reader.fill(Math.min(length, headBytes));
    const bytes = Buffer.from(reader.take(Math.min(length, headBytes)));
    const isCut = bytes.length + (await reader.skip(length - bytes.length)) < length;
    return { bytes, state: isCut ? 'cut' : 'large' } as const;
  }
  const isWhole = await reader.fill(length);
  const bytes = reader.take(isWhole ? length : reader.peek().length);
  if (isWhole && (await isBetweenRecords(reader))) return { bytes, state: 'whole' } as const;
  const next = findVersionLine(bytes);
  if (next > 0) reader.unread(bytes.subarray(next));
  return { bytes: next > 0 ? bytes.subarray(0, next) : bytes, state: next > 0 || !isWhole ? 'cut' : 'whole' } as const;
}

/** Some crawlers omit the line ends between records. */
async function isBetweenRecords(reader: ByteReader) {
  await reader.fill(9);
  const next = reader.peek(9).toString('latin1');
  return next.trim() === '' || /^[\r\n]*WARC\//.test(next);
}
