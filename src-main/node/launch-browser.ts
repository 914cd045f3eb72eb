import { execFile } from 'node:child_process';
import path from 'node:path';
import type { Browser } from 'puppeteer-core';
import { accessSync, constants, statSync } from 'node:fs';

interface LaunchedBrowser {
  readonly browser: Browser;
  /** False where the system offers no sandbox: a fault of the browser opens the user's files to a page. */
  readonly isSandboxed: boolean;
}

const quietly = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const startMillis = 60_000;

/**
 * Starts an installed browser without a window, with a profile of its own. Its sandbox is given up only where there is
 * none: for the superuser, whom Chromium refuses one, and where the browser says so itself.
 */
export async function launchBrowser(
  program: string,
  profile: string,
  further: readonly string[] = [],
  isSuperuser: boolean = process.getuid?.() === 0,
): Promise<LaunchedBrowser> {
  const args = [...quietly, ...further];
  if (isSuperuser) return { browser: await start(program, profile, [...args, withoutSandbox]), isSandboxed: false };
  try {
    return { browser: await start(program, profile, args), isSandboxed: true };
  } catch (error) {
    const output = await startErrorOf(program, path.join(profile, 'complaint'), args);
    if (!reportsNoSandbox(output)) throw error;
    return { browser: await start(program, profile, [...args, withoutSandbox]), isSandboxed: false };
  }
}

const withoutSandbox = '--no-sandbox';

/** In Chromium's words (`zygote_host_impl_linux.cc`, `setuid_sandbox_host.cc`, `credentials.cc`). */
export function reportsNoSandbox(output: string): boolean {
  return /No usable sandbox!|without --no-sandbox is not supported|SUID sandbox helper binary|Failed to move to new namespace|FATAL:\S*credentials\.cc/u.test(
    output,
  );
}

async function start(program: string, profile: string, args: readonly string[]): Promise<Browser> {
  const { launch } = await import('puppeteer-core');
  const browser = await launch({
    executablePath: program,
    headless: true,
    // A browser at the end of a pipe ends with whoever started it, however that one ends.
    pipe: true,
    userDataDir: profile,
    args: [...args],
    timeout: startMillis,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  // What is written to a browser that died a moment ago fails on its pipe when nobody listens any more.
  for (const pipe of browser.process()?.stdio ?? []) pipe?.on('error', () => {});
  return browser;
}

/** Over a pipe the reason is lost; another start of an empty page gives it. */
function startErrorOf(program: string, profile: string, args: readonly string[]): Promise<string> {
  const once = ['--headless', '--dump-dom', `--user-data-dir=${profile}`, ...args, 'about:blank'];
  return new Promise((resolve) => {
    execFile(program, once, { timeout: startMillis, killSignal: 'SIGKILL' }, (_error, _standardOutput, output) =>
      resolve(output),
    );
  });
}

/** The Chromium, Chrome or Edge that PAGETWIN_CHROMIUM names, or one in the usual places. */
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

function isProgram(file: string) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
