import Database from 'better-sqlite3';
import path from 'node:path';
import type { Client, EventBody } from '../../src-main/contract/api.ts';
import { createEngine, type Engine } from '../../src-main/engine/engine.ts';
import type { WorkerProcess } from '../../src-main/engine/platform.ts';
import type { TaskMessage, TaskName } from '../../src-main/engine/worker/protocol.ts';
import { createNodePlatform } from '../../src-main/node/node-platform.ts';

export type Ended = Pick<EventBody<'audit/ended'>, 'outcome' | 'error'>;

export interface FaultyEngine extends Engine {
  readonly asked: Client;
  /** Does something the next time that a task of this name is given to a worker. */
  atTask(name: TaskName, fault: (worker: WorkerProcess) => void): void;
}

/** An engine in this process with real workers, to which faults can be done at chosen moments. */
export async function faultyEngine(folder: string): Promise<FaultyEngine> {
  const platform = createNodePlatform('cli', {
    dataFolder: path.join(folder, 'data'),
    auditsFolder: path.join(folder, 'audits'),
  });
  let waiting: { readonly name: TaskName; readonly fault: (worker: WorkerProcess) => void } | null = null;
  const spawnWorker = (): WorkerProcess => {
    const worker = platform.spawnWorker();
    const postMessage = (message: unknown) => {
      worker.port.postMessage(message);
      if (waiting?.name !== (message as TaskMessage).name) return;
      const { fault } = waiting;
      waiting = null;
      fault(worker);
    };
    return { kill: () => worker.kill(), port: { ...worker.port, postMessage } };
  };
  // One process is what most faults take to be seen, and half the time of two.
  const engine = await createEngine({ ...platform, spawnWorker, maxWorkers: 1 });
  return { ...engine, asked: engine.client(), atTask: (name, fault) => (waiting = { name, fault }) };
}

/** Runs an open audit to its end. */
export async function runToEnd(client: Client, audit: string): Promise<Ended> {
  const ended = new Promise<Ended>((resolve) => {
    const stop = client.on('audit/ended', (body) => {
      if (body.audit !== audit) return;
      stop();
      resolve({ outcome: body.outcome, error: body.error });
    });
  });
  await client.request('audit/start', { audit });
  return ended;
}

/** What an audit found, by addresses, in an order that does not depend on numbers of pages. */
export function findingsIn(file: string): {
  readonly pages: unknown[];
  readonly pairs: unknown[];
  readonly clusters: unknown[];
} {
  const database = new Database(file, { readonly: true });
  try {
    const all = (sql: string) => database.prepare(sql).raw(true).all();
    return {
      pages: all('SELECT address, status_code, has_body FROM page ORDER BY address'),
      pairs: all(
        `SELECT min(pa.address, pb.address) AS one, max(pa.address, pb.address) AS other, verdict, round(similarity, 9)
         FROM finding f JOIN page pa ON pa.id = f.a JOIN page pb ON pb.id = f.b ORDER BY one, other`,
      ),
      clusters: all(
        `SELECT p.address, c.verdict, m.is_source, m.advice, c.pages FROM member m JOIN cluster c ON c.id = m.cluster JOIN page p ON p.id = m.page
         ORDER BY p.address`,
      ),
    };
  } finally {
    database.close();
  }
}
