import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { generatedDocs } from '../../support/generated-docs.ts';

const root = new URL('../../../', import.meta.url);

describe('the documentation', () => {
  it.each(Object.entries(generatedDocs))('%s says what the code does (npm run docs writes it)', (file, make) => {
    expect(readFileSync(fileURLToPath(new URL(file, root)), 'utf8')).toBe(make());
  });
});
