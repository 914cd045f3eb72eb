import { lstatSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { RequestName } from '../../../src-main/contract/api.ts';
import { toWireError } from '../../../src-main/engine/app-error.ts';
import { router } from '../../../src-main/engine/requests/router.ts';
import { runAudit, type FinishedAudit } from '../../support/run-audit.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { maxBlockedMillis, millisOf, watchThread } from '../../support/watch-thread.ts';
import { watchedPipe, type WatchedPipe } from '../../support/watched-pipe.ts';
import { ownArticle } from '../../unit/engine/page/template/planted-site.ts';

/** These end what the others ask of. */
const left: ReadonlySet<RequestName> = new Set(['audit/close', 'audit/start', 'audit/create-demo']);

const folder = temporaryFolder();
const home = process.cwd();
let finished: FinishedAudit;
let pipe: WatchedPipe | null = null;

beforeAll(async () => {
  const site = path.join(folder, 'site');
  mkdirSync(site);
  for (let at = 0; at < 30; at += 1)
    writeFileSync(
      path.join(site, `${at}.html`),
      `<html lang="en"><title>Page ${at}</title><body><article>${ownArticle(at >> 1, 8)
        .map((text) => `<p>${text}</p>`)
        .join('')}</article></body></html>`,
    );
  if (process.platform !== 'win32') {
    pipe = watchedPipe(texts.pipe);
    // A device that ends at once: of `/dev/zero` this process would read until the memory is full.
    symlinkSync('/dev/null', texts.device);
  }
  finished = await runAudit(folder, { kind: 'folder', path: site });
  // What is written under a relative name stays in the folder of the test.
  mkdirSync(path.join(folder, 'here'));
  process.chdir(path.join(folder, 'here'));
});
afterAll(async () => {
  process.chdir(home);
  pipe?.close();
  await finished.engine.close();
});

describe('the engine host', () => {
  it.each((Object.keys(router) as RequestName[]).filter((name) => !left.has(name)))(
    'goes on answering while %s is asked with hostile arguments',
    async (name) => {
      const { engine, audit } = finished;
      const blocked = watchThread();
      for (const parameters of hostileParameters(name, audit)) {
        const asked = engine.answer(name, parameters).then(
          () => null,
          (error: unknown) => toWireError(error),
        );
        // Whoever asks meanwhile is answered.
        expect(await engine.answer('app/info', {})).toMatchObject({ shell: 'cli' });
        const error = await Promise.race([asked, sleep(answeredLater)]);
        expect(error && error !== 'later' && error.code === 'internal' ? error.message : null).toBeNull();
      }
      expect(blocked.longestMillis()).toBeLessThan(maxBlockedMillis);
    },
  );

  it.skipIf(process.platform === 'win32')('reads no pipe, and writes over no device and no pipe', () => {
    expect(pipe?.wasOpened()).toBe(false);
    expect(lstatSync(texts.device).isSymbolicLink()).toBe(true);
    expect(lstatSync(texts.pipe).isFIFO()).toBe(true);
  });

  it('is known to be blocked when it is', async () => {
    const blocked = watchThread();
    await sleep(30);
    const start = process.threadCpuUsage();
    while (millisOf(process.threadCpuUsage(start)) < maxBlockedMillis * 1.2);
    await sleep(30);
    expect(blocked.longestMillis()).toBeGreaterThan(maxBlockedMillis);
  });
});

/** A job that goes on in a worker is not waited for. */
const answeredLater = 2000;
const sleep = async (millis: number): Promise<'later'> =>
  new Promise((resolve) => void setTimeout(() => resolve('later'), millis).unref());

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly additionalProperties?: Schema | boolean;
  readonly prefixItems?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Ways to fill in what a schema leaves open. */
const variants = ['large', 'device', 'pipe', 'odd', 'negative'] as const;
type Variant = (typeof variants)[number];

/** Arguments that the schema lets through and no client sends, and some that it does not. */
function hostileParameters(name: RequestName, audit: string): unknown[] {
  const schema = z.toJSONSchema(router[name].parameters, { io: 'input', unrepresentable: 'any' }) as Schema;
  const filled = variants.map((variant) => fill(schema, variant, audit) as object);
  const unknownAudit = { ...filled[0], audit: 'no such audit' };
  return [
    ...filled,
    ...filled.map((parameters) => withoutRefused(name, parameters)),
    unknownAudit,
    null,
    [],
    'x'.repeat(1_000_000),
  ];
}

/** What of the arguments the schema lets through, so that the request itself is asked as well. */
function withoutRefused(name: RequestName, parameters: object): object {
  const refused =
    router[name].parameters.safeParse(parameters).error?.issues.map(({ path: [key] }) => String(key)) ?? [];
  if (refused.length === 0) return parameters;
  return Object.fromEntries(Object.entries(parameters).filter(([key]) => !refused.includes(key)));
}

const texts: Readonly<Record<Variant, string>> = {
  large: `${'a'.repeat(40)}!`.repeat(5000),
  // Behind a link, which is all that is lost when something is written there.
  device: path.join(folder, 'device'),
  pipe: path.join(folder, 'pipe'),
  odd: '/(a+)+$/\u0000\ud800\u202e%zz"\'',
  negative: '',
};
const numbers: Readonly<Record<Variant, number>> = {
  large: Number.MAX_SAFE_INTEGER,
  device: 0,
  pipe: 1,
  odd: 2 ** 31,
  negative: -1,
};

function fill(schema: Schema, variant: Variant, audit: string, key = ''): unknown {
  if (key === 'audit') return audit;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[variants.indexOf(variant) % schema.enum.length];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fill(choices[variants.indexOf(variant) % choices.length] ?? {}, variant, audit, key);
  if (schema.type === 'object') {
    const entries = Object.entries(schema.properties ?? {});
    if (entries.length === 0 && typeof schema.additionalProperties === 'object')
      return { x: fill(schema.additionalProperties, variant, audit) };
    return Object.fromEntries(entries.map(([name, value]) => [name, fill(value, variant, audit, name)]));
  }
  if (schema.type === 'array')
    return Array.from({ length: variant === 'large' ? 3000 : 2 }, () =>
      fill(schema.items ?? {}, variant === 'large' ? 'odd' : variant, audit),
    );
  if (schema.type === 'number' || schema.type === 'integer')
    return Math.max(schema.minimum ?? -Infinity, Math.min(schema.maximum ?? Infinity, numbers[variant]));
  if (schema.type === 'boolean') return variant !== 'negative';
  return schema.type === 'null' ? null : texts[variant];
}
