import type { Importer } from './importer.ts';
import { readAll } from './file-input.ts';
import { pageOfFile, withoutBody, type PageFileKind } from './page-file.ts';

/** A file that is one page. */
export function singlePage(kind: PageFileKind): Importer {
  return async function* importPage(input, { maxBytes }, position) {
    if (position !== null) return;
    const bytes = await readAll(input.open(0), maxBytes);
    const page = bytes
      ? pageOfFile(input.name, kind, bytes, input.modifiedAt)
      : withoutBody(input.name, input.modifiedAt, { code: 'too-large', parameters: { limit: maxBytes } });
    yield { page, position: '1', done: input.bytes, total: input.bytes };
  };
}
