import { describe, it } from 'vitest';
import { areExtractionPagesThere, expectFloors } from '../../corpus/extraction-floors.ts';

/** These learned from none of the pages: their floors show a step back. */
describe.skipIf(!areExtractionPagesThere)('extraction', () => {
  it('by density reaches its floors', () =>
    expectFloors('density', { 'generated-zh': 0.995, scrapinghub: 0.95, 'gne-zh': 0.99, wcxb: 0.81, merged: 0.88 }));

  it('by tags reaches its floors', () =>
    expectFloors('tags', { 'generated-zh': 0.995, scrapinghub: 0.93, 'gne-zh': 0.945, wcxb: 0.78, merged: 0.875 }));
});
