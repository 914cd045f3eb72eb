import type { Source } from '../../contract/audits.ts';
import { problemSeverities, type NewProblem, type ProblemCode } from '../../contract/problems.ts';
import { AppError } from '../app-error.ts';
import type { Crawler } from './crawl/crawler.ts';
import { plainHttpOf } from './crawl/plain-http.ts';
import { discoverSite } from './crawl/site-walk.ts';
import { SitemapWalk } from './crawl/sitemap.ts';
import { importSource } from './import/import-source.ts';
import type { FrontierWriter } from './frontier-writer.ts';
import type { CollectContext } from './source.ts';
import { sourceKey } from './address.ts';
import { discoverUrlList } from './url-list.ts';

/**
 * Finds the addresses of every source that an earlier run has not finished with. The first source is what the user
 * asked for, so its failure is thrown; that of a further one is recorded and the others go on.
 */
export async function discover(
  sources: readonly Source[],
  crawler: Crawler,
  context: CollectContext,
  writer: FrontierWriter,
): Promise<void> {
  for (const [index, source] of sources.entries()) {
    const key = sourceKey(source);
    if (context.frontier.isDiscovered(key)) continue;
    try {
      await discoverOne(source, crawler, context, writer);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const told = await offeringHttp(error, source, crawler);
      if (index === 0) throw told;
      context.reportProblem(asProblem(told, source));
    }
    if (context.signal.aborted) return;
    context.frontier.setDiscovered(key);
  }
}

async function discoverOne(
  source: Source,
  crawler: Crawler,
  context: CollectContext,
  writer: FrontierWriter,
): Promise<void> {
  if (source.kind === 'folder' || source.kind === 'file') return importSource(source, context);
  if (source.kind === 'url-list') return discoverUrlList(source, context, writer);
  if (source.kind === 'site') return discoverSite(source.url, crawler, context, writer);
  await new SitemapWalk(source.url, crawler, context, writer).run();
}

/** The error, or one that names the address under http, where only that is answered. */
async function offeringHttp(error: AppError, source: Source, { fetcher }: Crawler): Promise<AppError> {
  const address = 'url' in source ? await plainHttpOf(source.url, error.code, fetcher) : null;
  if (address === null) return error;
  const { host, detail } = error.parameters;
  return new AppError('https-unavailable', { host: host ?? '', detail: detail ?? '', address }, { cause: error });
}

function asProblem(error: AppError, source: Source): NewProblem {
  const address = 'url' in source ? source.url : 'path' in source ? source.path : (source.from ?? null);
  if (isProblemCode(error.code)) return { code: error.code, address, parameters: error.parameters };
  return {
    code: 'url' in source ? 'sitemap-broken' : 'file-not-readable',
    address,
    parameters: { detail: error.message },
  };
}

function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(problemSeverities, code);
}
