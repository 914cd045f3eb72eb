import { AppError } from '../engine/app-error.ts';
import type { PrintToPdf } from '../engine/report/pdf.ts';
import type { FromHost } from './host-protocol.ts';

interface Waiting {
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** The host's side of printing: only the main process has a browser to print with. */
export class BrokeredPrinter {
  readonly #ask: (message: FromHost) => void;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;

  constructor(ask: (message: FromHost) => void) {
    this.#ask = ask;
  }

  readonly print: PrintToPdf = async (html, pdf, signal) => {
    this.#lastId += 1;
    const job = this.#lastId;
    const cancel = () => this.#ask({ kind: 'cancel-print', job });
    signal.addEventListener('abort', cancel);
    try {
      await new Promise<void>((resolve, reject) => {
        this.#waiting.set(job, { resolve, reject });
        this.#ask({ kind: 'print', job, html, pdf });
      });
    } finally {
      signal.removeEventListener('abort', cancel);
      this.#waiting.delete(job);
    }
    if (signal.aborted) throw new AppError('cancelled');
  };

  /** The main process has printed, or reports why it could not. */
  ended(job: number, failure: string | null): void {
    const waiting = this.#waiting.get(job);
    if (failure === null) waiting?.resolve();
    else waiting?.reject(new AppError('pdf-failed', { detail: failure }));
  }
}
