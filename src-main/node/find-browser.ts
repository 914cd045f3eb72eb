import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

/** A Chromium, Chrome or Edge: the one that PAGETWIN_CHROMIUM names, or one in the usual places; null for none. */
export function findBrowser(
  environment: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string | null {
  const named = environment['PAGETWIN_CHROMIUM'];
  if (named) return isProgram(named) ? named : null;
  return candidates(environment, platform).find(isProgram) ?? null;
}

export function candidates(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): string[] {
  if (platform === 'darwin')
    return ['/Applications', `${environment['HOME'] ?? ''}/Applications`].flatMap((folder) =>
      macPrograms.map((program) => `${folder}/${program}`),
    );
  if (platform === 'win32') {
    const roots = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => environment[name] ?? []);
    return roots.flatMap((root) => windowsPrograms.map((program) => path.win32.join(root, program)));
  }
  const folders = [
    '/usr/bin',
    '/usr/local/bin',
    '/snap/bin',
    ...(environment['PATH'] ?? '').split(':').filter((folder) => folder.startsWith('/')),
  ];
  return [...new Set(folders)].flatMap((folder) => linuxPrograms.split(' ').map((program) => `${folder}/${program}`));
}

const linuxPrograms =
  'chromium chromium-browser google-chrome-stable google-chrome microsoft-edge-stable microsoft-edge brave-browser';
const macPrograms = ['Google Chrome', 'Chromium', 'Microsoft Edge', 'Brave Browser'].map(
  (name) => `${name}.app/Contents/MacOS/${name}`,
);
const windowsPrograms = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
  'BraveSoftware\\Brave-Browser\\Application\\brave.exe',
];

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
