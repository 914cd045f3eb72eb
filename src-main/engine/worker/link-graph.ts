import { addUp, grown } from '../columns.ts';
import { KeyTable } from '../key-table.ts';
import { maxSources, packLists, type IdLists, type PageLinks } from '../store/pages/link-store.ts';
import { viewOfWords } from '../detect/detector.ts';
import { hashText } from '../text/hash.ts';

/** Deduplicated links between pages: compressed sparse rows, sorted by linking page. */
export class LinkGraph {
  /** Linked pages, grouped by linking page. */
  #targets = new Uint32Array(1 << 16);
  #size = 0;
  /** Linking pages, ascending, and the index of each one's first target. */
  readonly #pages: number[] = [];
  readonly #starts: number[] = [];
  /** For each page, the last one that linked to it. */
  #lastSource = new Uint32Array(1 << 12);

  /** Call with ascending pages; returns false for a duplicate or a link to itself. */
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

  /** For each page: the number of inlinks, the first of them, and its own targets. */
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

  /** Counting sort by target. */
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

/** Two words per address; 64 bits tell the addresses of a site apart. */
export function encodeLinks(links: readonly string[]) {
  const words = new Uint32Array(2 * links.length);
  for (let at = 0; at < links.length; at += 1) hashText(links[at] ?? '', words, 2 * at);
  return new Uint8Array(words.buffer);
}

/** Maps hashes of addresses to pages. */
export class LinkTargets {
  readonly #pages = new KeyTable();
  readonly #words = new Uint32Array(2);

  /** The first page of an address wins. */
  add(address: string, page: number) {
    hashText(address, this.#words, 0);
    this.#pages.add(this.#words[0] ?? 0, this.#words[1] ?? 0, page);
  }

  eachPage(links: Uint8Array, visit: (page: number) => void) {
    const words = viewOfWords(links);
    for (let at = 0; at < words.length; at += 2) {
      const page = this.#pages.get(words[at] ?? 0, words[at + 1] ?? 0);
      if (page !== 0) visit(page);
    }
  }
}
