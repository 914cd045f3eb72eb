import * as subjects from './subjects.ts';

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The contract is this type (`contract/api.ts`). */
export type Router = Intersection<(typeof subjects)[keyof typeof subjects]>;

/** Window, browser and terminal go through it. */
export const router = Object.assign({}, ...Object.values(subjects)) as Router;
