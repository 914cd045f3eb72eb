import type { MessagePortMain } from 'electron';
import { createPortInbox, type Port } from '../contract/port.ts';

/** Started at once: the inbox keeps messages until there is a listener. */
export function messagePort(end: MessagePortMain): Port {
  const { receive, end: ended, onMessage, onClose } = createPortInbox();
  end.on('message', (event) => receive(event.data));
  end.once('close', ended);
  end.start();
  return {
    postMessage: (message) => end.postMessage(message),
    onMessage,
    onClose,
    close: () => end.close(),
  };
}
