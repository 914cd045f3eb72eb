import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

export interface UserFolders {
  readonly dataFolder: string;
  readonly auditsFolder: string;
}

interface UserEnvironment {
  readonly system: NodeJS.Platform;
  readonly home: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
}

const thisUser: UserEnvironment = { system: process.platform, home: homedir(), variables: process.env };

/** By the conventions of the system, and the same for desktop, web and terminal. */
export function findUserFolders(user: UserEnvironment = thisUser): UserFolders {
  const { PAGETWIN_DATA: data, PAGETWIN_AUDITS: audits } = user.variables;
  const documents = path.join(user.home, 'Documents');
  return {
    dataFolder: data || path.join(dataHome(user), 'PageTwin'),
    auditsFolder: audits || path.join(existsSync(documents) ? documents : user.home, 'PageTwin'),
  };
}

function dataHome({ system, home, variables }: UserEnvironment): string {
  if (system === 'win32') return variables['APPDATA'] || path.join(home, 'AppData', 'Roaming');
  if (system === 'darwin') return path.join(home, 'Library', 'Application Support');
  return variables['XDG_DATA_HOME'] || path.join(home, '.local', 'share');
}
