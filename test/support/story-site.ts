import { startLoopbackServer } from './loopback-server.ts';

export interface StorySite {
  readonly origin: string;
  /** How many requests it has answered so far. */
  answered(): number;
  /** Resolves when it has answered this many requests in all. */
  whenAnswered(count: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * A site without a sitemap: `pages` stories that link to three others each, every fifth of them a copy of another one,
 * with a redirect and a missing page among them. It answers slowly enough that a crawl can be caught in the middle.
 */
export async function startStorySite(pages: number, latencyMillis: number): Promise<StorySite> {
  let answered = 0;
  const waiting = new Set<{ readonly count: number; readonly resolve: () => void }>();
  const server = await startLoopbackServer((request, response) => {
    setTimeout(() => {
      answered += 1;
      const { status, headers = {}, body } = answer(request.url ?? '/', pages);
      response.writeHead(status, headers).end(body);
      for (const one of waiting) if (answered >= one.count) one.resolve();
    }, latencyMillis);
  });
  return {
    ...server,
    answered: () => answered,
    whenAnswered: (count) =>
      new Promise((resolve) => {
        if (answered >= count) resolve();
        else waiting.add({ count, resolve });
      }),
  };
}

function answer(path: string, pages: number): { status: number; headers?: Record<string, string>; body?: string } {
  const number = path === '/' ? 0 : Number(/^\/story-(\d+)$/.exec(path)?.[1] ?? NaN);
  if (path === '/old') return { status: 301, headers: { location: '/story-7' } };
  if (!(number < pages)) return { status: 404, headers: { 'content-type': 'text/html' }, body: 'no such page' };
  const links = [number * 3 + 1, number * 3 + 2, number * 3 + 3, (number * 7) % pages].filter(
    (target) => target < pages,
  );
  const own = number % 5 === 4 ? number - 4 : number;
  const menu = `<nav><a href="/">Home</a> <a href="/old">Old</a> <a href="/missing">Missing</a></nav>`;
  const body = `<!doctype html><html lang="en"><title>Story ${own}</title>${menu}<article><h1>Story ${own}</h1>${story(own)}</article>
    <ul>${links.map((target) => `<li><a href="/story-${target}">more</a></li>`).join('')}</ul>`;
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
}

/** Twelve sentences whose words no other story has. */
function story(number: number): string {
  const word = (place: number) => nameOf(number * 997 + place * 131);
  const sentences = Array.from(
    { length: 12 },
    (_, turn) =>
      `The ${word(turn)} of ${word(turn + 20)} ${word(turn + 40)} a ${word(turn + 60)}, and ${word(turn + 80)} never saw ${word(turn + 100)} again.`,
  );
  return `<p>${sentences.join(' ')}</p>`;
}

/** Numbers in letters, because pages that differ only in digits are one page to whoever looks for traps. */
function nameOf(number: number): string {
  return [...String(number)]
    .map((digit) => ['Ka', 'Be', 'Do', 'Fi', 'Gu', 'La', 'Me', 'No', 'Pi', 'Ru'][Number(digit)])
    .join('')
    .toLowerCase();
}
