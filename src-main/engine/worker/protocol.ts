import type { tasks } from './tasks.ts';

export type TaskName = keyof typeof tasks;

type Tasks = {
  readonly [Name in TaskName]: {
    readonly input: Parameters<(typeof tasks)[Name]>[0];
    readonly output: Readonly<ReturnType<(typeof tasks)[Name]>>;
  };
};
export type TaskInput<Name extends TaskName> = Tasks[Name]['input'];
export type TaskOutput<Name extends TaskName> = Tasks[Name]['output'];

export interface TaskMessage {
  readonly id: number;
  readonly name: TaskName;
  readonly input: unknown;
  readonly lowMemory?: boolean;
}

export interface TaskFailure {
  readonly message: string;
  readonly stack: string;
  readonly code: string;
}

export type TaskAnswer =
  | { readonly id: number; readonly output: unknown }
  | { readonly id: number; readonly error: TaskFailure };

export type WorkerMessage = { readonly ready: true } | TaskAnswer;
