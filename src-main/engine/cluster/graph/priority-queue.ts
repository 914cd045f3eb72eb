export interface QueuedItem {
  readonly item: number;
  readonly priority: number;
}

/** Binary heap (Williams 1964): highest priority first; ties go to the smallest item. */
export class PriorityQueue {
  readonly #heap: QueuedItem[] = [];

  push(item: number, priority: number): void {
    this.#heap.push({ item, priority });
    this.#rise(this.#heap.length - 1);
  }

  pop(): QueuedItem | null {
    const top = this.#heap[0];
    const last = this.#heap.pop();
    if (!top || !last) return null;
    if (this.#heap.length > 0) {
      this.#heap[0] = last;
      this.#sink(0);
    }
    return top;
  }

  #rise(from: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (!this.#isBefore(at, parent)) return;
      this.#exchange(at, parent);
      at = parent;
    }
  }

  #sink(from: number): void {
    let at = from;
    for (;;) {
      let first = at;
      for (const child of [2 * at + 1, 2 * at + 2])
        if (child < this.#heap.length && this.#isBefore(child, first)) first = child;
      if (first === at) return;
      this.#exchange(at, first);
      at = first;
    }
  }

  #isBefore(x: number, y: number): boolean {
    const [first, second] = [this.#heap[x], this.#heap[y]];
    if (!first || !second) return false;
    return first.priority > second.priority || (first.priority === second.priority && first.item < second.item);
  }

  #exchange(x: number, y: number): void {
    const [first, second] = [this.#heap[x], this.#heap[y]];
    if (!first || !second) return;
    this.#heap[x] = second;
    this.#heap[y] = first;
  }
}
