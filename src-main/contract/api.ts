import type { z } from 'zod';
// The one look upwards, and at a type only.
import type { Router } from '../engine/requests/router.ts';
import type { EventBody, EventName } from './events.ts';

export type { ChangedList, EventBody, EventName } from './events.ts';

export type RequestName = keyof Router;
export type RequestParameters<Name extends RequestName> = z.input<Router[Name]['parameters']>;
export type Result<Name extends RequestName> = Answered<Router[Name]['handle']>;

/** Nothing is sent as an empty object. */
type Answered<Handle> = Handle extends (...parameters: never) => infer Value
  ? Awaited<Value> extends void
    ? Record<string, never>
    : Awaited<Value>
  : never;

export interface Client {
  request<Name extends RequestName>(name: Name, parameters: RequestParameters<Name>): Promise<Result<Name>>;
  on<Name extends EventName>(name: Name, listener: (body: EventBody<Name>) => void): () => void;
  close(): void;
}
