import { expect, test } from 'vitest';
import { brokeredPrinter } from '../../../src-main/desktop/brokered.ts';
import type { FromHost } from '../../../src-main/desktop/host-protocol.ts';

function start() {
  const asked: FromHost[] = [];
  const printer = brokeredPrinter((message) => asked.push(message));
  const controller = new AbortController();
  return {
    asked,
    printer,
    controller,
    printing: printer.print('/a/report.part.html', '/a/report.part.pdf', controller.signal),
  };
}

test('the host asks the main process to print and waits until it has', async () => {
  const { asked, printer, printing } = start();
  expect(asked).toEqual([{ kind: 'print', job: 1, html: '/a/report.part.html', pdf: '/a/report.part.pdf' }]);
  printer.ended(1, null);
  await expect(printing).resolves.toBeUndefined();
});

test('what went wrong reaches the export with its reason', async () => {
  const { printer, printing } = start();
  printer.ended(7, 'of another one');
  printer.ended(1, 'ERR_FILE_NOT_FOUND');
  await expect(printing).rejects.toMatchObject({ code: 'pdf-failed', parameters: { detail: 'ERR_FILE_NOT_FOUND' } });
});

test('a cancelled export closes the window that prints for it', async () => {
  const { asked, printer, controller, printing } = start();
  controller.abort();
  expect(asked.at(-1)).toEqual({ kind: 'cancel-print', job: 1 });
  printer.ended(1, null);
  await expect(printing).rejects.toMatchObject({ code: 'cancelled' });
});
