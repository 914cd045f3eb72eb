import type { ChildProcess, Serializable } from 'node:child_process';
import { createPortInbox, type Port } from '../contract/port.ts';

/**
 * Node's IPC channel as a port: the parent passes its `ChildProcess`, the child its own `process`, which has the same
 * members. A message lost because the other side died is no error: `onClose` reports the death.
 */
export function ipcPort(end: ChildProcess | NodeJS.Process): Port {
  const inbox = createPortInbox();
  const channel = end as ChildProcess;
  channel.on('message', inbox.receive).on('error', ignore).once('disconnect', inbox.end).once('exit', inbox.end);
  return {
    postMessage: (message) => void (channel.connected && channel.send(message as Serializable, ignore)),
    onMessage: inbox.onMessage,
    onClose: inbox.onClose,
    close: () => void (channel.connected && channel.disconnect()),
  };
}

function ignore(): void {}
