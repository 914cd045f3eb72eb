import { describe, it } from 'vitest';
import { areExtractionPagesThere, expectFloors } from './extraction-floors.ts';

/** Two of the sources, people's articles in English and Chinese; `npm run test:all` reads all of them. */
describe.skipIf(!areExtractionPagesThere)('extraction', () => {
  it('by auto reaches its floors', () => expectFloors('auto', { scrapinghub: 0.977, 'gne-zh': 0.995 }));
});
