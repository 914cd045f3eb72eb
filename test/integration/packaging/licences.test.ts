import { expect, test } from 'vitest';
import { findLicences } from '../../../.packaging/write-licences.ts';
import { billOfMaterials } from '../../../.packaging/write-sbom.ts';
import { findAppRoot } from '../../../src-main/node/app-root.ts';

const root = findAppRoot();

test('the list of licences names everything that the package carries', () => {
  const names = findLicences(root).map(({ name }) => name);
  for (const name of ['better-sqlite3', 'nodejieba', 'undici', 'react', 'react-dom', '@tanstack/query-core', 'i18next'])
    expect(names).toContain(name);
  expect(names).not.toContain('vitest');
});

test('the bill of materials has every one of them once, with its hash and licence, and Electron', () => {
  const { components } = billOfMaterials(root);
  const named = new Set(components.map(({ name, version }) => `${name}@${version}`));
  for (const { name, version } of findLicences(root)) expect(named).toContain(`${name}@${version}`);
  expect(components.find(({ name }) => name === 'electron')).toMatchObject({ type: 'framework', version: '45.3.4' });
  expect(new Set(components.map((component) => component['bom-ref'])).size).toBe(components.length);
  for (const { licenses, hashes } of components) {
    expect(licenses).toHaveLength(1);
    expect(hashes[0]?.content).toMatch(/^[\da-f]{128}$/u);
  }
});
