import { z } from 'zod';
import type { RenderBrowser, Tab, Visit } from '../engine/source/render/browser.ts';
import type { FromHost } from './host-protocol.ts';
import type { TabCall, TabEvent } from './host-protocol.ts';

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

type Asked =
  | { readonly kind: 'open'; readonly userAgent: string }
  | { readonly kind: 'load'; readonly address: string }
  | { readonly kind: 'read'; readonly expression: string }
  | { readonly kind: 'stretch'; readonly height: number }
  | { readonly kind: 'flatten'; readonly maxLength: number }
  | { readonly kind: 'stop' | 'close' };

/** The host's side of rendering: only the main process has windows. A page's requests come here to be answered. */
export class BrokeredBrowser {
  readonly #ask: (message: FromHost) => void;
  readonly #visits = new Map<number, Visit>();
  readonly #waiting = new Map<number, Waiting>();
  #lastTab = 0;
  #lastCall = 0;

  constructor(ask: (message: FromHost) => void) {
    this.#ask = ask;
  }

  /** Electron is a browser already, so there is nothing to start; what a crawl has open closes with its browser. */
  readonly open = async (): Promise<RenderBrowser> => {
    const tabs = new Set<number>();
    await Promise.resolve();
    return {
      // Each window asks for one (`render-window.ts`); only who starts Electron with `--no-sandbox` takes it away.
      isSandboxed: true,
      open: (visit) => this.#openTab(visit, tabs),
      close: async () => {
        await Promise.all([...tabs].map((tab) => this.#close(tab, tabs)));
      },
    };
  };

  heard(event: TabEvent): void {
    if (event.kind === 'leave') this.#visits.get(event.tab)?.leave(event.address);
    else if (event.kind === 'request') void this.#answer(event);
    else this.#ended(event);
  }

  async #openTab(visit: Visit, tabs: Set<number>): Promise<Tab> {
    this.#lastTab += 1;
    const tab = this.#lastTab;
    tabs.add(tab);
    this.#visits.set(tab, visit);
    await this.#call(tab, { kind: 'open', userAgent: visit.userAgent });
    return {
      load: async (address) => void (await this.#call(tab, { kind: 'load', address })),
      read: (expression) => this.#call(tab, { kind: 'read', expression }),
      stretch: async (height) => void (await this.#call(tab, { kind: 'stretch', height })),
      flatten: async (maxLength) =>
        z
          .string()
          .nullable()
          .parse(await this.#call(tab, { kind: 'flatten', maxLength })),
      stop: async () => void (await this.#call(tab, { kind: 'stop' })),
      close: () => this.#close(tab, tabs),
    };
  }

  async #close(tab: number, tabs: Set<number>): Promise<void> {
    tabs.delete(tab);
    this.#visits.delete(tab);
    await this.#call(tab, { kind: 'close' });
  }

  #call(tab: number, asked: Asked): Promise<unknown> {
    this.#lastCall += 1;
    const call = this.#lastCall;
    return new Promise((resolve, reject) => {
      this.#waiting.set(call, { resolve, reject });
      this.#ask({ kind: 'tab-call', call: { ...asked, tab, call } as TabCall });
    });
  }

  #ended({ call, value, failure }: Extract<TabEvent, { kind: 'done' }>): void {
    const waiting = this.#waiting.get(call);
    this.#waiting.delete(call);
    if (failure === null) waiting?.resolve(value);
    else waiting?.reject(new Error(failure));
  }

  async #answer({ tab, request, ...asked }: Extract<TabEvent, { kind: 'request' }>): Promise<void> {
    const answer = (await this.#visits.get(tab)?.answer(asked)) ?? null;
    this.#ask({ kind: 'tab-call', call: { kind: 'answer', tab, request, answer } });
  }
}
