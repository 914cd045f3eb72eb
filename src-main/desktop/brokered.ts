import type { MessagePortMain } from 'electron';
import { z } from 'zod';
import { createPortInbox, type Port } from '../contract/port.ts';
import { AppError } from '../engine/app-error.ts';
import type { WorkerProcess } from '../engine/platform.ts';
import type { PrintToPdf } from '../engine/report/pdf.ts';
import type { RenderBrowser, Tab, Visit } from '../engine/source/render/browser.ts';
import type { FromHost, TabCall, TabEvent } from './host-protocol.ts';
import { messagePort } from './message-port.ts';

type Ask = (message: FromHost) => void;

function waitingCalls() {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let call = 0;
  return {
    begin() {
      call += 1;
      const begun = Promise.withResolvers<unknown>();
      waiting.set(call, begun);
      return { call, outcome: begun.promise };
    },
    ended(ended: number, value: unknown, failure: Error | null) {
      const begun = waiting.get(ended);
      waiting.delete(ended);
      if (failure) begun?.reject(failure);
      else begun?.resolve(value);
    },
  };
}

export function brokeredPrinter(ask: Ask) {
  const jobs = waitingCalls();
  const print: PrintToPdf = async (html, pdf, signal) => {
    const { call: job, outcome } = jobs.begin();
    const cancel = () => ask({ kind: 'cancel-print', job });
    signal.addEventListener('abort', cancel);
    ask({ kind: 'print', job, html, pdf });
    try {
      await outcome;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
    if (signal.aborted) throw new AppError('cancelled');
  };
  const ended = (job: number, failure: string | null) =>
    jobs.ended(job, null, failure === null ? null : new AppError('pdf-failed', { detail: failure }));
  return { print, ended };
}

type WithoutNumbers<Call> = Call extends unknown ? Omit<Call, 'tab' | 'call'> : never;

export function brokeredBrowser(ask: Ask) {
  const visits = new Map<number, Visit>();
  const calls = waitingCalls();
  let lastTab = 0;
  const callTab = (tab: number, asked: WithoutNumbers<Exclude<TabCall, { kind: 'answer' }>>) => {
    const { call, outcome } = calls.begin();
    ask({ kind: 'tab-call', call: { ...asked, tab, call } });
    return outcome;
  };
  const order = async (...call: Parameters<typeof callTab>) => void (await callTab(...call));
  const close = async (tab: number, tabs: Set<number>) => {
    tabs.delete(tab);
    visits.delete(tab);
    await order(tab, { kind: 'close' });
  };
  const openTab = async (visit: Visit, tabs: Set<number>): Promise<Tab> => {
    lastTab += 1;
    const tab = lastTab;
    tabs.add(tab);
    visits.set(tab, visit);
    await order(tab, { kind: 'open', userAgent: visit.userAgent });
    return {
      load: (address) => order(tab, { kind: 'load', address }),
      read: (expression) => callTab(tab, { kind: 'read', expression }),
      stretch: (height) => order(tab, { kind: 'stretch', height }),
      flatten: async (maxLength) => z.nullable(z.string()).parse(await callTab(tab, { kind: 'flatten', maxLength })),
      stop: () => order(tab, { kind: 'stop' }),
      close: () => close(tab, tabs),
    };
  };
  const answer = async ({ tab, request, ...asked }: Extract<TabEvent, { kind: 'request' }>) => {
    const given = (await visits.get(tab)?.answer(asked)) ?? null;
    ask({ kind: 'tab-call', call: { kind: 'answer', tab, request, answer: given } });
  };
  return {
    /** Electron is one; the tabs of a crawl close with it. */
    async open(): Promise<RenderBrowser> {
      const tabs = new Set<number>();
      await Promise.resolve();
      return {
        // Each window has one (`render-window.ts`), unless Electron was started with `--no-sandbox`.
        isSandboxed: true,
        open: (visit) => openTab(visit, tabs),
        close: async () => void (await Promise.all([...tabs].map((tab) => close(tab, tabs)))),
      };
    },
    heard(event: TabEvent) {
      if (event.kind === 'leave') visits.get(event.tab)?.leave(event.address);
      else if (event.kind === 'request') void answer(event);
      else calls.ended(event.call, event.value, event.failure === null ? null : new Error(event.failure));
    },
  };
}

export function brokeredWorkers(ask: Ask) {
  const workers = new Map<number, ReturnType<typeof latePort>>();
  let lastId = 0;
  return {
    spawn(): WorkerProcess {
      lastId += 1;
      const worker = lastId;
      const late = latePort();
      workers.set(worker, late);
      late.port.onClose(() => workers.delete(worker));
      ask({ kind: 'spawn-worker', worker });
      return { port: late.port, kill: () => ask({ kind: 'kill-worker', worker }) };
    },
    deliver(worker: number, end: MessagePortMain) {
      const late = workers.get(worker);
      if (late) late.connect(messagePort(end));
      else end.close();
    },
    ended: (worker: number) => workers.get(worker)?.end(),
  };
}

function latePort() {
  const { onMessage, onClose, receive, end } = createPortInbox();
  const waiting: unknown[] = [];
  let inner: Port | null = null;
  const port: Port = {
    onMessage,
    onClose,
    postMessage(message) {
      if (inner) inner.postMessage(message);
      else waiting.push(message);
    },
    close() {
      inner?.close();
      end();
    },
  };
  const connect = (other: Port) => {
    inner = other;
    other.onMessage(receive);
    other.onClose(end);
    for (const message of waiting.splice(0)) other.postMessage(message);
  };
  return { port, end, connect };
}
