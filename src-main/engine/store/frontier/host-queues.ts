/** Rows are sorted by `depth`; null comes last. */
export type Waiting = Readonly<{ id: number; host: number; depth: number | null }>;

interface HostQueue<Row> {
  /** Rows that were read ahead, and the index of the next. */
  buffer: Row[];
  next: number;
  /** False when the last read found nothing. */
  mayHaveMore: boolean;
}

const readAhead = 64;

/**
 * Hands out rows of the hosts in turn. Only the next rows of each host are in memory; `read` returns unfinished rows,
 * so a row handed out is remembered until it is finished.
 */
export class HostQueues<Row extends Waiting> {
  readonly #read: (host: number, count: number) => readonly Row[];
  readonly #hosts = new Map<number, HostQueue<Row>>();
  /** Hosts in the order of their turns. */
  #turns: number[] = [];
  readonly #handedOut = new Map<number, { readonly row: Row; isInWork: boolean }>();
  readonly #openOf = new Map<number, number>();

  constructor(read: (host: number, count: number) => readonly Row[]) {
    this.#read = read;
  }

  wake(host: number, depth: number | null) {
    const queue = this.#hosts.get(host);
    if (queue) {
      queue.mayHaveMore = true;
      // The row may sort before the last of those read ahead.
      if ((depth ?? Infinity) < (queue.buffer.at(-1)?.depth ?? Infinity)) queue.next = queue.buffer.length;
    } else {
      this.#hosts.set(host, { buffer: [], next: 0, mayHaveMore: true });
      this.#turns.push(host);
    }
  }

  /** From each host in turn with fewer than `perHost` rows in work. */
  take(count: number, perHost: number) {
    const taken: Row[] = [];
    let withoutRow = 0;
    while (taken.length < count && withoutRow < this.#turns.length) {
      const host = this.#turns.shift();
      if (host === undefined) break;
      const isBusy = (this.#openOf.get(host) ?? 0) >= perHost;
      const row = isBusy ? null : this.#nextOf(host);
      if (row) {
        taken.push(row);
        this.#handedOut.set(row.id, { row, isInWork: true });
        this.#openOf.set(host, (this.#openOf.get(host) ?? 0) + 1);
      }
      // A host without rows loses its turn until it is woken.
      if (row || isBusy) this.#turns.push(host);
      else this.#hosts.delete(host);
      withoutRow = row ? 0 : isBusy ? withoutRow + 1 : withoutRow;
    }
    return taken;
  }

  /** Lets the host hand out another row before this one is stored as finished. */
  release(id: number) {
    const handed = this.#handedOut.get(id);
    if (!handed?.isInWork) return;
    handed.isInWork = false;
    const { host } = handed.row;
    const open = (this.#openOf.get(host) ?? 1) - 1;
    if (open > 0) this.#openOf.set(host, open);
    else this.#openOf.delete(host);
  }

  /** Call when stored as finished; returns the row. */
  finish(id: number) {
    this.release(id);
    const row = this.#handedOut.get(id)?.row;
    this.#handedOut.delete(id);
    return row;
  }

  #nextOf(host: number) {
    const queue = this.#hosts.get(host);
    if (!queue) return null;
    if (queue.next >= queue.buffer.length && queue.mayHaveMore) this.#refill(host, queue);
    return queue.buffer[queue.next++] ?? null;
  }

  #refill(host: number, queue: HostQueue<Row>) {
    const rows = this.#read(host, this.#handedOut.size + readAhead);
    queue.buffer = rows.filter(({ id }) => !this.#handedOut.has(id));
    queue.next = 0;
    queue.mayHaveMore = queue.buffer.length > 0;
  }
}
