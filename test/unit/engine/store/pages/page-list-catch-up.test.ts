import { expect, it } from 'vitest';
import { overviewFacts } from '../../../../../src-main/engine/store/overview-facts.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';
import { auditOf } from '../../report/small-audit.ts';

it('the overview of a run that stopped early counts the pages that the list shows', () => {
  const store = auditOf(temporaryFolder(), 'early', [
    { address: 'https://example.com/tea', title: 'Tea', text: 'Green tea wants water that has stopped boiling.' },
    { address: 'https://example.com/gone', title: '', text: '', statusCode: 404 },
  ]);
  store.pageList.catchUp();
  expect(overviewFacts(store.database).figures.pages).toBe(2);
  expect(store.pageList.list({ searchIn: 'names' }, { sort: 'address', descending: false }, 0, 10).total).toBe(2);
  store.close();
});

it('a folder of which no page gave a text has no rate, and one without copies has the rate 0', () => {
  const store = auditOf(temporaryFolder(), 'folders', [
    { address: 'https://example.com/tea/green', title: 'Tea', text: 'Green tea wants water that has stopped boiling.' },
    { address: 'https://example.com/tea/black', title: 'Tea', text: 'Black tea wants water that boils.' },
    { address: 'https://example.com/gone/a', title: '', text: '', statusCode: 404 },
    { address: 'https://example.com/gone/b', title: '', text: '', statusCode: 404 },
  ]);
  store.pageList.catchUp();
  const rates = overviewFacts(store.database).folders.map(({ path, rate }) => [path, rate]);
  expect(rates).toContainEqual(['example.com/gone', null]);
  expect(rates).toContainEqual(['example.com/tea', 0]);
  store.close();
});
