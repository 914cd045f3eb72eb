import type { MessagePortMain } from 'electron';
import { createPortInbox, type Port } from '../contract/port.ts';

/** Started at once: the inbox keeps what comes early. */
export function messagePort(end: MessagePortMain): Port {
  const inbox = createPortInbox();
  end.on('message', (event) => inbox.receive(event.data));
  end.once('close', inbox.end);
  end.start();
  return {
    postMessage: (message) => end.postMessage(message),
    onMessage: inbox.onMessage,
    onClose: inbox.onClose,
    close: () => end.close(),
  };
}
