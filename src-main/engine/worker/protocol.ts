import type * as tasks from './tasks.ts';

export type TaskName = keyof typeof tasks;

export type TaskInput<Name extends TaskName> = Parameters<(typeof tasks)[Name]>[0];
export type TaskOutput<Name extends TaskName> = Readonly<ReturnType<(typeof tasks)[Name]>>;

export type TaskMessage = Readonly<{ id: number; name: TaskName; input: unknown; lowMemory?: boolean }>;

export type TaskFailure = Readonly<Record<'message' | 'stack' | 'code', string>>;

export type WorkerMessage =
  | { readonly ready: true }
  | Readonly<{ id: number; output: unknown }>
  | Readonly<{ id: number; error: TaskFailure }>;
