import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { BrowserWindow, session } from 'electron';
import { lockedPreferences } from './security.ts';

/** Hidden windows, sandboxed, without scripts, that can load only the one file. */
export function printWindows() {
  const windows = new Map<number, BrowserWindow>();
  const cancel = (job: number) => {
    const window = windows.get(job);
    windows.delete(job);
    window?.destroy();
  };
  return {
    async print(job: number, html: string, pdf: string) {
      if (!isDraft(html, pdf)) throw new Error('Only drafts of reports are printed.');
      const address = pathToFileURL(html).href;
      const window = new BrowserWindow({
        show: false,
        webPreferences: { ...lockedPreferences, javascript: false, session: sessionFor(job, address) },
      });
      windows.set(job, window);
      try {
        await window.loadURL(address);
        const printed = await window.webContents.printToPDF({
          printBackground: true,
          preferCSSPageSize: true,
          generateDocumentOutline: true,
          generateTaggedPDF: true,
        });
        await writeFile(pdf, printed);
      } catch (error) {
        if (windows.get(job) === window) throw error;
      } finally {
        if (windows.get(job) === window) windows.delete(job);
        if (!window.isDestroyed()) window.destroy();
      }
    },
    cancel,
    cancelAll() {
      for (const job of windows.keys()) cancel(job);
    },
  };
}

/** Limits an engine host that was compromised by a foreign page. */
const isDraft = (html: string, pdf: string) =>
  path.isAbsolute(html) &&
  path.isAbsolute(pdf) &&
  html.endsWith('.part.html') &&
  pdf.endsWith('.part.pdf') &&
  path.dirname(html) === path.dirname(pdf);

/** An in-memory session that blocks all requests except for the page itself. */
function sessionFor(job: number, address: string) {
  const own = session.fromPartition(`print-${job}`);
  own.webRequest.onBeforeRequest((details, answer) =>
    answer({ cancel: details.url !== address && !details.url.startsWith('data:') }),
  );
  return own;
}
