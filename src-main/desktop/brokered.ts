import type { MessagePortMain } from 'electron';
import { z } from 'zod';
import { createPort, type Port } from '../contract/port.ts';
import { messageOf, fail } from '../engine/app-error.ts';
import type { WorkerProcess } from '../engine/platform.ts';
import type { PrintToPdf } from '../engine/report/pdf.ts';
import type { RenderBrowser, Tab, Visit } from '../engine/source/render/browser.ts';
import type { FromHost, TabCall, TabEvent } from './host-protocol.ts';
import { messagePort } from './message-port.ts';

type Ask = (message: FromHost) => void;

type WithoutNumbers<Call> = Call extends unknown ? Omit<Call, 'tab' | 'call'> : never;

/** Hidden windows of the main process, one tab per rendered or printed page. */
export function brokeredWindows(ask: Ask) {
  const visits = new Map<number, Visit>();
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let [lastTab, lastCall] = [0, 0];
  const callTab = (tab: number, asked: WithoutNumbers<Exclude<TabCall, { kind: 'answer' }>>) => {
    const call = (lastCall += 1);
    const begun = Promise.withResolvers<unknown>();
    waiting.set(call, begun);
    ask({ kind: 'tab-call', call: { ...asked, tab, call } });
    return begun.promise;
  };
  const ended = ({ call, value, failure }: Extract<TabEvent, { kind: 'done' }>) => {
    const begun = waiting.get(call);
    waiting.delete(call);
    if (failure === null) begun?.resolve(value);
    else begun?.reject(new Error(failure));
  };
  const order = async (...call: Parameters<typeof callTab>) => void (await callTab(...call));
  const close = async (tab: number, tabs: Set<number>) => {
    tabs.delete(tab);
    visits.delete(tab);
    await order(tab, { kind: 'close' });
  };
  const openTab = async (visit: Visit, tabs: Set<number>): Promise<Tab> => {
    const tab = (lastTab += 1);
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
  const print: PrintToPdf = async (html, pdf, signal) => {
    const tab = (lastTab += 1);
    const cancel = () => void order(tab, { kind: 'close' });
    signal.addEventListener('abort', cancel);
    try {
      await order(tab, { kind: 'print', html, pdf });
    } catch (error) {
      fail('pdf-failed', { detail: messageOf(error) });
    } finally {
      signal.removeEventListener('abort', cancel);
    }
    signal.throwIfAborted();
  };
  return {
    print,
    /** Electron is the browser; closing it only closes the tabs of the crawl. */
    async open(): Promise<RenderBrowser> {
      const tabs = new Set<number>();
      await Promise.resolve();
      return {
        // By `render-window.ts`, unless Electron was started with `--no-sandbox`.
        isSandboxed: true,
        open: (visit) => openTab(visit, tabs),
        close: async () => void (await Promise.all([...tabs].map((tab) => close(tab, tabs)))),
      };
    },
    heard(event: TabEvent) {
      if (event.kind === 'leave') visits.get(event.tab)?.leave(event.address);
      else if (event.kind === 'request') void answer(event);
      else ended(event);
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
  const waiting: unknown[] = [];
  let inner: Port | null = null;
  const postMessage = (message: unknown) => {
    if (inner) inner.postMessage(message);
    else waiting.push(message);
  };
  const close = () => {
    inner?.close();
    end();
  };
  const { port, receive, end } = createPort(postMessage, close);
  const connect = (other: Port) => {
    inner = other;
    other.onMessage(receive);
    other.onClose(end);
    for (const message of waiting.splice(0)) other.postMessage(message);
  };
  return { port, end, connect };
}
