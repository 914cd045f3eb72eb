import { expect, test } from 'vitest';
import { findUserFolders } from '../../../src-main/node/app-root.ts';

const home = '/nowhere/ann';

test.each([
  ['linux', {}, '/nowhere/ann/.local/share/PageTwin'],
  ['linux', { XDG_DATA_HOME: '/data' }, '/data/PageTwin'],
  ['darwin', {}, '/nowhere/ann/Library/Application Support/PageTwin'],
  ['win32', { APPDATA: '/nowhere/ann/Roaming' }, '/nowhere/ann/Roaming/PageTwin'],
  ['linux', { PAGETWIN_DATA: '/own', XDG_DATA_HOME: '/data' }, '/own'],
] as const)('on %s with %j settings lie in %s', (system, variables, folder) => {
  expect(findUserFolders({ system, home, variables }).dataFolder).toBe(folder);
});

test('audits lie in the home folder where there is no Documents, and where the user says', () => {
  expect(findUserFolders({ system: 'linux', home, variables: {} }).auditsFolder).toBe('/nowhere/ann/PageTwin');
  expect(findUserFolders({ system: 'linux', home, variables: { PAGETWIN_AUDITS: '/audits' } }).auditsFolder).toBe(
    '/audits',
  );
});
