/**
 * A trie (Fredkin 1960) of weighted words over UTF-16 units, its edges in one open-addressed table. 350,000 words take
 * 30 MB. An edge holds the number of its node, below 2^23, and nine bits of its hash: most look-ups fail without
 * touching the nodes, which are not in the processor's cache.
 */
export class WordTrie {
  /** Parent node and the unit between; 0 is the root. */
  #origins: Int32Array;
  #weights: Float64Array;
  #nodes = 1;
  #edges: Int32Array;
  #shift: number;
  readonly #first = new Int32Array(1 << 16);

  /** @param capacity a power of two */
  constructor(capacity = 1 << 19) {
    this.#origins = new Int32Array(2 * capacity);
    this.#weights = new Float64Array(capacity).fill(Number.NaN);
    this.#edges = new Int32Array(2 * capacity);
    this.#shift = 32 - Math.log2(2 * capacity);
  }

  static of({ weights, origins, edges }: WordTrie['parts']): WordTrie {
    const trie = new WordTrie(edges.length / 2);
    trie.#weights.set(weights);
    trie.#origins.set(origins);
    trie.#edges.set(edges);
    trie.#nodes = weights.length;
    for (let node = 1; node < trie.#nodes; node++)
      if (origins[2 * node] === 0) trie.#first[origins[2 * node + 1] ?? 0] = node;
    return trie;
  }

  get parts(): Readonly<{ weights: Float64Array; origins: Int32Array; edges: Int32Array }> {
    return {
      weights: this.#weights.subarray(0, this.#nodes),
      origins: this.#origins.subarray(0, 2 * this.#nodes),
      edges: this.#edges,
    };
  }

  add(text: string, weight: number) {
    let node = 0;
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      node = this.child(node, unit) || this.#addChild(node, unit);
    }
    this.#weights[node] = weight;
  }

  child(node: number, unit: number) {
    if (node === 0) return this.#first[unit] ?? 0;
    const edges = this.#edges;
    const origins = this.#origins;
    const hash = edgeHash(node, unit);
    for (let place = hash >>> this.#shift; ; place = (place + 1) & (edges.length - 1)) {
      const edge = edges[place] ?? 0;
      if (edge === 0) return 0;
      if ((edge ^ (hash << nodeBits)) >>> nodeBits !== 0) continue;
      const found = edge & nodeMask;
      if (origins[2 * found] === node && origins[2 * found + 1] === unit) return found;
    }
  }

  weight(node: number) {
    return this.#weights[node] ?? Number.NaN;
  }

  reweigh(weightOf: (weight: number) => number) {
    for (let node = 1; node < this.#nodes; node++) this.#weights[node] = weightOf(this.#weights[node] ?? Number.NaN);
  }

  #addChild(parent: number, unit: number) {
    if (this.#nodes === this.#weights.length) this.#grow();
    const node = this.#nodes;
    this.#nodes++;
    this.#origins[2 * node] = parent;
    this.#origins[2 * node + 1] = unit;
    if (parent === 0) this.#first[unit] = node;
    else this.#addEdge(node);
    return node;
  }

  #addEdge(node: number) {
    const hash = edgeHash(this.#origins[2 * node] ?? 0, this.#origins[2 * node + 1] ?? 0);
    let place = hash >>> this.#shift;
    while (this.#edges[place] !== 0) place = (place + 1) & (this.#edges.length - 1);
    this.#edges[place] = (hash << nodeBits) | node;
  }

  #grow() {
    const [origins, weights] = [this.#origins, this.#weights];
    const nodes = 2 * weights.length;
    this.#origins = new Int32Array(2 * nodes);
    this.#weights = new Float64Array(nodes).fill(Number.NaN);
    this.#origins.set(origins);
    this.#weights.set(weights);
    this.#edges = new Int32Array(2 * nodes);
    this.#shift--;
    for (let node = 1; node < this.#nodes; node++) if (this.#origins[2 * node] !== 0) this.#addEdge(node);
  }
}

const nodeBits = 23;
const nodeMask = (1 << nodeBits) - 1;

const edgeHash = (node: number, unit: number) => Math.imul(Math.imul(node, 0x85ebca6b) ^ unit, 0x9e3779b1);
