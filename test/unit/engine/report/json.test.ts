import { Ajv2020 } from 'ajv/dist/2020.js';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  jsonLinesName,
  jsonNames,
  documentJsonSchema,
  lineJsonSchema,
  writeJson,
  writeJsonLines,
} from '../../../../src-main/engine/report/json.ts';
import type { Store } from '../../../../src-main/engine/store/store.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { hostileAudit } from './hostile-audit.ts';
import { auditOf, reportInput } from './small-audit.ts';

const root = temporaryFolder();
let folders = 0;

async function written(store: Store, tables = reportInput(store, '', 'en').tables) {
  const folder = path.join(root, `out-${(folders += 1)}`);
  mkdirSync(folder);
  const input = { ...reportInput(store, folder, 'en'), tables };
  await writeJson(input);
  await writeJsonLines(input);
  const names = [...jsonNames, jsonLinesName].filter((name) => existsSync(path.join(folder, name)));
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  return {
    names,
    document: JSON.parse(read('audit.json')) as Record<string, unknown[]>,
    lines: read('audit.jsonl').trimEnd().split('\n'),
    read,
  };
}

const faults = (schema: object, value: unknown) => {
  const check = new Ajv2020({ allErrors: true, strict: false }).compile(schema);
  check(value);
  return check.errors ?? [];
};

describe('the JSON of an audit', () => {
  it('is as the published schema says, and the schema lies beside it', async () => {
    const store = hostileAudit(root, 'schema');
    const { document, read } = await written(store);
    expect(document['$schema']).toBe('audit.schema.json');
    expect(JSON.parse(read('audit.schema.json'))).toEqual(JSON.parse(JSON.stringify(documentJsonSchema())));
    expect(faults(documentJsonSchema(), document)).toEqual([]);
    expect(faults(documentJsonSchema(), { ...document, pages: [{ address: 1 }] })).not.toEqual([]);
    store.close();
  });

  it('says the same line by line', async () => {
    const store = hostileAudit(root, 'lines');
    const { document, lines } = await written(store);
    const records = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const schema = lineJsonSchema();
    for (const record of records) expect(faults(schema, record)).toEqual([]);
    const kinds = {
      pages: 'page',
      clusters: 'cluster',
      pairs: 'pair',
      relations: 'relation',
      sentences: 'sentence',
      decisions: 'decision',
      problems: 'problem',
    };
    for (const [list, kind] of Object.entries(kinds)) {
      const same = records.filter((record) => record['kind'] === kind);
      expect(same).toEqual(document[list]?.map((record) => ({ kind, ...(record as object) })));
    }
    store.close();
  });

  it('tells nothing of where the audit lies', async () => {
    const store = hostileAudit(root, 'private');
    const { read } = await written(store);
    expect(read('audit.json')).not.toContain(root);
    expect(read('audit.jsonl')).not.toContain(root);
    store.close();
  });

  it('has the lists that were asked for and no others, an empty one too', async () => {
    const store = auditOf(root, 'chosen', [{ address: 'https://example.com/', title: 'One', text: 'One.' }]);
    const { document, lines } = await written(store, ['pages', 'problems']);
    expect(Object.keys(document).slice(-2)).toEqual(['pages', 'problems']);
    expect(document['clusters']).toBeUndefined();
    expect(document['problems']).toEqual([]);
    expect(lines).toHaveLength(2);
    store.close();
  });
});
