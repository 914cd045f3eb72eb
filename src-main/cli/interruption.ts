/** Ctrl-C to wait for; the second one ends the process at once. */
export interface Interruption {
  onInterrupt(listener: () => void): void;
  forget(): void;
}

/** The last one comes when the terminal is closed or its connection lost. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The process no longer dies of Ctrl-C or of being asked to end. */
export function catchInterrupt(): Interruption {
  let interrupted = false;
  let wake: (() => void) | null = null;
  const hear = () => {
    if (interrupted) process.exit(130);
    interrupted = true;
    wake?.();
  };
  for (const signal of signals) process.on(signal, hear);
  return {
    onInterrupt(listener) {
      wake = listener;
      if (interrupted) listener();
    },
    forget() {
      for (const signal of signals) process.off(signal, hear);
    },
  };
}
