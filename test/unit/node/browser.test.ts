import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { candidates, findBrowser } from '../../../src-main/node/browser.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();

function program(name: string, mode: number): string {
  const file = path.join(folder, name);
  writeFileSync(file, '#!/bin/sh\n');
  chmodSync(file, mode);
  return file;
}

it('takes the program that the user names, and no other when that is none', () => {
  const named = program('my-chromium', 0o755);
  expect(findBrowser({ PAGETWIN_CHROMIUM: named })).toBe(named);
  expect(findBrowser({ PAGETWIN_CHROMIUM: path.join(folder, 'gone'), PATH: folder })).toBeNull();
  expect(findBrowser({ PAGETWIN_CHROMIUM: folder })).toBeNull();
});

it('finds a program on the path of Linux', () => {
  program('google-chrome', 0o755);
  expect(candidates({ PATH: folder }, 'linux')).toContain(path.join(folder, 'google-chrome'));
  expect(candidates({ PATH: `relative:${folder}` }, 'linux').every((file) => file.startsWith('/'))).toBe(true);
});

it('knows where the installers of macOS and Windows put browsers', () => {
  expect(candidates({ HOME: '/Users/ann' }, 'darwin')).toEqual(
    expect.arrayContaining([
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Users/ann/Applications/Chromium.app/Contents/MacOS/Chromium',
    ]),
  );
  expect(candidates({ PROGRAMFILES: 'C:\\Program Files' }, 'win32')).toContain(
    'C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe',
  );
});
