import * as subjects from './subjects.ts';

/** All types of a union in one. */
type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** What can be asked, by name. The contract is this type (`contract/api.ts`). */
export type Router = Intersection<(typeof subjects)[keyof typeof subjects]>;

/**
 * Everything that a client may ask: the window over a MessagePort, the browser over a WebSocket and the terminal in the
 * same process all go through it. Lists are paged and filtered in SQL.
 */
export const router = Object.assign({}, ...Object.values(subjects)) as Router;
