import names from '../../../../resources/words/names-of-files.json' with { type: 'json' };
import type { NewProblem } from '../../../contract/problems.ts';
import { wordSet } from '../../html/elements.ts';
import { type Failure, tooLarge } from '../crawl/response.ts';
import { importedPage } from '../source.ts';
import { notReadable, readAll, readHead, type ImportInput, type ImportSettings, type ImportStep } from './importer.ts';
import { unpackedInput } from './packed-members.ts';
import { kindOfName, pageOfFile, withoutBody, type PageFileKind } from './page-file.ts';
import { sniffedBytes, sniffFormat } from './sniff.ts';

export interface ContainedFile extends ImportInput {
  readonly key: string;
  readonly failure: Failure | null;
  readonly done: number;
  readonly total: number;
}

const nested = new Set(['html', 'warc', 'wordpress']);
const nestedAlone = new Set(['csv', 'jsonl']);

const neverPages = wordSet(names.neverPages);

/**
 * Imports a folder or archive: page files are recognised by name, web archives and WordPress exports by their first
 * bytes. A position is the key of a file and the position inside; the caller skips the files before it.
 */
export async function* importFiles(
  files: AsyncIterable<ContainedFile>,
  settings: ImportSettings,
  resume: ContainerPosition | null,
  container: Readonly<{ name: string; isAlone: boolean }>,
): AsyncIterable<ImportStep> {
  let others = resume?.others ?? 0;
  let last = resume?.key ?? '';
  let [done, total] = [0, 0];
  for await (const file of files) {
    if (settings.signal.aborted) return;
    [done, total, last] = [file.done, file.total, file.key];
    const at = (inside: string | null) => ({ position: asPosition({ key: file.key, inside, others }), done, total });
    const kind = kindOfName(file.name);
    if (file.failure || kind) {
      const step = await fileStep(file, kind, settings);
      if (!step.page && !step.problems) others += 1;
      yield { ...step, ...at(null) };
      continue;
    }
    const importer = await importerOf(file, settings, container.isAlone);
    if (!importer) others += 1;
    else {
      const inside = resume?.key === file.key ? resume.inside : null;
      for await (const step of withoutFailure(importer(file, settings, inside), file, inside))
        yield { ...step, ...at(step.position) };
    }
    yield at(null);
  }
  if (settings.signal.aborted) return;
  const skipped: NewProblem = { code: 'not-pages-skipped', address: container.name, parameters: { count: others } };
  const position = asPosition({ key: last, inside: null, others });
  yield { problems: others > 0 ? [skipped] : [], position, done: total, total };
}

export type ContainerPosition = Readonly<{
  key: string;
  inside: string | null;
  others: number;
}>;

export const parsePosition = (position: string | null): ContainerPosition | null =>
  position === null ? null : (JSON.parse(position) as ContainerPosition);

export const asPosition = (position: ContainerPosition) => JSON.stringify(position);

/** Skips our own report, which `audit . --export report` writes among the pages. */
async function fileStep(
  { name, bytes, modifiedAt, failure, open }: ContainedFile,
  kind: PageFileKind | null,
  { maxBytes, isUnchanged }: ImportSettings,
) {
  if (!kind) return failure ? { problems: [{ ...failure, address: name }] } : {};
  if (failure) return { page: withoutBody(name, modifiedAt, failure) };
  // Pages whose address is not their file's name are read again.
  if (bytes <= maxBytes && isUnchanged?.(name, bytes, modifiedAt))
    return { page: importedPage({ address: name, fetchedAt: modifiedAt, unchanged: true }) };
  try {
    const content = bytes > maxBytes ? null : await readAll(open(0), maxBytes);
    if (!content) return { page: withoutBody(name, modifiedAt, tooLarge(maxBytes)) };
    const isReport = content.subarray(0, 2000).includes('<meta name="generator" content="PageTwin ');
    return isReport ? {} : { page: pageOfFile(name, kind, content, modifiedAt) };
  } catch (error) {
    return { page: withoutBody(name, modifiedAt, notReadable(error)) };
  }
}

/** A broken file becomes a problem, and the container is read on. */
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
    const problem = { ...notReadable(error), address: file.name };
    yield { problems: [problem], position, done: file.done, total: file.total };
  }
}

async function importerOf(file: ContainedFile, settings: ImportSettings, isAlone: boolean) {
  if (neverPages.has(/\.([^./]*)$/.exec(file.name.toLowerCase())?.[1] ?? '')) return null;
  try {
    const format = sniffFormat(await readHead(await unpackedInput(file), sniffedBytes), file.name);
    return format && (nested.has(format) || (isAlone && nestedAlone.has(format))) ? settings.importerOf(format) : null;
  } catch {
    return null;
  }
}
