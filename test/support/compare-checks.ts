import { expect } from 'vitest';
import { checkNames, type CheckName, type CheckRow } from '../../src-main/contract/checks.ts';
import { independentChecks, linksOf } from './independent-checks.ts';
import { startLoopbackServer, type LoopbackServer } from './loopback-server.ts';
import type { FinishedAudit } from './run-audit.ts';

export interface Answer {
  readonly status?: number;
  readonly location?: string;
  readonly type?: string;
  readonly html?: string;
}

/** What a server answered, by address. */
type Answers = Map<string, Required<Answer>>;

const standard: Required<Answer> = { status: 200, location: '', type: 'text/html; charset=utf-8', html: '' };

/** Serves pages and notes what it answered, which is all that the independent script is told. */
export async function serveAnswers(
  answerTo: (pathname: string) => Answer,
): Promise<LoopbackServer & { readonly answers: Answers }> {
  const answers: Answers = new Map();
  const server = await startLoopbackServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    const answer = { ...standard, ...answerTo(decodeURIComponent(pathname)) };
    answers.set(`http://${request.headers.host}${request.url}`, answer);
    response.writeHead(answer.status, {
      'content-type': answer.type,
      ...(answer.location && { location: answer.location }),
    });
    response.end(answer.html);
  });
  return { ...server, answers };
}

export async function listedPages({ engine, audit }: FinishedAudit, check: CheckName): Promise<CheckRow[]> {
  const client = engine.client();
  const rows: CheckRow[] = [];
  for (let total = Infinity; rows.length < total;) {
    const list = await client.request('checks/list', { audit, check, offset: rows.length, limit: 500 });
    total = list.total;
    rows.push(...list.rows);
  }
  return rows;
}

async function indexablePages({ engine, audit }: FinishedAudit) {
  const client = engine.client();
  const pages: { address: string; words: number }[] = [];
  for (let total = Infinity; pages.length < total;) {
    const list = await client.request('page/list', { audit, indexable: true, offset: pages.length, limit: 500 });
    total = list.total;
    pages.push(...list.rows);
  }
  return pages;
}

/** Every list, every count and every number of inlinks, against what the script makes of the answers. */
export async function compareChecks(audited: FinishedAudit, answers: Answers): Promise<Map<CheckName, number>> {
  const { engine, audit } = audited;
  const pages = (await indexablePages(audited)).filter(({ address }) =>
    answers.get(address)?.type.startsWith('text/html'),
  );
  const expected = independentChecks(pages.map((page) => ({ ...page, html: answers.get(page.address)?.html ?? '' })));
  const linked = inlinksOf(answers);
  for (const [check, from, to] of [
    ['client-error', 400, 499],
    ['server-error', 500, 599],
    ['redirect', 300, 399],
  ] as const) {
    const found = [...answers].filter(([address, { status }]) => status >= from && status <= to && linked.has(address));
    expected.set(
      check,
      found.map(([address]) => address),
    );
  }
  const summary = await engine.client().request('checks/summary', { audit });
  expect(summary).toMatchObject({ checked: pages.length });
  const counts = new Map(summary.checks.map(({ check, pages }) => [check, pages]));
  for (const check of checkNames) {
    const rows = await listedPages(audited, check);
    expect(counts.get(check), check).toBe(rows.length);
    if (check === 'no-response' || check === 'refresh') continue;
    expect(rows.map(({ address }) => address).sort(), check).toEqual([...(expected.get(check) ?? [])].sort());
    for (const { address, inlinks } of rows) expect(inlinks, address).toBe(linked.get(address)?.size ?? 0);
  }
  return counts;
}

/** By address the pages that link to it; a page does not count for itself. */
function inlinksOf(answers: Answers): Map<string, Set<string>> {
  const sources = new Map<string, Set<string>>();
  for (const [address, { status, type, html }] of answers) {
    if (status !== 200 || !type.startsWith('text/html')) continue;
    for (const link of linksOf(address, html)) {
      if (link === address) continue;
      sources.set(link, (sources.get(link) ?? new Set()).add(address));
    }
  }
  return sources;
}
