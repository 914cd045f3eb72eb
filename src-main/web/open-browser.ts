import { spawn } from 'node:child_process';

export function hasDisplay(
  variables: Readonly<Record<string, string | undefined>> = process.env,
  system: NodeJS.Platform = process.platform,
): boolean {
  return system !== 'linux' || Boolean(variables['DISPLAY'] || variables['WAYLAND_DISPLAY']);
}

/** Opens the user's browser; false when none can be started, or nobody looks, as on a build machine. */
export async function openBrowser(url: string): Promise<boolean> {
  if (process.env['CI'] || !hasDisplay()) return false;
  const [command, ...args] = openCommand(url);
  return await new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'ignore', detached: true });
    child.once('error', () => resolve(false));
    child.once('spawn', () => resolve(true));
    child.unref();
  });
}

/** On Windows the shell's `start` would take the `&` of an address apart. */
function openCommand(url: string): readonly [string, ...string[]] {
  if (process.platform === 'win32') return ['rundll32.exe', 'url.dll,FileProtocolHandler', url];
  return [process.platform === 'darwin' ? 'open' : 'xdg-open', url];
}
