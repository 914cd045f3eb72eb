import type { MessagePortMain } from 'electron';
import { z } from 'zod';
import { createPortInbox, type Port, type PortInbox } from '../contract/port.ts';
import { AppError } from '../engine/app-error.ts';
import type { WorkerProcess } from '../engine/platform.ts';
import type { PrintToPdf } from '../engine/report/pdf.ts';
import type { RenderBrowser, Tab, Visit } from '../engine/source/render/browser.ts';
import type { FromHost, TabCall, TabEvent } from './host-protocol.ts';
import { messagePort } from './message-port.ts';

type Ask = (message: FromHost) => void;

class WaitingCalls {
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #last = 0;

  begin(): { readonly call: number; readonly outcome: Promise<unknown> } {
    this.#last += 1;
    const waiting = Promise.withResolvers<unknown>();
    this.#waiting.set(this.#last, waiting);
    return { call: this.#last, outcome: waiting.promise };
  }

  ended(call: number, value: unknown, failure: Error | null): void {
    const waiting = this.#waiting.get(call);
    this.#waiting.delete(call);
    if (failure) waiting?.reject(failure);
    else waiting?.resolve(value);
  }
}

export class BrokeredPrinter {
  readonly #ask: Ask;
  readonly #jobs = new WaitingCalls();

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  readonly print: PrintToPdf = async (html, pdf, signal) => {
    const { call: job, outcome } = this.#jobs.begin();
    const cancel = () => this.#ask({ kind: 'cancel-print', job });
    signal.addEventListener('abort', cancel);
    this.#ask({ kind: 'print', job, html, pdf });
    try {
      await outcome;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
    if (signal.aborted) throw new AppError('cancelled');
  };

  ended(job: number, failure: string | null): void {
    this.#jobs.ended(job, null, failure === null ? null : new AppError('pdf-failed', { detail: failure }));
  }
}

type Asked = WithoutNumbers<Exclude<TabCall, { kind: 'answer' }>>;
type WithoutNumbers<Call> = Call extends unknown ? Omit<Call, 'tab' | 'call'> : never;

export class BrokeredBrowser {
  readonly #ask: Ask;
  readonly #visits = new Map<number, Visit>();
  readonly #calls = new WaitingCalls();
  #lastTab = 0;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** Electron is the browser, so nothing is started; what a crawl has open closes with it. */
  readonly open = async (): Promise<RenderBrowser> => {
    const tabs = new Set<number>();
    await Promise.resolve();
    return {
      // Each window asks for one (`render-window.ts`); only starting Electron with `--no-sandbox` takes it away.
      isSandboxed: true,
      open: (visit) => this.#openTab(visit, tabs),
      close: async () => void (await Promise.all([...tabs].map((tab) => this.#close(tab, tabs)))),
    };
  };

  heard(event: TabEvent): void {
    if (event.kind === 'leave') this.#visits.get(event.tab)?.leave(event.address);
    else if (event.kind === 'request') void this.#answer(event);
    else this.#calls.ended(event.call, event.value, event.failure === null ? null : new Error(event.failure));
  }

  async #openTab(visit: Visit, tabs: Set<number>): Promise<Tab> {
    this.#lastTab += 1;
    const tab = this.#lastTab;
    tabs.add(tab);
    this.#visits.set(tab, visit);
    const call = (asked: Asked) => this.#call(tab, asked);
    await call({ kind: 'open', userAgent: visit.userAgent });
    return {
      load: async (address) => void (await call({ kind: 'load', address })),
      read: (expression) => call({ kind: 'read', expression }),
      stretch: async (height) => void (await call({ kind: 'stretch', height })),
      flatten: async (maxLength) => z.nullable(z.string()).parse(await call({ kind: 'flatten', maxLength })),
      stop: async () => void (await call({ kind: 'stop' })),
      close: () => this.#close(tab, tabs),
    };
  }

  async #close(tab: number, tabs: Set<number>): Promise<void> {
    tabs.delete(tab);
    this.#visits.delete(tab);
    await this.#call(tab, { kind: 'close' });
  }

  #call(tab: number, asked: Asked): Promise<unknown> {
    const { call, outcome } = this.#calls.begin();
    this.#ask({ kind: 'tab-call', call: { ...asked, tab, call } });
    return outcome;
  }

  async #answer({ tab, request, ...asked }: Extract<TabEvent, { kind: 'request' }>): Promise<void> {
    const answer = (await this.#visits.get(tab)?.answer(asked)) ?? null;
    this.#ask({ kind: 'tab-call', call: { kind: 'answer', tab, request, answer } });
  }
}

export class BrokeredWorkers {
  readonly #ask: Ask;
  readonly #workers = new Map<number, LatePort>();
  #lastId = 0;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  readonly spawn = (): WorkerProcess => {
    this.#lastId += 1;
    const worker = this.#lastId;
    const port = new LatePort();
    this.#workers.set(worker, port);
    port.onClose(() => this.#workers.delete(worker));
    this.#ask({ kind: 'spawn-worker', worker });
    return { port, kill: () => this.#ask({ kind: 'kill-worker', worker }) };
  };

  deliver(worker: number, end: MessagePortMain): void {
    const port = this.#workers.get(worker);
    if (port) port.connect(messagePort(end));
    else end.close();
  }

  ended(worker: number): void {
    this.#workers.get(worker)?.end();
  }
}

/** Keeps what is sent before its other side exists. */
class LatePort implements Port {
  readonly #inbox: PortInbox = createPortInbox();
  readonly #waiting: unknown[] = [];
  #inner: Port | null = null;
  readonly onMessage = this.#inbox.onMessage;
  readonly onClose = this.#inbox.onClose;
  readonly end = this.#inbox.end;

  connect(inner: Port): void {
    this.#inner = inner;
    inner.onMessage(this.#inbox.receive);
    inner.onClose(this.end);
    for (const message of this.#waiting.splice(0)) inner.postMessage(message);
  }

  postMessage(message: unknown): void {
    if (this.#inner) this.#inner.postMessage(message);
    else this.#waiting.push(message);
  }

  close(): void {
    this.#inner?.close();
    this.end();
  }
}
