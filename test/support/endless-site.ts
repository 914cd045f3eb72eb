import { startLoopbackServer } from './loopback-server.ts';

export interface EndlessSite {
  readonly origin: string;
  /** How many pages it was asked for. */
  asked(): number;
  close(): Promise<void>;
}

/**
 * Forty articles, each a text of its own, among links that never end: a calendar, session ids, and folders that nest.
 */
export async function startEndlessSite(): Promise<EndlessSite> {
  let asked = 0;
  const server = await startLoopbackServer((request, response) => {
    const url = request.url ?? '/';
    if (url === '/robots.txt') return void response.writeHead(404).end();
    asked += 1;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(url, asked));
  });
  return { ...server, asked: () => asked };
}

function page(url: string, asked: number): string {
  const links = [
    ...Array.from({ length: 40 }, (_, nth) => `/article/${nth}.html`),
    '/calendar/2024/01',
    `/search?PHPSESSID=${asked.toString(16).padStart(32, '0')}`,
    '/loop/',
  ];
  const [, year, month] = /^\/calendar\/(\d+)\/(\d+)/.exec(url) ?? [];
  if (year !== undefined && month !== undefined) links.push(...neighbours(Number(year), Number(month)));
  if (url.startsWith('/loop/')) links.push(`${url}loop/`);
  const nth = /^\/article\/(\d+)\.html/.exec(url)?.[1];
  const text =
    nth === undefined
      ? 'There are no events in this month.'
      : `Article ${nth} tells of ${`the ${Number(nth) * 7 + 3} ships of day ${nth}, `.repeat(20)}and ends.`;
  return `<!doctype html><html lang="en"><title>Page</title><main><p>${text}</p></main><nav>${links.map((link) => `<a href="${link}">more</a>`).join(' ')}</nav>`;
}

function neighbours(year: number, month: number): string[] {
  const address = (months: number) =>
    `/calendar/${Math.floor(months / 12)}/${String((months % 12) + 1).padStart(2, '0')}`;
  const now = year * 12 + month - 1;
  return [
    address(now + 1),
    address(now - 1),
    `${address(now)}?view=week`,
    `${address(now)}?view=day&date=${asDay(year, month)}`,
  ];
}

const asDay = (year: number, month: number): string => `${year}-${month}-15`;
