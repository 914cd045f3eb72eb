import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Reply } from './control.ts';
import type { Double } from './electron.ts';

const register = fileURLToPath(new URL('./register.ts', import.meta.url));

export interface LaunchedApp {
  /** Runs a function in the app's process. It must stand alone: nothing from around it goes along but `argument`. */
  evaluate<Value, Argument = undefined>(
    call: (double: Double, argument: Argument) => Value | Promise<Value>,
    argument?: Argument,
  ): Promise<Value>;
  /** The exit code, once the app has ended. */
  readonly ended: Promise<number | null>;
  kill(): void;
}

/** Starts the built main process under plain Node, with the double in Electron's place. */
export function launchApp(
  mainFile: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
): LaunchedApp {
  const child = fork(mainFile, args, {
    execArgv: ['--import', register],
    env: { ...process.env, ...variables },
    serialization: 'advanced',
  });
  const waiting = new Map<number, (reply: Reply) => void>();
  child.on('message', (reply: Reply) => waiting.get(reply.id)?.(reply));
  let lastId = 0;
  return {
    async evaluate<Value, Argument>(
      call: (double: Double, argument: Argument) => Value | Promise<Value>,
      argument?: Argument,
    ): Promise<Value> {
      const id = (lastId += 1);
      const reply = await new Promise<Reply>((resolve, reject) => {
        const fail = () => reject(new Error('The app ended.'));
        child.once('exit', fail);
        waiting.set(id, (answer) => {
          child.off('exit', fail);
          waiting.delete(id);
          resolve(answer);
        });
        child.send({ id, source: call.toString(), argument: argument ?? null });
      });
      if ('error' in reply) throw new Error(reply.error);
      return reply.value as Value;
    },
    ended: once(child, 'exit').then(([code]) => code as number | null),
    kill: () => void child.kill('SIGKILL'),
  };
}
