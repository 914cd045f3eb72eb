/** The second Ctrl-C ends the process at once. */
export interface Interruption {
  onInterrupt(listener: () => void): void;
  forget(): void;
}

/** The last comes with the loss of the terminal. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

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
