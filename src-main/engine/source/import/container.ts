import type { NewProblem } from '../../../contract/problems.ts';
import { AppError } from '../../app-error.ts';
import { readAll, readHead } from './file-input.ts';
import type { ImportInput, ImportSettings, ImportStep } from './importer.ts';
import { kindOfName, pageOfFile, unchangedFile, withoutBody } from './page-file.ts';
import { sniffedBytes, sniffFormat } from './sniff.ts';
import { unpackedInput } from './unpacked-input.ts';

/** A file inside a folder or an archive. */
export interface ContainedFile extends ImportInput {
  /** Names the file among the others of its container, in the order in which they are read. */
  readonly key: string;
  /** What keeps it from being read at all. */
  readonly failure: Omit<NewProblem, 'address'> | null;
  readonly done: number;
  readonly total: number;
}

/** Formats that are read inside of a container, and those that are read only when the container holds nothing else. */
const nested = new Set(['warc', 'wordpress']);
const nestedAlone = new Set(['csv', 'jsonl']);

/** Things that lie beside every page and are not worth opening. */
const neverPages =
  /\.(?:css|m?js|map|png|jpe?g|gif|webp|avif|svg|ico|bmp|woff2?|ttf|otf|eot|mp[34]|webm|ogg|wav|pdf|docx?|xlsx?|pptx?|exe|dll|bin|db|cdxj?|idx|yaml|yml|ini|lock)$/i;

/**
 * The pages of a container: page files by their names, web archives and WordPress exports by their first bytes. A
 * position is the key of a file and, inside a file that holds many pages, the position there; files whose key is not
 * behind it are passed over by the caller.
 */
export async function* importFiles(
  files: AsyncIterable<ContainedFile>,
  settings: ImportSettings,
  resume: ContainerPosition | null,
  isAlone: boolean,
): AsyncIterable<ImportStep> {
  let others = resume?.others ?? 0;
  let last = resume?.key ?? '';
  let [done, total] = [0, 0];
  for await (const file of files) {
    if (settings.signal.aborted) return;
    [done, total, last] = [file.done, file.total, file.key];
    const inside = resume?.key === file.key ? resume.inside : null;
    const kind = kindOfName(file.name);
    if (file.failure) {
      yield {
        ...troubled(file, kind !== null),
        position: asPosition({ key: file.key, inside: null, others }),
        done,
        total,
      };
    } else if (kind) {
      yield {
        ...(await pageStep(file, kind, settings)),
        position: asPosition({ key: file.key, inside: null, others }),
        done,
        total,
      };
    } else {
      const importer = await importerOf(file, settings, isAlone);
      if (!importer) others += 1;
      else
        for await (const step of withoutFailure(importer(file, settings, inside), file, inside))
          yield { ...step, position: asPosition({ key: file.key, inside: step.position, others }), done, total };
      yield { position: asPosition({ key: file.key, inside: null, others }), done, total };
    }
  }
  if (settings.signal.aborted) return;
  const problems: NewProblem[] =
    others > 0 ? [{ code: 'not-pages-skipped', address: null, parameters: { count: others } }] : [];
  yield { problems, position: asPosition({ key: last, inside: null, others }), done: total, total };
}

interface ContainerPosition {
  readonly key: string;
  /** Null when the whole file was read. */
  readonly inside: string | null;
  /** Files so far that are no pages. */
  readonly others: number;
}

export function parsePosition(position: string | null): ContainerPosition | null {
  return position === null ? null : (JSON.parse(position) as ContainerPosition);
}

const asPosition = (position: ContainerPosition): string => JSON.stringify(position);

async function pageStep(
  file: ContainedFile,
  kind: NonNullable<ReturnType<typeof kindOfName>>,
  { maxBytes, isUnchanged }: ImportSettings,
): Promise<Pick<ImportStep, 'page'>> {
  // Only a page whose address is the name of the file can be known by it; others are read.
  if (file.bytes <= maxBytes && isUnchanged?.(file.name, file.bytes, file.modifiedAt))
    return { page: unchangedFile(file.name, file.modifiedAt) };
  try {
    const bytes = file.bytes > maxBytes ? null : await readAll(file.open(0), maxBytes);
    if (bytes) return { page: pageOfFile(file.name, kind, bytes, file.modifiedAt) };
    return { page: withoutBody(file.name, file.modifiedAt, { code: 'too-large', parameters: { limit: maxBytes } }) };
  } catch (error) {
    return {
      page: withoutBody(file.name, file.modifiedAt, {
        code: 'file-not-readable',
        parameters: { detail: detailOf(error) },
      }),
    };
  }
}

/** A file that cannot be read, or not to its end, costs itself and not the others of its container. */
async function* withoutFailure(
  steps: AsyncIterable<ImportStep>,
  file: ContainedFile,
  from: string | null,
): AsyncIterable<ImportStep> {
  let position = from ?? '';
  try {
    for await (const step of steps) {
      position = step.position;
      yield step;
    }
  } catch (error) {
    const problem: NewProblem = {
      code: 'file-not-readable',
      address: file.name,
      parameters: { detail: detailOf(error) },
    };
    yield { problems: [problem], position, done: file.done, total: file.total };
  }
}

/** A file that would be a page is an address without a body; failure with any other file is told of the file. */
function troubled(file: ContainedFile, isPage: boolean): Pick<ImportStep, 'page' | 'problems'> {
  if (!file.failure) return {};
  return isPage
    ? { page: withoutBody(file.name, file.modifiedAt, file.failure) }
    : { problems: [{ ...file.failure, address: file.name }] };
}

async function importerOf(file: ContainedFile, settings: ImportSettings, isAlone: boolean) {
  if (neverPages.test(file.name)) return null;
  try {
    const format = sniffFormat(await readHead(await unpackedInput(file), sniffedBytes), file.name);
    if (format === 'html') return settings.importerOf('html');
    return format && (nested.has(format) || (isAlone && nestedAlone.has(format))) ? settings.importerOf(format) : null;
  } catch {
    return null;
  }
}

export function detailOf(thrown: unknown): string {
  const error = thrown instanceof AppError ? (thrown.cause ?? thrown) : thrown;
  if (error instanceof Error && 'code' in error) return String(error.code);
  return error instanceof Error ? error.message : String(error);
}
