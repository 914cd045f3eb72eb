import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Client, EventBody } from '../../../src-main/contract/api.ts';
import { createEngine, type Engine } from '../../../src-main/engine/engine.ts';
import { createNodePlatform } from '../../../src-main/node/node-platform.ts';
import { startStorySite, type StorySite } from '../../support/story-site.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const pages = 200;
let site: StorySite;
let engine: Engine;
let client: Client;
let audit: string;

beforeEach(async () => {
  const folder = temporaryFolder();
  site = await startStorySite(pages, 15);
  engine = await createEngine(
    createNodePlatform('cli', { dataFolder: path.join(folder, 'data'), auditsFolder: path.join(folder, 'audits') }),
  );
  client = engine.client();
  const options = { collect: { pace: 'unlimited', hostConnections: 2 }, detectors: { 'exact-content': {} } };
  ({ audit } = await client.request('audit/create', {
    sources: [{ kind: 'site', url: `${site.origin}/` }],
    file: null,
    options,
  }));
});
afterEach(async () => {
  await engine.close();
  await site.close();
});

const ended = () => new Promise<EventBody<'audit/ended'>>((resolve) => client.on('audit/ended', resolve));
const problems = async () => (await client.request('problem/list', { audit, code: 'collect-stopped' })).rows;

describe('an audit with enough pages', () => {
  it('goes on with the pages that are there, and tells how many are missing', async () => {
    const end = ended();
    await client.request('audit/start', { audit });
    await site.whenAnswered(60);
    await client.request('audit/stop-collecting', { audit });
    expect(await end).toMatchObject({ outcome: 'done' });
    const summary = await client.request('audit/summary', { audit });
    expect(summary.pages).toBeGreaterThan(20);
    expect(summary.pages).toBeLessThan(pages);
    expect(summary.clusters).toBeGreaterThan(0);
    expect(await problems()).toMatchObject([{ parameters: { left: expect.any(Number) } }]);
  });

  it('remembers it while it is paused, and forgets it when it collects anew', async () => {
    const paused = ended();
    await client.request('audit/start', { audit });
    await site.whenAnswered(60);
    await client.request('audit/pause', { audit });
    await paused;
    await client.request('audit/stop-collecting', { audit });
    const answered = site.answered();
    const analysed = ended();
    await client.request('audit/start', { audit });
    expect(await analysed).toMatchObject({ outcome: 'done' });
    // What was under way when it was paused may still be answered.
    expect(site.answered()).toBeLessThan(answered + 5);
    expect(await problems()).toHaveLength(1);
    const whole = ended();
    await client.request('audit/start', { audit, again: 'collect' });
    expect(await whole).toMatchObject({ outcome: 'done' });
    // The front page is the first story under another address.
    expect((await client.request('audit/summary', { audit })).pages).toBe(pages + 1);
    expect(await problems()).toEqual([]);
  });
});
