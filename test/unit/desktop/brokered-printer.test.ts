import { expect, test } from 'vitest';
import { brokeredWindows } from '../../../src-main/desktop/brokered.ts';
import type { FromHost } from '../../../src-main/desktop/host-protocol.ts';

const [html, pdf] = ['/a/report.part.html', '/a/report.part.pdf'];

function start() {
  const asked: FromHost[] = [];
  const windows = brokeredWindows((message) => asked.push(message));
  const controller = new AbortController();
  return {
    asked,
    controller,
    printing: windows.print(html, pdf, controller.signal),
    ended: (call: number, failure: string | null) =>
      windows.heard({ kind: 'done', tab: call, call, value: null, failure }),
  };
}

test('the host asks the main process to print and waits until it has', async () => {
  const { asked, printing, ended } = start();
  expect(asked).toEqual([{ kind: 'tab-call', call: { kind: 'print', tab: 1, call: 1, html, pdf } }]);
  ended(1, null);
  await expect(printing).resolves.toBeUndefined();
});

test('what went wrong reaches the export with its reason', async () => {
  const { printing, ended } = start();
  ended(7, 'of another one');
  ended(1, 'ERR_FILE_NOT_FOUND');
  await expect(printing).rejects.toMatchObject({ code: 'pdf-failed', parameters: { detail: 'ERR_FILE_NOT_FOUND' } });
});

test('a cancelled export closes the window that prints for it', async () => {
  const { asked, controller, printing, ended } = start();
  controller.abort();
  expect(asked.at(-1)).toEqual({ kind: 'tab-call', call: { kind: 'close', tab: 1, call: 2 } });
  ended(1, null);
  await expect(printing).rejects.toMatchObject({ name: 'AbortError' });
});
