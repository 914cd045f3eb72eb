import Database from 'better-sqlite3';
import path from 'node:path';
import { Ajv } from 'ajv';
import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { SaxesParser } from 'saxes';
import { beforeAll, describe, expect, it } from 'vitest';
import { fingerprintStream } from '../../../src-main/cli/commands/fingerprint.ts';
import { chooseStreaming } from '../../../src-main/engine/stream/fingerprint-line.ts';
import { storyText } from '../../support/changing-site.ts';
import { callCli } from '../../support/call-cli.ts';
import { runCli, type CliResult } from '../../support/run-cli.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
const file = path.join(folder, 'site.pagetwin');
const pages = path.join(folder, 'pages');
const cli = (...args: readonly string[]) => callCli(folder, args);
const page = (name: string, text: string) =>
  writeFileSync(path.join(pages, name), `<title>${name}</title><article><p>${text}</p></article>`);

/** What this program writes of SARIF 2.1.0, by the published schema. */
const sarifSchema = {
  type: 'object',
  required: ['version', 'runs'],
  properties: {
    version: { const: '2.1.0' },
    runs: {
      type: 'array',
      items: {
        type: 'object',
        required: ['tool', 'results'],
        properties: {
          tool: {
            type: 'object',
            required: ['driver'],
            properties: {
              driver: {
                type: 'object',
                required: ['name', 'rules'],
                properties: {
                  rules: { type: 'array', items: { type: 'object', required: ['id', 'shortDescription'] } },
                },
              },
            },
          },
          results: {
            type: 'array',
            items: {
              type: 'object',
              required: [
                'ruleId',
                'ruleIndex',
                'level',
                'message',
                'locations',
                'partialFingerprints',
                'baselineState',
              ],
              properties: {
                ruleIndex: { type: 'integer', minimum: 0 },
                level: { enum: ['none', 'note', 'warning', 'error'] },
                message: { type: 'object', required: ['text'], properties: { text: { type: 'string', minLength: 1 } } },
                baselineState: { enum: ['new', 'unchanged', 'updated', 'absent'] },
                locations: {
                  type: 'array',
                  minItems: 1,
                  items: {
                    type: 'object',
                    properties: {
                      physicalLocation: {
                        type: 'object',
                        properties: {
                          artifactLocation: {
                            type: 'object',
                            properties: { uri: { type: 'string', pattern: String.raw`^[!-~]+$` } },
                          },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
} as const;

describe('a publishing pipeline', () => {
  beforeAll(async () => {
    mkdirSync(pages);
    page('one.html', storyText(1));
    page('copy of one.html', storyText(1));
    page('two.html', storyText(2));
    expect((await cli('audit', pages, '--file', file)).code).toBe(0);
  });

  const cases = (xml: string) => {
    const found: string[] = [];
    const parser = new SaxesParser();
    parser.on('error', (error) => {
      throw error;
    });
    parser.on('opentag', ({ name, attributes }) =>
      found.push(name === 'testcase' ? `case ${attributes['name']}` : name),
    );
    parser.write(xml).close();
    return found;
  };

  it('fails by conditions with code 4, tells why, and writes JUnit and SARIF', async () => {
    const args = [
      'audit',
      '--file',
      file,
      '--fail-on',
      'clusters>0, duplicate-rate>90%',
      '--junit',
      'a.xml',
      '--sarif',
      'a.sarif',
    ];
    // In a process of its own, so that its exit code is seen to come out of it.
    const { code, stderr } = await runCli(folder, args);
    expect([code, stderr]).toEqual([4, expect.stringContaining('Failed: clusters>0 (it is 1)')]);
    expect(stderr).toContain('Passed: duplicate-rate>90% does not hold (it is 33.3%)');
    expect(cases(readFileSync(path.join(folder, 'a.xml'), 'utf8'))).toEqual(
      expect.arrayContaining(['case clusters>0', 'failure', 'case duplicate-rate>90%']),
    );
    const sarif = JSON.parse(readFileSync(path.join(folder, 'a.sarif'), 'utf8')) as {
      runs: { results: { ruleId: string; locations: unknown }[] }[];
    };
    const valid = new Ajv().compile(sarifSchema);
    expect([valid(sarif), valid.errors]).toEqual([true, null]);
    expect(sarif.runs[0]?.results).toHaveLength(1);
  });

  it('lets pass what a baseline knows, and nothing else', async () => {
    expect((await cli('audit', '--file', file, '--write-baseline', 'known.json')).code).toBe(0);
    expect((await cli('audit', '--file', file, '--baseline', 'known.json')).code).toBe(0);
    page('two again.html', storyText(2));
    const { code, stderr } = await cli(
      'audit',
      '--file',
      file,
      '--again',
      'collect',
      '--baseline',
      'known.json',
      '--fail-on',
      'clusters>0,new-clusters>=1',
    );
    expect([code, stderr]).toEqual([4, expect.stringContaining('Known by the baseline: 1 clusters')]);
    expect(stderr).toContain('Failed: new-clusters>=1 (it is 1)');
  });

  it('says what changed since the run before', async () => {
    const { stdout, code } = await cli('compare', file, '--json');
    expect(code).toBe(0);
    expect((JSON.parse(stdout) as { clusters: object }).clusters).toMatchObject({ new: 1, same: 1, fixed: 0 });
    expect((await cli('compare', file, '--fail-on-worse')).code).toBe(4);
  });

  it('refuses a draft that stands on the site already, unless its own page is left out', async () => {
    writeFileSync(path.join(folder, 'draft.txt'), storyText(2));
    writeFileSync(path.join(folder, 'own.txt'), storyText(77));
    const { code, stdout } = await cli(
      'check',
      file,
      'draft.txt',
      'own.txt',
      '--junit',
      'check.xml',
      '--sarif',
      'check.sarif',
    );
    expect([code, stdout]).toEqual([4, expect.stringMatching(/draft\.txt: 0% its own.*failed/)]);
    expect(stdout).toMatch(/own\.txt: 100% its own.*passed/);
    expect(
      cases(readFileSync(path.join(folder, 'check.xml'), 'utf8')).filter((name) => name === 'failure'),
    ).toHaveLength(1);
    const excluded = ['--exclude', 'two.html', 'two again.html'];
    expect((await cli('check', file, 'draft.txt', ...excluded)).code).toBe(0);
  });

  it.each([
    [
      'a document of a word processor',
      Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(400, 'word/document.xml')]),
    ],
    ['nothing', Buffer.from(' \n')],
  ])('a draft with %s is refused by its name, and does not pass as all its own', async (_, bytes) => {
    writeFileSync(path.join(folder, 'draft.docx'), bytes);
    const { code, stdout, stderr } = await cli('check', file, 'draft.docx');
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/draft\.docx holds no text that can be checked\.\nHint: \S/);
  });

  it('passes no draft against an audit that has nothing to compare it with', async () => {
    const empty = path.join(folder, 'empty.pagetwin');
    mkdirSync(path.join(folder, 'nothing'), { recursive: true });
    writeFileSync(
      path.join(folder, 'nothing', 'own.html'),
      `<title>Own</title><article><p>${storyText(77)}</p></article>`,
    );
    expect((await cli('audit', 'nothing', '--file', empty)).code).toBe(0);
    const { code, stdout, stderr } = await cli('check', empty, 'own.txt', '--exclude', 'own.html');
    expect([code, stdout]).toEqual([3, '']);
    expect(stderr).toMatch(/The audit has no pages with text\.\nHint: \S/);
  });

  it('says that what it reads was not run to its end', async () => {
    const copy = path.join(folder, 'stopped.pagetwin');
    copyFileSync(file, copy);
    const database = new Database(copy);
    database.exec("UPDATE meta SET value = 'paused' WHERE key = 'run-state'");
    database.close();
    for (const [of, expected] of [
      [file, ''],
      [copy, expect.stringContaining('stopped.pagetwin has not been run to its end')],
    ] as const)
      expect((await cli('check', of, 'own.txt')).stderr).toEqual(expected);
  });

  it('refuses a name of a client that no report has room for', async () => {
    const { code, stderr } = await cli('export', file, '--out', 'long', '--client', 'x'.repeat(201));
    expect([code, stderr]).toEqual([2, expect.stringMatching(/--client.*200[^]*\nHint: \S/)]);
  });

  it('says by its code that a report could not be written, unless it found what it was to refuse', async () => {
    mkdirSync(path.join(folder, 'taken/pages.csv'), { recursive: true });
    const exporting = ['audit', '--file', file, '--export', 'taken', '--formats', 'json,csv', '--tables', 'pages'];
    const { code, stdout, stderr } = await cli(...exporting);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/pages\.csv cannot be written\.\nHint: \S/)]);
    expect(stdout).toContain('audit.json');
    expect((await cli(...exporting, '--fail-on', 'pages>0')).code).toBe(4);
    expect((await cli(...exporting, '--fail-on', 'pages<0')).code).toBe(2);
  });

  it('never writes a result over an audit', async () => {
    for (const args of [
      ['labels', file, '--out', file],
      ['check', file, 'own.txt', '--junit', file],
      ['audit', '--file', file, '--write-baseline', file],
    ]) {
      const { code, stderr } = await cli(...args);
      expect([code, stderr], args.join(' ')).toEqual([2, expect.stringMatching(/There is a file .*\nHint: \S/)]);
      expect((await cli('labels', file)).code, args.join(' ')).toBe(0);
    }
  });

  it('refuses conditions, percentages and baselines that mean nothing before anything runs', async () => {
    for (const args of [
      ['--fail-on', 'twins>0'],
      ['--baseline', 'own.txt'],
    ])
      expect((await cli('audit', '--file', file, ...args)).code).toBe(2);
    expect((await cli('check', file, 'own.txt', '--min-originality', '101')).code).toBe(2);
  });

  it('writes the plan as files', async () => {
    const written = async (...flags: readonly string[]) => {
      const { code, stdout, stderr } = await cli(
        'plan',
        file,
        '--out',
        `plan${flags.join('')}`,
        '--files',
        'plan-csv,orders-markdown',
        '--json',
        ...flags,
      );
      expect(code).toBe(0);
      return {
        plan: JSON.parse(stdout) as { decided: number; proposals: number; files: { entries: number }[] },
        stderr,
      };
    };
    const { plan, stderr } = await written();
    expect([plan.decided, ...plan.files.map(({ entries }) => entries)]).toEqual([0, 0, 0]);
    expect(stderr).toContain('--include-proposals');
    const all = await written('--include-proposals');
    expect(all.plan.files.at(-1)?.entries).toBe(plan.proposals);
    expect(plan.proposals).toBeGreaterThan(0);
    expect(all.stderr).toContain(`nobody has confirmed are included: ${plan.proposals}`);
    expect((await cli('plan', file, '--out', 'plan', '--files', 'plan-csv')).code).toBe(2);
  });
});

describe('fingerprints of a stream', () => {
  const entry = fileURLToPath(new URL('../../../src-main/cli/pagetwin.js', import.meta.url));
  const fingerprint = (input: string, ...args: readonly string[]): Promise<CliResult> =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, [entry, 'fingerprint', ...args]);
      let [stdout, stderr] = ['', ''];
      child.stdout.on('data', (chunk) => (stdout += String(chunk)));
      child.stderr.on('data', (chunk) => (stderr += String(chunk)));
      child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
      child.stdin.end(input);
    });
  const lineOf = (id: number, story: number) => JSON.stringify({ id, title: `Story ${story}`, text: storyText(story) });

  it('keeps the order, tells broken lines with their numbers, and goes on behind them', async () => {
    const { code, stdout, stderr } = await fingerprint(
      `\ufeff${lineOf(1, 1)}\r\n\nnonsense\n${lineOf(2, 2)}\n{"id":3}`,
    );
    expect(code).toBe(2);
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { id: number }).id),
    ).toEqual([1, 2]);
    expect(stderr).toMatch(/Line 3: .*\nLine 5: it has neither html nor text/);
  });

  it('gives keys by which sort finds equal pages', async () => {
    const { stdout } = await fingerprint(
      [lineOf(1, 1), lineOf(2, 2), lineOf(3, 1)].join('\n'),
      '--keys',
      '--detectors',
      'super-shingle',
    );
    writeFileSync(path.join(folder, 'keys.tsv'), stdout);
    const pairs = execFileSync('sh', ['-c', `sort keys.tsv | awk -F '\\t' '$1==k{print p, $2}{k=$1;p=$2}' | sort -u`], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(pairs.trim()).toBe('1 3');
  });

  it('reads no further than it can write', async () => {
    let [asked, taken] = [0, 0];
    const input = Readable.from(
      (function* lines() {
        for (; asked < 120; asked += 1) yield `${lineOf(asked, asked)}\n`;
      })(),
    );
    const waiting: (() => void)[] = [];
    const output = new Writable({ highWaterMark: 1, write: (_chunk, _encoding, done) => void waiting.push(done) });
    const stream = fingerprintStream(
      input,
      output,
      chooseStreaming(null),
      () => 'x',
      () => {},
    );
    while (taken < 120) {
      const done = waiting.shift();
      if (done) {
        expect(asked - taken).toBeLessThan(40);
        taken += 1;
        done();
      } else await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect(await stream).toEqual({ lines: 120, broken: 0 });
  });
});
