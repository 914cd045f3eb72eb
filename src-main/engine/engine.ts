import { resolve } from 'node:path';
import { RequestError, serveClient, type Client, type EventBody } from '../contract/api.ts';
import type { Port } from '../contract/port.ts';
import { fail, toWireError } from './app-error.ts';
import { Audit, type Emit } from './audit/audit.ts';
import { startDemoSite } from './demo/demo-site.ts';
import type { Platform } from './platform.ts';
import { answer } from './requests/answer.ts';
import type { EngineContext } from './requests/procedure.ts';
import { userFiles } from './requests/user-files.ts';
import { poolOptions } from './requests/start-audit.ts';
import { AuditScheduler, systemClock, type Clock } from './audit-scheduler.ts';
import { dropKeptCopy, hasKeptCopy, isUntouchedSince, restoreKeptCopy, setKeptCopyAside } from './store/kept-copy.ts';
import { createStore, openStore, type Store } from './store/store.ts';
import { defaultPoolTimes, WorkerPool } from './worker/pool.ts';

/** The product without a window. */
export type Engine = Awaited<ReturnType<typeof createEngine>>;

export async function createEngine(platform: Platform) {
  const listeners = new Set<Emit>();
  const emit: Emit = (name, body) => {
    for (const listener of listeners) listener(name, body);
  };
  const audits = new OpenAudits(platform, emit);
  const context = audits.context;
  const ask = (name: string, parameters: unknown) => answer(context, name, parameters);
  return {
    /** Throws errors for the client. */
    answer: ask,
    /** Serves a client until the port closes; events go to all clients. */
    connect(port: Port) {
      const send = serveClient(port, ask, toWireError);
      listeners.add(send);
      port.onClose(() => listeners.delete(send));
    },
    client: () => localClient(context, listeners),
    startSchedules: (clock: Clock = systemClock) => audits.scheduler.begin(clock),
    /** Stops runs at their next checkpoint and closes every file. */
    close: () => audits.close(),
  };
}

/** Each audit has its own workers. */
class OpenAudits {
  readonly context: EngineContext;
  readonly scheduler: AuditScheduler;
  readonly #platform: Platform;
  readonly #emit: Emit;
  readonly #audits = new Map<string, Audit>();
  readonly #quiet = new Set<string>();
  readonly #restoring = new Set<Promise<void>>();
  #demo: ReturnType<typeof startDemoSite> | null = null;

  constructor(platform: Platform, emit: Emit) {
    this.#platform = platform;
    this.#emit = emit;
    this.context = {
      platform,
      emit,
      pool: new WorkerPool(() => platform.spawnWorker(), { size: 1, ...defaultPoolTimes }),
      now: () => this.scheduler.now(),
      ...userFiles(platform.dataFolder),
      audit: (id) => this.#audits.get(id) ?? fail('audit-not-found'),
      openAudits: () => [...this.#audits.values()],
      open: (file) => this.#open(file, false),
      openQuietly: (file) => this.#open(file, true),
      leave: async (id) => {
        const audit = this.#audits.get(id);
        if (audit && this.#quiet.has(audit.store.path)) await this.#close(id);
      },
      create: (file, name, sources, prepare) =>
        this.#adopt(createStore(resolve(file), { name, sources, createdAt: Date.now(), prepare })),
      closeAudit: (id) => this.#close(id),
      demoSitemap: async (previous) => {
        const port = Number(URL.parse(previous ?? '')?.port) || undefined;
        this.#demo ??= startDemoSite(platform.resourcesFolder, port).catch((error: unknown) => {
          this.#demo = null;
          throw error;
        });
        return (await this.#demo).sitemap;
      },
    };
    this.scheduler = new AuditScheduler(this.context);
  }

  async close() {
    await this.scheduler.close();
    await Promise.all(this.#restoring);
    await Promise.all([...this.#audits.keys()].map((id) => this.#close(id)));
    this.context.pool.close();
    const demo = await this.#demo?.catch(() => null);
    await demo?.close();
  }

  #open(file: string, isQuiet: boolean): Audit {
    const path = resolve(file);
    const known = [...this.#audits.values()].find((audit) => audit.store.path === path);
    const audit = known ?? this.#adopt(openStore(path));
    if (!isQuiet) this.#quiet.delete(path);
    else if (!known) this.#quiet.add(path);
    return audit;
  }

  #adopt(store: Store): Audit {
    const { settings, recent, costs } = this.context;
    const size = poolOptions(settings.get(), this.#platform);
    const audit = new Audit({
      store,
      pool: new WorkerPool(() => this.#platform.spawnWorker(), { ...size, ...defaultPoolTimes }),
      emit: (name, body) => {
        if (name === 'audit/ended') this.#ended(audit, body as EventBody<'audit/ended'>);
        else this.#emit(name, body);
      },
      openBrowser: this.#platform.openBrowser,
      costs,
    });
    try {
      recent.remember(audit.summary(), audit.progress().state, Date.now());
    } catch (error) {
      void audit.close();
      throw audit.explain(error);
    }
    this.#audits.set(audit.id, audit);
    this.#emit('recent/changed', {});
    return audit;
  }

  /** Reports the end once the audit is in its final state. */
  #ended(audit: Audit, body: EventBody<'audit/ended'>) {
    const file = audit.store.path;
    if (body.outcome === 'done') dropKeptCopy(file);
    if (body.outcome !== 'failed' || !hasKeptCopy(file)) return this.#emitEnd(audit, body);
    const restoring = this.#restore(audit).then((restored) => this.#emitEnd(restored, body));
    this.#restoring.add(restoring);
    void restoring.finally(() => this.#restoring.delete(restoring));
  }

  #emitEnd(audit: Audit, body: EventBody<'audit/ended'>) {
    try {
      this.context.recent.remember(audit.summary(), audit.progress().state, Date.now());
      this.#emit('recent/changed', {});
    } catch {
      // The end is reported anyway.
    }
    this.scheduler.ended(audit, body);
    this.#emit('audit/ended', body);
    if (this.#quiet.has(audit.store.path)) setImmediate(() => void this.context.leave(audit.id));
  }

  /** The audit keeps its id, so clients only have to ask again. */
  async #restore(audit: Audit): Promise<Audit> {
    const file = audit.store.path;
    // The run still has events to emit.
    await new Promise((resolve) => setImmediate(resolve));
    try {
      if (!audit.store.isThere() || !isUntouchedSince(audit.store)) {
        setKeptCopyAside(file);
        return audit;
      }
      this.#audits.delete(audit.id);
      await audit.close();
      restoreKeptCopy(file);
      const restored = this.#adopt(openStore(file));
      this.#emit('audit/progress', restored.progress());
      this.#emit('audit/changed', { audit: restored.id });
      return restored;
    } catch {
      return this.#asLeft(audit);
    }
  }

  #asLeft(audit: Audit): Audit {
    try {
      return this.#audits.get(audit.id) ?? this.#adopt(openStore(audit.store.path));
    } catch {
      return audit;
    }
  }

  async #close(id: string) {
    const audit = this.#audits.get(id) ?? fail('audit-not-found');
    this.#audits.delete(id);
    this.#quiet.delete(audit.store.path);
    await audit.close();
  }
}

/** The same checks as over a wire. */
function localClient(context: EngineContext, listeners: Set<Emit>): Client {
  const own = new Set<Emit>();
  return {
    async request(name, parameters) {
      try {
        return (await answer(context, name, parameters)) as never;
      } catch (error) {
        throw new RequestError(toWireError(error));
      }
    },
    on(name, listener) {
      const forward: Emit = (emitted, body) => {
        if ((emitted as string) === name) listener(body as never);
      };
      own.add(forward);
      listeners.add(forward);
      return () => listeners.delete(forward);
    },
    close() {
      for (const forward of own) listeners.delete(forward);
    },
  };
}
