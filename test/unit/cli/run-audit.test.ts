import { describe, expect, it } from 'vitest';
import { catchInterrupt, exitCodes } from '../../../src-main/cli/acting.ts';
import { runAudit } from '../../../src-main/cli/commands/audit.ts';
import { createTerminal } from '../../../src-main/cli/terminal.ts';
import type { Client } from '../../../src-main/contract/api.ts';

/** An engine whose run ends by itself; `before` happens when nothing of it is left to pause. */
function endingClient(before: () => void) {
  let end: (body: object) => void = () => {};
  return {
    on: (name: string, listener: (body: object) => void) => {
      if (name === 'audit/ended') end = listener;
      return () => {};
    },
    request: async (name: string) => {
      if (name !== 'audit/start') return;
      before();
      end({ outcome: 'done', error: null });
    },
  } as unknown as Client;
}

const codeOf = (before: () => void) =>
  runAudit({ client: endingClient(before), terminal: createTerminal('en', false), audit: 'a' }, catchInterrupt());

describe('a run that came to its end', () => {
  it('is done', async () => {
    expect(await codeOf(() => {})).toBe(exitCodes.done);
  });

  it('counts as interrupted by a Ctrl-C that came too late to pause it, so that no export follows', async () => {
    expect(await codeOf(() => process.emit('SIGINT'))).toBe(exitCodes.interrupted);
  });
});
