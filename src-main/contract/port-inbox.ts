/** The receiving half of a port, the same for every transport: an adapter feeds it and hands its two `on…` functions out. */
export interface PortInbox {
  readonly receive: (message: unknown) => void;
  /** Reports the end; a transport may say so more than once, the listeners hear it once. */
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
