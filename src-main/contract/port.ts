/** All that is known of a transport. Messages survive structured cloning or JSON, and keep their order. */
export interface Port {
  postMessage(message: unknown): void;
  /** The one listener; earlier messages come first. */
  onMessage(listener: (message: unknown) => void): void;
  /** Once, when the other side is gone or `close` was called. */
  onClose(listener: () => void): void;
  close(): void;
}

/** For an adapter to feed. */
export interface PortInbox {
  readonly receive: (message: unknown) => void;
  /** May be called more than once. */
  readonly end: () => void;
  readonly onMessage: (listener: (message: unknown) => void) => void;
  readonly onClose: (listener: () => void) => void;
}

/** Keeps what arrives before anybody listens; close listeners after the end are called at once. */
export function createPortInbox(): PortInbox {
  const early: unknown[] = [];
  const closeListeners: (() => void)[] = [];
  let listener: ((message: unknown) => void) | null = null;
  let ended = false;
  return {
    receive: (message) => (listener ? listener(message) : early.push(message)),
    end() {
      if (ended) return;
      ended = true;
      for (const close of closeListeners.splice(0)) close();
    },
    onMessage(newListener) {
      listener = newListener;
      for (const message of early.splice(0)) newListener(message);
    },
    onClose: (close) => (ended ? close() : closeListeners.push(close)),
  };
}
