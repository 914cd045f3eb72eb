import { fnvPrime } from '../fnv1a.ts';
import { maxRememberedLength, ownCopy } from '../remember.ts';

/**
 * Returns the same string for equal pieces of pages: slices would keep pages in memory, and maps find it by address.
 * Two slots per hash; the older entry is evicted.
 */
export class Interner {
  private readonly places: (string | undefined)[];
  private readonly mask: number;
  private readonly copy: (text: string) => string;

  /** `size` is a power of two. */
  constructor(size: number, copy = ownCopy) {
    this.copy = copy;
    this.places = Array.from({ length: size }, () => undefined);
    this.mask = size - 2;
  }

  /** Long pieces rarely recur. */
  piece(text: string, start: number, end: number) {
    if (end - start > maxRememberedLength) return text.slice(start, end);
    let hash = end - start;
    for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), fnvPrime);
    const place = (hash ^ (hash >>> 15)) & this.mask;
    const first = this.places[place];
    if (first !== undefined && isPiece(first, text, start, end)) return first;
    const second = this.places[place + 1];
    if (second !== undefined && isPiece(second, text, start, end)) return second;
    const own = this.copy(text.slice(start, end));
    this.places[place] = own;
    this.places[place + 1] = first;
    return own;
  }
}

function isPiece(known: string, text: string, start: number, end: number) {
  if (known.length !== end - start) return false;
  for (let i = 0; i < known.length; i++) if (known.charCodeAt(i) !== text.charCodeAt(start + i)) return false;
  return true;
}

/** Copies to V8's internalised string for this name, as literals in code are: sets find it by address. */
export function nameOfProperty(text: string) {
  return Object.keys({ [text]: true })[0] ?? text;
}
