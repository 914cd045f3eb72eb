import type { NewProblem } from '../../../contract/problems.ts';
import { budgets } from '../../budgets.ts';
import { normaliseAddress } from '../address.ts';
import { isPageType, mediaType } from '../crawl/content-type.ts';
import type { ImportedPage } from '../source.ts';
import { ByteReader } from './byte-reader.ts';
import { readHead } from './file-input.ts';
import { pageOfResponse, pageWithoutBody, parseHttpResponse } from './http-response.ts';
import type { Importer, ImportInput, ImportSettings, ImportStep } from './importer.ts';
import { isServiceFile } from './page-file.ts';
import { packingOf, UnpackedMembers } from './packed-members.ts';
import { findVersionLine, readWarcBlock, readWarcHeader, type WarcBlock, type WarcHeader } from './warc-record.ts';

/**
 * Web archives (WARC 1.0 and 1.1, ISO 28500), plain, gzip or zstd: `response` and `resource` records of web addresses
 * become pages.
 *
 * A position is the place of a member (or of a record, in a plain file) and the number of records behind it, so that
 * going on does not unpack what was read before. Behind a member that cannot be unpacked, reading goes on with the next
 * one.
 */
export const importWarc: Importer = async function* importWarc(input, settings, position) {
  const packing = packingOf(await readHead(input, 16));
  const tally = new Tally(position);
  let [start, skip] = parsePosition(position);
  let damaged = 0;
  for (;;) {
    const reader = new ByteReader(input.open(start), start);
    const stream = packing ? new UnpackedMembers(reader, packing) : null;
    try {
      yield* readRecords(input, settings, { reader, stream, skip }, tally);
    } finally {
      await reader.close();
    }
    if (!stream?.damage) break;
    const { offset, detail, next } = stream.damage;
    const problem: NewProblem = { code: 'file-damaged', address: input.name, parameters: { offset, detail } };
    yield {
      problems: [problem],
      position: tally.position(next ?? input.bytes, 0),
      done: next ?? input.bytes,
      total: input.bytes,
    };
    damaged += 1;
    if (next === null || damaged > maxDamaged) break;
    [start, skip] = [next, 0];
  }
  yield {
    problems: tally.problems(input.name),
    position: tally.position(input.bytes, 0),
    done: input.bytes,
    total: input.bytes,
  };
};

const { max: maxDamaged } = budgets.damagedMembers;

/** What a run counts; the numbers travel in the position, so that a run in two parts tells the same as one. */
class Tally {
  record: number;
  revisits: number;
  others: number;

  constructor(position: string | null) {
    const [, , record = 0, revisits = 0, others = 0] = (position ?? '').split(':').map(Number);
    [this.record, this.revisits, this.others] = [record, revisits, others];
  }

  position(offset: number, records: number): string {
    return [offset, records, this.record, this.revisits, this.others].join(':');
  }

  problems(address: string): NewProblem[] {
    const problems: NewProblem[] = [];
    if (this.revisits > 0) problems.push({ code: 'revisits-skipped', address, parameters: { count: this.revisits } });
    if (this.others > 0) problems.push({ code: 'not-pages-skipped', address, parameters: { count: this.others } });
    return problems;
  }
}

function parsePosition(position: string | null): [offset: number, records: number] {
  const [offset = 0, records = 0] = (position ?? '').split(':').map(Number);
  return [offset, records];
}

interface Segment {
  readonly reader: ByteReader;
  readonly stream: UnpackedMembers | null;
  /** Records at the beginning that were written before. */
  readonly skip: number;
}

async function* readRecords(
  input: ImportInput,
  settings: ImportSettings,
  { reader, stream, skip }: Segment,
  tally: Tally,
): AsyncIterable<ImportStep> {
  const records = stream ? new ByteReader(stream) : reader;
  // Behind damage a member may begin in the middle of a record that is longer than a member.
  if (stream && reader.offset > 0 && skip === 0) await records.seek(findVersionLine, 16);
  let inMember = { offset: -1, count: 0 };
  for (let read = 0; ; read += 1) {
    const outcome = await readWarcHeader(records);
    if (outcome.kind === 'end') return;
    if (read >= skip) tally.record += 1;
    const place = stream ? stream.memberAt(records.offset - 1).offset : records.offset;
    if (place !== inMember.offset) inMember = { offset: place, count: 0 };
    inMember.count += 1;
    const found =
      outcome.kind === 'header'
        ? await readRecord(records, outcome.header, settings, tally.record)
        : brokenRecord(outcome.detail, tally.record);
    if (read < skip) continue;
    if (found.kind === 'revisit') tally.revisits += 1;
    if (found.kind === 'other') tally.others += 1;
    const problems = (found.problems ?? []).map((problem): NewProblem => ({
      ...problem,
      address: problem.address ?? input.name,
    }));
    // A plain file goes on behind the record; a packed one at the member, with the records of it that are done.
    const position = stream ? tally.position(place, inMember.count) : tally.position(records.offset, 0);
    yield { ...(found.page ? { page: found.page } : {}), problems, position, done: reader.offset, total: input.bytes };
  }
}

interface FoundRecord {
  readonly kind: 'page' | 'revisit' | 'other' | 'broken' | 'ignored';
  readonly page?: ImportedPage;
  readonly problems?: readonly NewProblem[];
}

/** Room for the head of a response, and for bodies that are stored packed. */
const headBytes = 64 * 1024;

async function readRecord(
  reader: ByteReader,
  { fields, length }: WarcHeader,
  settings: ImportSettings,
  record: number,
): Promise<FoundRecord> {
  const type = (fields['warc-type'] ?? '').toLowerCase();
  const address = normaliseAddress((fields['warc-target-uri'] ?? '').replace(/^<(.*)>$/, '$1'));
  if (type === 'revisit') return revisitOf(address, fields, await readWarcBlock(reader, length, headBytes), record);
  const isWanted = (type === 'response' || type === 'resource') && address !== null && !isServiceFile(address);
  if (!isWanted) {
    const missing = length - (await reader.skip(length));
    if (missing > 0) return brokenRecord('the file ends inside of it', record);
    return { kind: type === 'resource' || type === 'conversion' ? 'other' : 'ignored' };
  }
  const block = await readWarcBlock(reader, length, settings.maxBytes + headBytes);
  const fetchedAt = Date.parse(fields['warc-date'] ?? '') || 0;
  const page =
    type === 'response'
      ? await responsePage(address, fields, block.bytes, fetchedAt, block.state, settings)
      : resourcePage(address, fields, block.bytes, fetchedAt);
  if (page === 'broken') return brokenRecord('no HTTP answer in it', record);
  if (!page) return { kind: 'other' };
  if (block.state === 'large')
    return {
      kind: 'page',
      page: bodiless(page, { code: 'too-large', address, parameters: { limit: settings.maxBytes } }),
    };
  const isCut = block.state === 'cut' || (fields['warc-truncated'] ?? '') !== '';
  return {
    kind: 'page',
    page: isCut && page.body ? bodiless(page, { code: 'body-cut-short', address, parameters: {} }) : page,
  };
}

/**
 * A record that says that a response was the same as an earlier one. Of the same address that is nothing new; of
 * another one it means a copy, whose text does not stand here: the audit gives it that of the other page, if it has the
 * one of the date that is named.
 */
function revisitOf(
  address: string | null,
  fields: WarcHeader['fields'],
  block: WarcBlock,
  record: number,
): FoundRecord {
  if (block.state === 'cut') return brokenRecord('the file ends inside of it', record);
  const target = normaliseAddress((fields['warc-refers-to-target-uri'] ?? '').replace(/^<(.*)>$/, '$1'));
  const response = parseHttpResponse(block.bytes);
  const isCopy =
    address !== null &&
    target !== null &&
    target !== address &&
    response?.statusCode === 200 &&
    isPageType(mediaType(response.headers));
  if (!isCopy) return { kind: 'revisit' };
  const fetchedAt = Date.parse(fields['warc-date'] ?? '') || 0;
  const { statusCode, headers } = response;
  const page = pageWithoutBody({ address, statusCode, headers, fetchedAt });
  const date = fields['warc-refers-to-date'];
  const parameters = { target, ...(date !== undefined && { date }) };
  return { kind: 'page', page: bodiless(page, { code: 'revisit-of-other', address, parameters }) };
}

async function responsePage(
  address: string,
  fields: WarcHeader['fields'],
  bytes: Buffer,
  fetchedAt: number,
  state: 'whole' | 'cut' | 'large',
  { maxBytes }: ImportSettings,
): Promise<ImportedPage | 'broken' | null> {
  const response = parseHttpResponse(bytes);
  if (!response) return /\bhttp\b/i.test(fields['content-type'] ?? 'http') ? 'broken' : null;
  // What was cut cannot be unpacked; the address with its status is kept all the same.
  const readable =
    state === 'whole'
      ? response
      : { ...response, headers: { ...response.headers, 'content-encoding': '', 'transfer-encoding': '' } };
  return pageOfResponse(address, readable, fetchedAt, maxBytes);
}

function resourcePage(
  address: string,
  fields: WarcHeader['fields'],
  body: Buffer,
  fetchedAt: number,
): ImportedPage | null {
  const headers = { 'content-type': fields['content-type'] ?? '' };
  if (!isPageType(mediaType(headers))) return null;
  return { address, statusCode: 200, headers, body, redirectTo: null, fetchedAt, lastModified: null, problems: [] };
}

const bodiless = (page: ImportedPage, problem: NewProblem): ImportedPage => ({
  ...page,
  body: null,
  problems: [problem],
});

/** The address of the problem is that of the file, which the caller knows. */
function brokenRecord(detail: string, record: number): FoundRecord {
  return { kind: 'broken', problems: [{ code: 'record-broken', address: null, parameters: { record, detail } }] };
}
