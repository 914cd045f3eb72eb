import type { DetectorPage } from '../engine/detect/detector.ts';

/** The pages of an experiment. They are read anew for each pass, so that a large set need not fit into memory. */
export interface PageSupply {
  readonly ids: readonly string[];
  read(id: string): DetectorPage;
}

/** Told after each page of a pass and after each join. */
export type Tell = (step: { readonly what: string; readonly done: number; readonly total: number }) => void;
