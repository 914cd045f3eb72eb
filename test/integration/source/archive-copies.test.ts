import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Source } from '../../../src-main/contract/audits.ts';
import { bodyDictionaries } from '../../../src-main/engine/store/bodies/body-packer.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { responseRecord, warcRecord } from '../../support/warc-records.ts';
import { runCollect } from './run-collect.ts';

const folder = temporaryFolder();
const url = (name: string) => `https://example.com/${name}`;
const first = '2024-03-05T10:20:30Z';
const later = '2024-04-05T10:20:30Z';

function archive(name: string, ...records: readonly Buffer[]): Source {
  const file = path.join(folder, name);
  writeFileSync(file, Buffer.concat(records));
  return { kind: 'file', path: file, format: 'warc' };
}

const original = (name: string, text: string, date = first) =>
  responseRecord(url(name), text, { fields: { 'WARC-Date': date } });
const copy = (name: string, of: string, date: string | null = first) =>
  warcRecord(
    {
      'WARC-Type': 'revisit',
      'WARC-Target-URI': url(name),
      'WARC-Refers-To-Target-URI': url(of),
      ...(date !== null && { 'WARC-Refers-To-Date': date }),
    },
    'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n',
  );

async function read(...sources: readonly Source[]) {
  const { frontier } = await runCollect(sources);
  const { unpack } = bodyDictionaries(frontier.database);
  const pages = frontier.database
    .prepare<[], { address: string; bytes: Uint8Array | null }>(
      'SELECT address, bytes FROM page LEFT JOIN body ON body.page = page.id AND has_body ORDER BY address',
    )
    .all();
  const problems = frontier.database
    .prepare<[], string>("SELECT code || ' ' || address FROM problem ORDER BY address")
    .pluck()
    .all();
  return {
    problems,
    texts: Object.fromEntries(
      pages.map(({ address, bytes }) => [address, bytes && Buffer.from(unpack(bytes)).toString()]),
    ),
  };
}

describe('a record that says that an answer is that of another address', () => {
  it('has its text, whether that stands before it, behind it or in another file', async () => {
    const one = archive(
      'one.warc',
      copy('early', 'a'),
      original('a', '<p>a'),
      copy('late', 'a'),
      copy('elsewhere', 'b'),
      copy('undated', 'a', null),
    );
    const two = archive('two.warc', original('b', '<p>b'));
    expect(await read(one, two)).toEqual({
      problems: [],
      texts: {
        [url('a')]: '<p>a',
        [url('b')]: '<p>b',
        [url('early')]: '<p>a',
        [url('elsewhere')]: '<p>b',
        [url('late')]: '<p>a',
        [url('undated')]: '<p>a',
      },
    });
  });

  it('has none where that page is missing, has no text, or was collected anew since', async () => {
    const gone = responseRecord(url('gone'), '', { status: '404 Not Found' });
    const { problems, texts } = await read(
      archive(
        'three.warc',
        copy('of-none', 'none'),
        gone,
        copy('of-gone', 'gone'),
        original('a', '<p>new', later),
        copy('of-older', 'a'),
      ),
    );
    expect(texts).toMatchObject({ [url('of-none')]: null, [url('of-gone')]: null, [url('of-older')]: null });
    expect(problems).toEqual(
      expect.arrayContaining(['of-gone', 'of-none', 'of-older'].map((name) => `revisit-of-other ${url(name)}`)),
    );
  });

  it('is no failure where the page has a text of its own', async () => {
    const { problems, texts } = await read(archive('four.warc', copy('own', 'none'), original('own', '<p>own', later)));
    expect(texts[url('own')]).toBe('<p>own');
    expect(problems.filter((told) => told.startsWith('revisit'))).toEqual([]);
  });
});
