/**
 * All that the request layer and the worker pool know of a transport; each shell has its adapters. Messages survive
 * structured cloning, or JSON over a WebSocket, and keep their order.
 */
export interface Port {
  postMessage(message: unknown): void;
  /** The one listener; earlier messages are delivered to it first. */
  onMessage(listener: (message: unknown) => void): void;
  /** Called once, when the other side is gone or `close` was called. */
  onClose(listener: () => void): void;
  close(): void;
}

/** The receiving half of a port for an adapter to feed. */
export interface PortInbox {
  readonly receive: (message: unknown) => void;
  /** May be called more than once; the listeners are called once. */
  readonly end: () => void;
  readonly onMessage: (listener: (message: unknown) => void) => void;
  readonly onClose: (listener: () => void) => void;
}

/** Keeps what arrives before anybody listens; a close listener that comes after the end is called at once. */
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
