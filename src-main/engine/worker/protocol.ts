import type { tasks } from './tasks.ts';

export type TaskName = keyof typeof tasks;

type Tasks = {
  readonly [Name in TaskName]: Readonly<{
    input: Parameters<(typeof tasks)[Name]>[0];
    output: Readonly<ReturnType<(typeof tasks)[Name]>>;
  }>;
};
export type TaskInput<Name extends TaskName> = Tasks[Name]['input'];
export type TaskOutput<Name extends TaskName> = Tasks[Name]['output'];

export type TaskMessage = Readonly<{
  id: number;
  name: TaskName;
  input: unknown;
  lowMemory?: boolean;
}>;

export type TaskFailure = Readonly<{
  message: string;
  stack: string;
  code: string;
}>;

export type TaskAnswer = Readonly<{ id: number; output: unknown }> | Readonly<{ id: number; error: TaskFailure }>;

export type WorkerMessage = { readonly ready: true } | TaskAnswer;
