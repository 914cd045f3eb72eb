export interface PlacedBlock<B> {
  readonly block: B;
  /** In the page. */
  readonly index: number;
}

/** One block, or several in a row that were all removed. */
type BlockItem<B> =
  | { readonly kind: 'block'; readonly placed: PlacedBlock<B> }
  | { readonly kind: 'run'; readonly blocks: readonly PlacedBlock<B>[] };

/** A menu of twenty links is twenty blocks: from so many on they are one line until somebody asks for them. */
const minInRun = 3;

/** Blocks in their order, with stretches of removed ones gathered. */
export function withRuns<B extends { readonly kept: boolean }>(
  blocks: readonly PlacedBlock<B>[],
): readonly BlockItem<B>[] {
  const items: BlockItem<B>[] = [];
  let run: PlacedBlock<B>[] = [];
  const endRun = (): void => {
    if (run.length >= minInRun) items.push({ kind: 'run', blocks: run });
    else items.push(...run.map((placed) => ({ kind: 'block', placed }) as const));
    run = [];
  };
  for (const placed of blocks) {
    if (!placed.block.kept) {
      run.push(placed);
      continue;
    }
    endRun();
    items.push({ kind: 'block', placed });
  }
  endRun();
  return items;
}
