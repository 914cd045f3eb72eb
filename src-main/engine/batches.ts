/** Splits work, so that others get a turn between batches. */
export function* batches<Item>(items: Iterable<Item>, size = 25) {
  let batch: Item[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
