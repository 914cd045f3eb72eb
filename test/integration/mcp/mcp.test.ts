import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storyText } from '../../support/changing-site.ts';
import { openDemoAudit } from '../../support/demo-audit.ts';
import { runCli, startCli } from '../../support/run-cli.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { programFile } from '../../support/program-file.ts';

const folder = temporaryFolder();
const demo = path.join(folder, 'audits', 'demo.pagetwin');

interface Answer {
  readonly isError?: boolean;
  readonly structuredContent?: Record<string, never>;
  readonly content: readonly { readonly text: string }[];
  readonly _meta?: Record<string, { readonly code: string; readonly message: string; readonly hint: string }>;
}

/**
 * The real command with the protocol's own client, which refuses whatever on standard output is no message and whatever
 * does not fit a tool's schema.
 */
async function connect(...args: readonly string[]) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [programFile, 'mcp', ...args],
    cwd: folder,
    env: {
      ...(process.env as Record<string, string>),
      PAGETWIN_DATA: `${folder}/data`,
      PAGETWIN_AUDITS: `${folder}/audits`,
    },
    stderr: 'pipe',
  });
  const client = new Client({ name: 'test', version: '1' });
  const noise: unknown[] = [];
  Object.assign(client, { onerror: (error: Error) => noise.push(error) });
  await client.connect(transport);
  const { tools } = await client.listTools();
  const call = async (name: string, values: Record<string, unknown> = {}) =>
    (await client.callTool({ name, arguments: values })) as unknown as Answer;
  return { client, tools, call, noise };
}

const reading = ['audit_clusters', 'check_draft', 'explain_pair', 'list_audits'];

beforeAll(async () => {
  const { engine } = await openDemoAudit(folder);
  await engine.close();
});

describe('an agent that may read', () => {
  let agent: Awaited<ReturnType<typeof connect>>;
  beforeAll(async () => {
    agent = await connect();
  });
  afterAll(async () => {
    expect(agent.noise).toEqual([]);
    await agent.client.close();
  });

  const clusters = async (more: Record<string, unknown> = {}) => {
    const { structuredContent } = await agent.call('audit_clusters', { audit: demo, ...more });
    return structuredContent as unknown as {
      total: number;
      nextOffset: number | null;
      clusters: {
        key: string;
        verdict: string;
        members: { address: string; isSource: boolean; verdict: string | null }[];
      }[];
    };
  };

  it('has tools that only read, and they say so', () => {
    expect(agent.tools.map(({ name }) => name).sort()).toEqual(reading);
    expect(agent.tools.map(({ annotations }) => annotations?.readOnlyHint)).toEqual(reading.map(() => true));
  });

  it('finds the audits of this computer', async () => {
    const { structuredContent, content } = await agent.call('list_audits');
    expect(structuredContent).toMatchObject({ audits: [{ audit: demo, name: 'Demo', state: 'done' }] });
    expect(content[0]!.text).toContain(demo);
  });

  it('walks through the clusters page by page, and meets each once', async () => {
    const keys: string[] = [];
    const { total } = await clusters({ limit: 1 });
    for (let offset: number | null = 0; offset !== null;) {
      const page = await clusters({ offset, limit: 7, members: 1 });
      keys.push(...page.clusters.map(({ key }) => key));
      offset = page.nextOffset;
    }
    expect(new Set(keys).size).toBe(total);
    expect(keys).toHaveLength(total);
    const reworded = await clusters({ verdicts: ['pseudo-original'] });
    expect(reworded.total).toBeGreaterThan(0);
    expect(new Set(reworded.clusters.map(({ verdict }) => verdict))).toEqual(new Set(['pseudo-original']));
  });

  it('explains a pair, and finds a draft that is a copy of one of its pages', async () => {
    const [found] = (await clusters({ verdicts: ['pseudo-original'], limit: 1 })).clusters;
    const [source, copy] = found!.members;
    expect(source!.isSource).toBe(true);
    const pair = await agent.call('explain_pair', { audit: demo, a: source!.address, b: copy!.address, passages: 3 });
    const { verdict, similarity, passages } = pair.structuredContent as unknown as {
      verdict: string;
      similarity: number;
      passages: { a: string }[];
    };
    expect(verdict).toBe('pseudo-original');
    expect([1, 2, 3]).toContain(passages.length);
    expect(similarity).toBeGreaterThan(20);
    expect(pair.content[0]!.text).toContain(passages[0]!.a);
    const [near] = (await clusters({ verdicts: ['partial'], limit: 1 })).clusters;
    const [first] = near!.members;
    const second = near!.members.find((member) => member.verdict === 'partial');
    const edited = await agent.call('explain_pair', { audit: demo, a: first!.address, b: second!.address });
    const { editDifference } = edited.structuredContent as unknown as { editDifference: number };
    expect(editDifference).toBeGreaterThan(0);
    expect(editDifference).toBeLessThanOrEqual(1);
    const draft = passages.map(({ a }) => a).join(' ');
    const check = await agent.call('check_draft', { audit: demo, text: draft });
    const checked = check.structuredContent as unknown as { originality: number; pages: { address: string }[] };
    expect(checked.originality).toBeLessThan(20);
    expect(checked.pages.map(({ address }) => address)).toContain(source!.address);
    expect((await agent.call('check_draft', { audit: demo, text: storyText(77) })).structuredContent).toMatchObject({
      originality: 100,
      pages: [],
    });
  });

  it('is told errors of the product with code, message and hint', async () => {
    const { isError, content, _meta } = await agent.call('explain_pair', {
      audit: demo,
      a: 'http://nowhere.example/',
      b: 'b',
    });
    expect(isError).toBe(true);
    expect(_meta?.['pagetwin/error']).toMatchObject({
      code: 'page-not-found',
      message: expect.any(String),
      hint: expect.stringMatching(/./u),
    });
    expect(content[0]!.text).toMatch(/^page-not-found: .+\nHint: .+/u);
    expect((await agent.call('audit_clusters', { audit: 'missing.pagetwin' })).content[0]!.text).toMatch(
      /^file-not-found: /u,
    );
  });

  it('is refused arguments that do not fit, and tools that write', async () => {
    const bad = await agent.call('audit_clusters', { audit: demo, limit: 'many' });
    expect([bad.isError, bad.content[0]!.text]).toEqual([true, expect.stringMatching(/limit/u)]);
    const refused = await agent.call('start_audit', { source: folder });
    expect([refused.isError, refused.content[0]!.text]).toEqual([
      true,
      expect.stringContaining('start_audit not found'),
    ]);
  });
});

describe('an agent that may write', () => {
  it('starts an audit of a folder and follows it to its end, within the files that it was given', async () => {
    mkdirSync(path.join(folder, 'site'));
    for (const [name, story] of Object.entries({ 'one.html': 1, 'copy.html': 1, 'two.html': 2 }))
      writeFileSync(
        path.join(folder, 'site', name),
        `<title>${name}</title><article><p>${storyText(story)}</p></article>`,
      );
    const { client, tools, call } = await connect('--allow-writes', demo);
    expect(tools.map(({ name }) => name).sort()).toEqual([...reading, 'follow_audit', 'start_audit'].sort());
    expect(tools.find(({ name }) => name === 'start_audit')?.annotations).toMatchObject({ readOnlyHint: false });
    const { audit } = (await call('start_audit', { source: 'site' })).structuredContent as unknown as { audit: string };
    let state = 'running';
    while (state === 'running') {
      const { structuredContent } = await call('follow_audit', { audit, wait_seconds: 20 });
      ({ state } = structuredContent as unknown as { state: string });
    }
    expect(state).toBe('done');
    expect((await call('audit_clusters', { audit })).structuredContent).toMatchObject({ total: 1, nextOffset: null });
    expect((await call('start_audit')).content[0]!.text).toMatch(/^source-missing: /u);
    expect((await call('audit_clusters', { audit: path.join(folder, 'site/one.html') })).content[0]!.text).toMatch(
      /^audit-not-found: /u,
    );
    await client.close();
  });
});

it('answers what came before the end of its input, and then ends', async () => {
  const messages = [
    {
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'pipe', version: '1' } },
    },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/call', params: { name: 'audit_clusters', arguments: { audit: demo, limit: 1 } } },
  ];
  const input = messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join('');
  const { code, stdout } = await startCli(folder, ['mcp', demo], input).result;
  const answers = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: number; result: object });
  expect([code, answers.map(({ id }) => id)]).toEqual([0, [1, 2]]);
  expect(answers[1]!.result).toMatchObject({ structuredContent: { clusters: [{}] } });
});

it('ends when a message is too long to be one', async () => {
  expect(await startCli(folder, ['mcp'], 'x'.repeat(11 * 1024 * 1024)).result).toMatchObject({
    code: 0,
    stdout: '',
    stderr: '',
  });
});

it('does not start with a file that is no audit', async () => {
  const { code, stdout, stderr } = await runCli(folder, ['mcp', 'missing.pagetwin']);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain('missing.pagetwin');
});
