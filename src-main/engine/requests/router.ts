import * as subjects from './subjects.ts';

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** `contract/api.ts` derives the contract from this type. */
export type Router = Intersection<(typeof subjects)[keyof typeof subjects]>;

/** Serves windows, browsers and terminals. */
export const router = Object.assign({}, ...Object.values(subjects)) as Router;
