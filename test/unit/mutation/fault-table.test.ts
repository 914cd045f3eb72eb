import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { placesOf, sourceOf } from '../../mutation/fault.ts';
import { faults } from '../../mutation/fault-table.ts';

it('every fault of the table has one place in the sources where it can be planted', () => {
  const missing = faults.filter((fault) => {
    const text = readFileSync(path.join(import.meta.dirname, '../../..', sourceOf(fault)), 'utf8');
    return placesOf(fault, text).length !== 1 || fault.from === fault.to;
  });
  expect(missing).toEqual([]);
});
