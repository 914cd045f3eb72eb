import type { Browser } from 'puppeteer-core';

const quietly = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Starts an installed browser without a window, with a profile of its own. Its sandbox is given up only where the system offers none, as to root
 * and in many containers. Rejects when it does not start.
 */
export async function launchBrowser(program: string, profile: string, further: readonly string[] = []): Promise<Browser> {
  const { launch: start } = await import('puppeteer-core');
  const begin = (args: readonly string[]) =>
    start({
      executablePath: program,
      headless: true,
      // A browser at the end of a pipe ends with whoever started it, however that one ends.
      pipe: true,
      userDataDir: profile,
      args: [...quietly, ...further, ...args],
      timeout: 60_000,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
  if (process.getuid?.() === 0) return await begin(['--no-sandbox']);
  try {
    return await begin([]);
  } catch {
    return await begin(['--no-sandbox']);
  }
}
