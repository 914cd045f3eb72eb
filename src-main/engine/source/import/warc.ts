import type { NewProblem } from '../../../contract/problems.ts';
import { budgets } from '../../budgets.ts';
import { normaliseAddress } from '../address.ts';
import { isPageType, mediaType, type Failure, tooLarge } from '../crawl/response.ts';
import { importedPage, type ImportedPage } from '../source.ts';
import { ByteReader, packingOf, UnpackedMembers } from './packed-members.ts';
import { readHead, type Importer, type ImportInput, type ImportStep } from './importer.ts';
import { pageOfResponse, parseHttpResponse, endOfHeaders, headerEntries } from './http-response.ts';
import { isServiceFile } from './page-file.ts';

/**
 * Web archives (WARC 1.0 and 1.1, ISO 28500), plain, gzip or zstd: `response` and `resource` records become pages. A
 * position is the place of a member (of a record, in a plain file) and the number of records behind it, so that nothing
 * is unpacked again. Behind a damaged member, reading goes on with the next one.
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
    const reader = new ByteReader(input.open(start), start);
    const stream = packing ? new UnpackedMembers(reader, packing) : null;
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
    if (next === null || damaged > budgets.damagedMembers.max) break;
    [start, skip] = [next, 0];
  }
  const skipped = [
    { code: 'revisits-skipped', count: tally.revisits },
    { code: 'not-pages-skipped', count: tally.others },
  ] as const;
  const problems = skipped.filter(({ count }) => count > 0);
  yield stepAt(
    input.bytes,
    problems.map(({ code, count }) => ({ code, address: input.name, parameters: { count } })),
  );
};

/** Travels in the position, so that two parts report the same as one run. */
interface Tally {
  record: number;
  revisits: number;
  others: number;
}

const positionOf = (offset: number, records: number, { record, revisits, others }: Tally): string =>
  [offset, records, record, revisits, others].join(':');

async function* readRecords(
  input: ImportInput,
  maxBytes: number,
  reader: ByteReader,
  stream: UnpackedMembers | null,
  skip: number,
  tally: Tally,
): AsyncIterable<ImportStep> {
  const records = stream ? new ByteReader(stream) : reader;
  // A record may be longer than a member.
  if (stream && reader.offset > 0 && skip === 0) await records.seek(findVersionLine, 16);
  let inMember = { offset: -1, count: 0 };
  for (let read = 0; ; read += 1) {
    const outcome = await readWarcHeader(records);
    if (outcome.kind === 'end') return;
    if (read >= skip) tally.record += 1;
    const place = stream ? stream.memberOf(records.offset - 1) : records.offset;
    if (place !== inMember.offset) inMember = { offset: place, count: 0 };
    inMember.count += 1;
    const found: FoundRecord =
      outcome.kind === 'header' ? await readRecord(records, outcome.header, maxBytes) : { broken: outcome.detail };
    if (read < skip) continue;
    if (found === 'revisit') tally.revisits += 1;
    if (found === 'other') tally.others += 1;
    // A plain record's place ends it; of a packed one the records of its member count.
    const position = stream ? positionOf(place, inMember.count, tally) : positionOf(records.offset, 0, tally);
    yield { ...outcomeOf(found, input.name, tally.record), position, done: reader.offset, total: input.bytes };
  }
}

/** Or what is wrong; `ignored` is not even counted. */
type FoundRecord = ImportedPage | 'revisit' | 'other' | 'ignored' | { readonly broken: string };

function outcomeOf(found: FoundRecord, address: string, record: number): Pick<ImportStep, 'page' | 'problems'> {
  if (typeof found === 'string') return {};
  if ('address' in found) return { page: found };
  return { problems: [{ code: 'record-broken', address, parameters: { record, detail: found.broken } }] };
}

/** For the head of a response, and bodies that are stored packed. */
const headBytes = 64 * 1024;
const endsInside = { broken: 'the file ends inside of it' };

async function readRecord(reader: ByteReader, { fields, length }: WarcHeader, maxBytes: number): Promise<FoundRecord> {
  const type = (fields['warc-type'] ?? '').toLowerCase();
  const address = addressIn(fields['warc-target-uri']);
  const fetchedAt = Date.parse(fields['warc-date'] ?? '') || 0;
  if (type === 'revisit') return revisitOf(address, fields, await readWarcBlock(reader, length, headBytes), fetchedAt);
  if ((type !== 'response' && type !== 'resource') || address === null || isServiceFile(address)) {
    if ((await reader.skip(length)) < length) return endsInside;
    return type === 'resource' || type === 'conversion' ? 'other' : 'ignored';
  }
  const block = await readWarcBlock(reader, length, maxBytes + headBytes);
  const page =
    type === 'response'
      ? await responsePage(address, fields, block, fetchedAt, maxBytes)
      : resourcePage(address, fields, block.bytes, fetchedAt);
  if (page === 'broken') return { broken: 'no HTTP answer in it' };
  if (!page) return 'other';
  if (block.state === 'large') return bodiless(page, tooLarge(maxBytes));
  const isCut = block.state === 'cut' || (fields['warc-truncated'] ?? '') !== '';
  return isCut && page.body ? bodiless(page, { code: 'body-cut-short', parameters: {} }) : page;
}

const addressIn = (field = ''): string | null => normaliseAddress(field.replace(/^<(.*)>$/, '$1'));

/**
 * The response was the same as an earlier one. Of another address it is a copy, which gets the text of that page if the
 * audit has it of the date named.
 */
function revisitOf(
  address: string | null,
  fields: WarcHeader['fields'],
  { bytes, state }: WarcBlock,
  fetchedAt: number,
): FoundRecord {
  if (state === 'cut') return endsInside;
  const target = addressIn(fields['warc-refers-to-target-uri']);
  const response = parseHttpResponse(bytes);
  if (address === null || target === null || target === address || response?.statusCode !== 200) return 'revisit';
  if (!isPageType(mediaType(response.headers))) return 'revisit';
  const { statusCode, headers } = response;
  const date = fields['warc-refers-to-date'];
  const parameters = { target, ...(date !== undefined && { date }) };
  return bodiless(importedPage({ address, statusCode, headers, fetchedAt }), { code: 'revisit-of-other', parameters });
}

async function responsePage(
  address: string,
  fields: WarcHeader['fields'],
  { bytes, state }: WarcBlock,
  fetchedAt: number,
  maxBytes: number,
): Promise<ImportedPage | 'broken' | null> {
  const response = parseHttpResponse(bytes);
  if (!response) return /\bhttp\b/i.test(fields['content-type'] ?? 'http') ? 'broken' : null;
  // What was cut cannot be unpacked.
  const unpacked = state === 'whole' ? {} : { 'content-encoding': '', 'transfer-encoding': '' };
  return pageOfResponse(address, { ...response, headers: { ...response.headers, ...unpacked } }, fetchedAt, maxBytes);
}

function resourcePage(
  address: string,
  fields: WarcHeader['fields'],
  body: Buffer,
  fetchedAt: number,
): ImportedPage | null {
  const headers = { 'content-type': fields['content-type'] ?? '' };
  return isPageType(mediaType(headers)) ? importedPage({ address, headers, body, fetchedAt }) : null;
}

const bodiless = (page: ImportedPage, failure: Failure): ImportedPage => ({
  ...page,
  body: null,
  problems: [{ ...failure, address: page.address }],
});

interface WarcHeader {
  readonly fields: Readonly<Record<string, string>>;
  readonly length: number;
}

type HeaderOutcome =
  | { readonly kind: 'header'; readonly header: WarcHeader }
  | { readonly kind: 'broken'; readonly detail: string }
  | { readonly kind: 'end' };

const versionLine = /^WARC\/\d+\.\d+\s*$/;
const mark = Buffer.from('WARC/');

/**
 * ISO 28500: a version line, named fields, an empty line. After `broken` the next call looks for a record behind what
 * could not be understood.
 */
async function readWarcHeader(reader: ByteReader): Promise<HeaderOutcome> {
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
function findVersionLine(bytes: Buffer): number {
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
    if (!isMore || wanted >= budgets.warcHeaderBytes.max) return null;
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

interface WarcBlock {
  readonly bytes: Buffer;
  /** `cut`: shorter than announced. `large`: only its beginning was taken. */
  readonly state: 'whole' | 'cut' | 'large';
}

/**
 * Crawlers that die or count wrongly leave lengths that are too large: when no record follows, but one begins inside
 * the block, the block ends there.
 */
async function readWarcBlock(reader: ByteReader, length: number, maxBytes: number): Promise<WarcBlock> {
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
