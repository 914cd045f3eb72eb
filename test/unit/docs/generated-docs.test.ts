import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { detectorIds } from '../../../src-main/engine/detect/registry.ts';
import { generatedDocs } from '../../support/generated-docs.ts';
import { seedComparisons } from '../../support/seed-comparison.ts';

const root = new URL('../../../', import.meta.url);

describe('the documentation', () => {
  it('compares every detector with the text that it comes from', () => {
    expect(Object.keys(seedComparisons).sort()).toEqual([...detectorIds].sort());
  });

  it.each(Object.entries(generatedDocs))('%s says what the code does (npm run docs writes it)', (file, make) => {
    expect(readFileSync(fileURLToPath(new URL(file, root)), 'utf8')).toBe(make());
  });
});
