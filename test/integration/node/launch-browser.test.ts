import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { launchBrowser, reportsNoSandbox } from '../../../src-main/node/browser.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
let number = 0;

/** A browser that never starts: it says something, writes down how it was called, and ends. */
async function startsOf(said: string, isSuperuser: boolean): Promise<string[]> {
  const program = path.join(folder, `browser-${(number += 1)}`);
  writeFileSync(program, `#!/bin/sh\necho "$@" >> "$0.calls"\necho '${said}' >&2\nexit 1\n`, { mode: 0o755 });
  await expect(launchBrowser(program, path.join(folder, `profile-${number}`), [], isSuperuser)).rejects.toThrow();
  return existsSync(`${program}.calls`) ? readFileSync(`${program}.calls`, 'utf8').trim().split('\n') : [];
}
const sandboxed = (call: string) => !call.includes('--no-sandbox');

describe.skipIf(process.platform === 'win32')('a browser that does not start', () => {
  it('keeps its sandbox when it fails for any other reason', async () => {
    const calls = await startsOf('error while loading shared libraries: libnss3.so', false);
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.every(sandboxed)).toBe(true);
  });

  it('is started without one when it says that there is none', async () => {
    const calls = await startsOf(
      '[1:1:FATAL:zygote_host_impl_linux.cc(132)] No usable sandbox! If you are running on Ubuntu 23.10+ …',
      false,
    );
    expect(calls.map(sandboxed)).toEqual([true, true, false]);
  });

  it('is started without one for the superuser at once', async () => {
    expect((await startsOf('whatever', true)).map(sandboxed)).toEqual([false]);
  });
});

it('complaints that are not about a missing sandbox are told apart', () => {
  expect(reportsNoSandbox('Running as root without --no-sandbox is not supported. See https://crbug.com/638180.')).toBe(
    true,
  );
  expect(
    reportsNoSandbox(
      'Failed to move to new namespace: PID namespaces supported, Network namespace supported, but failed: errno = EPERM',
    ),
  ).toBe(true);
  expect(
    reportsNoSandbox(
      'ERROR:sandbox_linux.cc(430)] InitializeSandbox() called with multiple threads in process gpu-process.',
    ),
  ).toBe(false);
  expect(reportsNoSandbox('Failed to create a ProcessSingleton for your profile directory')).toBe(false);
});
