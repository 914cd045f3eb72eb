import type { ChildProcess } from 'node:child_process';

/** The address with its token that the web mode prints when it can be asked. */
export function printedAddress(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    server.stderr?.on('data', (chunk) => {
      text += String(chunk);
      const url = /http:\/\/127\.0\.0\.1:\d+\/\?token=\S+/.exec(text)?.[0];
      if (url) resolve(url);
    });
    server.once('exit', () => reject(new Error(`The web mode ended before it printed its address:\n${text}`)));
  });
}
