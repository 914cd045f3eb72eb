/**
 * The only thing that the request layer and the worker pool know of a transport. Electron message ports, child-process
 * IPC and WebSockets each have an adapter of a few lines in their shell.
 *
 * Messages must survive structured cloning, or JSON where the transport is a WebSocket; a port delivers them in order.
 */
export interface Port {
  postMessage(message: unknown): void;
  /** Registers the one listener; messages that arrived earlier are delivered to it first. */
  onMessage(listener: (message: unknown) => void): void;
  /** Called once, when the other side is gone or `close` was called here. */
  onClose(listener: () => void): void;
  close(): void;
}

/**
 * The receiving half of a port, the same for every transport: an adapter feeds it and hands its two `on…` functions
 * out.
 */
export interface PortInbox {
  readonly receive: (message: unknown) => void;
  /** Reports the end; a transport may report it more than once, the listeners are called once. */
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
