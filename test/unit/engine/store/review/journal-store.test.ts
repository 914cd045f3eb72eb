import fc from 'fast-check';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { decisionActions, reviewCommands, reviewStates } from '../../../../../src-main/contract/reviews.ts';
import { sharedTexts } from '../../../../../src-main/locales/shared.ts';
import { translate } from '../../../../../src-main/locales/translate.ts';
import type { NewRow } from '../../../../../src-main/engine/store/review/journal-store.ts';
import { createStore, openStore, type Store } from '../../../../../src-main/engine/store/store.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const folder = temporaryFolder();
let stores: Store[] = [];
let number = 0;
const fresh = () => {
  const store = createStore(path.join(folder, `${(number += 1)}.pagetwin`), {
    name: 'test',
    sources: [{ kind: 'folder', path: '/x' }],
    createdAt: 1,
  });
  stores.push(store);
  return store;
};
afterEach(() => {
  for (const store of stores) store.close();
  stores = [];
});

const decided = (address: string, action: string | null, note = ''): NewRow => ({
  table: 'decision',
  key: address,
  after: action === null ? null : { address, action, target: null, owner: '', note, state: 'open', decided_at: 1 },
});
const everything = ({ decisions }: Store) => [...decisions.iterate()];

describe('the journal of a review', () => {
  const addresses = ['https://a.example/1', 'https://a.example/2', 'https://b.example/'];
  const command = fc.array(
    fc
      .tuple(fc.constantFrom(...addresses), fc.option(fc.constantFrom(...decisionActions)), fc.string({ maxLength: 4 }))
      .map(([address, action, note]) => decided(address, action, note)),
    { minLength: 1, maxLength: 3 },
  );

  it('takes back and does again any row of commands, each as a whole', () => {
    const store = fresh();
    fc.assert(
      fc.property(fc.array(command, { maxLength: 8 }), fc.nat(8), (all, back) => {
        store.database.exec('DELETE FROM decision; DELETE FROM command');
        const states = [everything(store)];
        for (const rows of all) {
          // A command that names a page twice is the last thing said of it.
          const once = [...new Map(rows.map((row) => [row.key, row])).values()];
          if (store.journal.perform('decide-many', {}, once, 5)) states.push(everything(store));
        }
        const steps = Math.min(back, states.length - 1);
        for (let step = 1; step <= steps; step += 1) {
          expect(store.journal.undo()).not.toBeNull();
          expect(everything(store)).toEqual(states[states.length - 1 - step]);
        }
        for (let step = steps; step > 0; step -= 1) store.journal.redo();
        expect(everything(store)).toEqual(states.at(-1));
        expect(store.journal.redo()).toBeNull();
      }),
      { numRuns: 40 },
    );
  });

  it('survives the end of the process', () => {
    const store = fresh();
    store.journal.perform('decide', { address: 'a', action: 'keep' }, [decided('a', 'keep')], 1);
    store.journal.perform('decide', { address: 'a', action: 'leave' }, [decided('a', 'leave')], 2);
    store.journal.undo();
    store.close();
    stores = [];
    const again = openStore(store.path);
    stores.push(again);
    expect(again.decisions.get('a')?.action).toBe('keep');
    expect(again.journal.redo()?.entry.parameters['action']).toBe('leave');
    expect(again.journal.undo()?.entry.undone).toBe(true);
    expect(again.journal.undo()?.entry.id).toBe(1);
    expect(again.decisions.get('a')).toBeNull();
    expect(again.journal.undo()).toBeNull();
  });

  it('forgets what was undone once something else is done, and takes saying the same again for no command', () => {
    const { journal, decisions } = fresh();
    journal.perform('decide', {}, [decided('a', 'keep')], 1);
    expect(journal.perform('decide', {}, [decided('a', 'keep')], 2)).toBeNull();
    journal.undo();
    journal.perform('decide', {}, [decided('b', 'leave')], 3);
    expect(journal.redo()).toBeNull();
    expect(decisions.get('a')).toBeNull();
    expect(journal.list(0, 10).rows.map(({ command: kind }) => kind)).toEqual(['decide']);
  });

  it('says every command in words of every language', () => {
    for (const locale of ['en', 'zh', 'ru'] as const) {
      const said = Object.keys(sharedTexts[locale].command).map((key) => key.replace(/_(?:one|few|many|other)$/, ''));
      expect([...new Set(said)]).toEqual([...reviewCommands]);
      for (const action of decisionActions)
        expect(translate(locale, 'command.decide', { address: 'https://a.example/', action })).toContain(
          sharedTexts[locale].decision[action],
        );
      for (const state of reviewStates)
        expect(translate(locale, 'command.review-cluster', { title: 'T', state })).toContain(
          sharedTexts[locale].reviewState[state],
        );
    }
  });
});
