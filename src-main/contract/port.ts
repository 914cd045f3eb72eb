/** A connection over any transport. Messages are ordered and must survive structured cloning or JSON. */
export interface Port {
  postMessage(message: unknown): void;
  /** Sets the only listener, which first gets the messages that came before. */
  onMessage(listener: (message: unknown) => void): void;
  /** Calls the listener once, when the other side is gone or after `close`. */
  onClose(listener: () => void): void;
  close(): void;
}

/**
 * For adapters, which report received messages and the end. Buffers messages until there is a listener; close listeners
 * added after the end are called at once.
 */
export function createPort(postMessage: Port['postMessage'], close: Port['close']) {
  const early: unknown[] = [];
  const closeListeners: (() => void)[] = [];
  let listener: ((message: unknown) => void) | null = null;
  let ended = false;
  const port: Port = {
    postMessage,
    close,
    onMessage(newListener) {
      listener = newListener;
      for (const message of early.splice(0)) newListener(message);
    },
    onClose(close) {
      if (ended) close();
      else closeListeners.push(close);
    },
  };
  return {
    port,
    receive(message: unknown) {
      if (listener) listener(message);
      else early.push(message);
    },
    /** May be called more than once. */
    end() {
      if (ended) return;
      ended = true;
      for (const close of closeListeners.splice(0)) close();
    },
  };
}
