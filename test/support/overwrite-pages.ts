import { closeSync, openSync, statSync, writeSync } from 'node:fs';

/** The size of a page in every audit file. */
export const pageBytes = 32_768;

/** Writes garbage over every eighth page of a file from the twentieth on. */
export function overwritePages(file: string): void {
  const garbage = Buffer.alloc(pageBytes, 0x5a);
  const handle = openSync(file, 'r+');
  for (let page = 20; page < statSync(file).size / pageBytes; page += 8)
    writeSync(handle, garbage, 0, pageBytes, page * pageBytes);
  closeSync(handle);
}
