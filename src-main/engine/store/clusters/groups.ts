/** Groups of pages that are joined pair by pair (union-find, Tarjan 1975). */
export class Groups {
  readonly #parent = new Map<number, number>();
  count = 0;

  get pages() {
    return this.#parent.size;
  }

  /** False when both are in one group already. */
  join(x: number, y: number) {
    const fresh = Number(!this.#parent.has(x)) + Number(!this.#parent.has(y));
    const [one, other] = [this.#find(x), this.#find(y)];
    if (one === other) return false;
    this.#parent.set(one, other);
    this.count += fresh - 1;
    return true;
  }

  #find(page: number) {
    let root = page;
    for (let up = this.#parent.get(root); up !== undefined && up !== root; up = this.#parent.get(root)) root = up;
    for (let at = page; at !== root;) {
      const up = this.#parent.get(at) ?? root;
      this.#parent.set(at, root);
      at = up;
    }
    if (!this.#parent.has(page)) this.#parent.set(page, root);
    return root;
  }
}
