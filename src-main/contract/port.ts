/** A connection over any transport. Messages survive structured cloning or JSON, and keep their order. */
export interface Port {
  postMessage(message: unknown): void;
  /** Sets the one listener, which gets earlier messages first. */
  onMessage(listener: (message: unknown) => void): void;
  /** Calls the listener once, when the other side is gone or `close` was called. */
  onClose(listener: () => void): void;
  close(): void;
}

/**
 * Of an adapter, which says what it received and when it ended. Keeps what arrives before anybody listens; close
 * listeners after the end are called at once.
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
