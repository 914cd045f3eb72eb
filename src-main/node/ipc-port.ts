import type { ChildProcess, Serializable } from 'node:child_process';
import { createPortInbox, type Port } from '../contract/port.ts';

/**
 * Node's IPC channel as a port: of a `ChildProcess`, or in it of `process`. `onClose` reports the death of the other
 * side, so that a lost message is no error.
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
