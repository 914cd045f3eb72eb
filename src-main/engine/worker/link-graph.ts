import { addUp, grown } from '../columns.ts';
import { maxSources, packLists, type IdLists, type PageLinks } from '../store/pages/link-store.ts';
import { viewOfWords } from '../detect/detector.ts';
import { hashText } from '../text/hash.ts';

/** Links between pages, each once: compressed sparse rows, in the order of the linking pages. */
export class LinkGraph {
  /** Linked pages, those of one page together. */
  #targets = new Uint32Array(1 << 16);
  #size = 0;
  /** Linking pages, ascending, and where the targets of each begin. */
  readonly #pages: number[] = [];
  readonly #starts: number[] = [];
  /** By page, the last that linked to it. */
  #lastSource = new Uint32Array(1 << 12);

  /** Page by page, ascending; false for one that is there, or to itself. */
  add(page: number, target: number) {
    if (target >= this.#lastSource.length) this.#lastSource = grown(this.#lastSource, target + 1);
    if (target === page || this.#lastSource[target] === page) return false;
    this.#lastSource[target] = page;
    if (this.#pages.at(-1) !== page) {
      this.#pages.push(page);
      this.#starts.push(this.#size);
    }
    if (this.#size === this.#targets.length) this.#targets = grown(this.#targets, this.#size + 1);
    this.#targets[this.#size++] = target;
    return true;
  }

  /** By page, how many link to it, the first of these, and where it links to. */
  build(): PageLinks & { readonly inlinks: Map<number, number> } {
    const targets = this.#targets.subarray(0, this.#size);
    const inlinks = new Uint32Array(Math.max(this.#lastSource.length, (this.#pages.at(-1) ?? 0) + 1));
    for (let at = 0; at < targets.length; at += 1) inlinks[targets[at] ?? 0] = (inlinks[targets[at] ?? 0] ?? 0) + 1;
    const counts = new Map<number, number>();
    for (const [page, links] of inlinks.entries()) if (links > 0) counts.set(page, links);
    return {
      inlinks: counts,
      sources: packLists(this.#sources(targets, inlinks)),
      targets: packLists(this.#sorted(targets, inlinks.length)),
    };
  }

  /** A counting sort by target. */
  #sources(targets: Uint32Array, inlinks: Uint32Array): IdLists {
    const ends = inlinks.map((links) => Math.min(links, maxSources));
    addUp(ends);
    const next = new Uint32Array(ends.length);
    next.set(ends.subarray(0, -1), 1);
    const ids = new Uint32Array(ends.at(-1) ?? 0);
    for (const [at, page] of this.#pages.entries()) {
      const end = this.#starts[at + 1] ?? targets.length;
      for (let link = this.#starts[at] ?? 0; link < end; link += 1) {
        const target = targets[link] ?? 0;
        const place = next[target] ?? 0;
        if (place === ends[target]) continue;
        ids[place] = page;
        next[target] = place + 1;
      }
    }
    return { ends, ids };
  }

  #sorted(targets: Uint32Array, pages: number): IdLists {
    const lengths = new Uint32Array(pages);
    for (const [at, page] of this.#pages.entries()) {
      const [start = 0, end = targets.length] = [this.#starts[at], this.#starts[at + 1]];
      lengths[page] = end - start;
      targets.subarray(start, end).sort();
    }
    addUp(lengths);
    return { ends: lengths, ids: targets };
  }
}

/** Two words each; 64 bits tell the addresses of a site apart. */
export function encodeLinks(links: readonly string[]) {
  const words = new Uint32Array(2 * links.length);
  for (let at = 0; at < links.length; at += 1) hashText(links[at] ?? '', words, 2 * at);
  return new Uint8Array(words.buffer);
}

/**
 * Pages by hashes of addresses: an open-addressed table (linear probing, Knuth 1973, volume 3, 6.4), quicker than a
 * map.
 */
export class LinkTargets {
  /** Rows of both words and the page; no page is 0. */
  #table = new Uint32Array(3 << 10);
  #mask = (1 << 10) - 1;
  readonly #words = new Uint32Array(2);
  #size = 0;

  /** An address that has a page keeps it. */
  add(address: string, page: number) {
    if (2 * (this.#size + 1) > this.#mask) this.#grow();
    hashText(address, this.#words, 0);
    this.#put(this.#words[0] ?? 0, this.#words[1] ?? 0, page);
  }

  eachPage(links: Uint8Array, visit: (page: number) => void) {
    const words = viewOfWords(links);
    for (let at = 0; at < words.length; at += 2) {
      const page = this.#table[this.#rowOf(words[at] ?? 0, words[at + 1] ?? 0) + 2] ?? 0;
      if (page !== 0) visit(page);
    }
  }

  #rowOf(first: number, second: number) {
    for (let row = second & this.#mask; ; row = (row + 1) & this.#mask) {
      const at = 3 * row;
      if (this.#table[at + 2] === 0 || (this.#table[at] === first && this.#table[at + 1] === second)) return at;
    }
  }

  #put(first: number, second: number, page: number) {
    const at = this.#rowOf(first, second);
    if (this.#table[at + 2] !== 0) return;
    this.#table[at] = first;
    this.#table[at + 1] = second;
    this.#table[at + 2] = page;
    this.#size += 1;
  }

  #grow() {
    const old = this.#table;
    this.#table = new Uint32Array(2 * old.length);
    this.#mask = 2 * this.#mask + 1;
    this.#size = 0;
    for (let from = 0; from < old.length; from += 3) {
      const [first = 0, second = 0, page = 0] = [old[from], old[from + 1], old[from + 2]];
      if (page !== 0) this.#put(first, second, page);
    }
  }
}
