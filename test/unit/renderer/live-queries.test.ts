import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { refreshAudit } from '../../../src-renderer/api/live-queries.tsx';

const key = ['decision/get', { audit: 'audit.pagetwin', addresses: ['https://example.com/'] }];

/** A query that somebody looks at, whose answers are given by hand. */
function watched(queries: QueryClient) {
  const asked: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => asked.push(resolve));
  const observer = new QueryObserver(queries, { queryKey: key, queryFn });
  observer.subscribe(() => {});
  return { asked, observer };
}

test('an answer older than the change is asked for again, be it the first one', async () => {
  const queries = new QueryClient();
  const { asked, observer } = watched(queries);
  await expect.poll(() => asked.length).toBe(1);
  refreshAudit(queries, 'audit.pagetwin');
  asked[0]?.('before the change');
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.('after the change');
  await expect.poll(() => observer.getCurrentResult().data).toBe('after the change');
  queries.clear();
});

test('queries of other audits, and of subjects that did not change, are left alone', async () => {
  const queries = new QueryClient();
  const { asked, observer } = watched(queries);
  await expect.poll(() => asked.length).toBe(1);
  asked[0]?.('known');
  await expect.poll(() => observer.getCurrentResult().data).toBe('known');
  refreshAudit(queries, 'other.pagetwin');
  refreshAudit(queries, 'audit.pagetwin', (name) => name !== 'decision/get');
  expect(observer.getCurrentResult().fetchStatus).toBe('idle');
  refreshAudit(queries, 'audit.pagetwin');
  await expect.poll(() => asked.length).toBe(2);
  queries.clear();
});
