import { grown } from '../columns.ts';
import { foldCharacter, formTraits, softForm, spaceless, Trait, untilStable, type FoldTable } from './fold-table.ts';

/** Reused, since V8 collects all garbage for every 64 MB of typed arrays. */
const usualCapacity = 2 ** 16;
const usualUnits = new Uint16Array(usualCapacity);
const usualOrigins = new Uint32Array(usualCapacity);

/** Collects folded units and normalises white space, repeated stops and combining marks. */
export class FoldWriter {
  units: Uint16Array<ArrayBuffer>;
  origins: Uint32Array<ArrayBuffer>;
  length = 0;
  seen = 0;
  readonly #traits: Uint16Array;
  readonly #simple: Uint32Array;
  #previous = 0;
  #lastReadable = 0;
  #gap: number = Gap.none;
  #gapOrigin = 0;
  #marked = false;

  constructor(table: FoldTable, capacity: number) {
    this.#traits = table.traits;
    this.#simple = table.simple;
    const isUsual = capacity <= usualCapacity;
    this.units = isUsual ? usualUnits : new Uint16Array(capacity);
    this.origins = isUsual ? usualOrigins : new Uint32Array(capacity);
  }

  /**
   * Fast path: one unit for one, no marks, no repeated stops, single spaces. Returns where anything else starts.
   * @param shown with a 0 behind its units
   */
  putSimple(shown: Uint16Array, start: number, end: number) {
    if (this.#marked || this.#gap !== Gap.none) return start;
    if (this.units.length - this.length < end - start) this.#grow(this.length + end - start);
    const simple = this.#simple;
    const { units, origins } = this;
    const first = this.length;
    let length = first;
    let previous = formTraits(this.#previous);
    let seen = 0;
    let i = start;
    for (; i < end; i++) {
      let form = simple[shown[i] ?? 0] ?? 0;
      if (form === 0) {
        form = shown[i] === space ? (simple[shown[i + 1] ?? 0] ?? 0) : 0;
        if (form === 0 || length === 0 || !keepsSpace(previous, form)) break;
        units[length] = space;
        origins[length++] = i++;
      } else if ((form & previous & repeatsForm) !== 0) break;
      if ((form & softForm) !== 0 && !endsSoftly(simple[shown[i + 1] ?? 0] ?? 0)) break;
      units[length] = form;
      origins[length++] = i;
      seen |= form;
      previous = form;
    }
    this.length = length;
    this.seen |= traitsOfForm(seen);
    this.#previous = traitsOfForm(previous);
    for (let at = length - 1; at >= first; at--) {
      const traits = this.#traits[units[at] ?? 0] ?? 0;
      if ((traits & readable) === 0) continue;
      this.#lastReadable = traits;
      break;
    }
    return i;
  }

  put(unit: number, origin: number) {
    const traits = this.#traits[unit] ?? 0;
    const isMark = (traits & Trait.mark) !== 0;
    if (this.#marked && (!isMark || this.#gap !== Gap.none)) this.#compose();
    if (this.#gap !== Gap.none) this.#closeGap(isMark ? Trait.mark : traits);
    if (!isMark && (traits & Trait.repeats) !== 0 && this.#joinsRepeat(unit)) return;
    this.#push(unit, isMark ? Trait.mark : traits, origin);
    this.#marked ||= isMark;
  }

  putForm(form: string, origin: number) {
    for (let i = 0; i < form.length; i++) {
      const unit = form.charCodeAt(i);
      if (i > 0 && isPair(form.charCodeAt(i - 1), unit)) this.#push(unit, this.#previous, origin);
      else this.put(unit, origin);
    }
  }

  wait(gap: number, origin: number) {
    if (this.#gap === Gap.none) this.#gapOrigin = origin;
    if (gap > this.#gap) this.#gap = gap;
  }

  finish() {
    if (this.#marked) this.#compose();
    // The buffer may hold an earlier text.
    if (this.length < this.units.length) this.units[this.length] = 0;
  }

  #push(unit: number, traits: number, origin: number) {
    if (this.length === this.units.length) this.#grow(this.length + 1);
    this.units[this.length] = unit;
    this.origins[this.length] = origin;
    this.length++;
    this.#previous = traits;
    if ((traits & readable) !== 0) this.#lastReadable = traits;
    this.seen |= traits;
  }

  #joinsRepeat(unit: number) {
    const before = this.length > 0 ? this.units[this.length - 1] : 0;
    if (unit === before && unit !== point) return true;
    const dots = (before === point || before === ellipsis) && (unit === point || unit === ellipsis);
    if (dots) this.units[this.length - 1] = ellipsis;
    return dots;
  }

  #closeGap(next: number) {
    const gap = this.#gap;
    this.#gap = Gap.none;
    if (this.length === 0) return;
    if (gap === Gap.line) this.#push(lineFeed, 0, this.#gapOrigin);
    else if (((this.#previous | next) & spaceless) !== 0 || this.#isBetweenChineseMarks(next)) return;
    else if (gap === Gap.space || (next & (Trait.letter | Trait.digit)) !== 0) this.#push(space, 0, this.#gapOrigin);
  }

  /** Chinese has no space between comma and quotation mark. */
  #isBetweenChineseMarks(next: number) {
    return (this.#previous & next & Trait.punctuation) !== 0 && (this.#lastReadable & spaceless) !== 0;
  }

  #compose() {
    this.#marked = false;
    const start = this.#baseOfMarks();
    const form = stableForm(textOf(this.units, start, this.length));
    const origin = this.origins[start] ?? 0;
    this.length = start;
    for (let i = 0; i < form.length; i++) this.#push(form.charCodeAt(i), this.#traits[form.charCodeAt(i)] ?? 0, origin);
  }

  #baseOfMarks() {
    let start = this.length - 1;
    while (start > 0) {
      const unit = this.units[start] ?? 0;
      const paired = isPair(this.units[start - 1] ?? 0, unit);
      const isMark = paired
        ? /^\p{M}$/u.test(textOf(this.units, start - 1, start + 1))
        : ((this.#traits[unit] ?? 0) & Trait.mark) !== 0;
      if (!isMark) return unit === lineFeed || unit === space ? start + 1 : paired ? start - 1 : start;
      start -= paired ? 2 : 1;
    }
    return 0;
  }

  #grow(least: number) {
    const capacity = Math.max(least, this.units.length * 2 + 16);
    this.units = grown(this.units, capacity);
    this.origins = grown(this.origins, capacity);
  }
}

/** White space, pending until the next unit. `soft` becomes a space only before a letter or digit. */
export const Gap = { none: 0, soft: 1, space: 2, line: 3 } as const;

const readable = Trait.letter | Trait.digit | Trait.hanLike;
const [lineFeed, space, point, ellipsis] = [10, 32, 46, 0x2026];

/** Unlike TextDecoder, keeps lone surrogates. */
export function textOf(units: Uint16Array, start: number, end: number) {
  return Buffer.from(units.buffer, units.byteOffset + start * 2, (end - start) * 2).toString('utf16le');
}

const spacelessForm = formTraits(spaceless);
const repeatsForm = formTraits(Trait.repeats);
const punctuationForm = formTraits(Trait.punctuation);
const readableForm = formTraits(Trait.letter | Trait.digit);
const traitsOfForm = (form: number) => (form & (softForm - 1)) >>> 16;

const keepsSpace = (previous: number, next: number) =>
  ((previous | next) & spacelessForm) === 0 && (previous & next & punctuationForm) === 0;

const endsSoftly = (next: number) => next !== 0 && ((next & spacelessForm) !== 0 || (next & readableForm) === 0);

const isPair = (high: number, low: number) => (high & 0xfc00) === 0xd800 && (low & 0xfc00) === 0xdc00;

/** Drops stress marks, as copies do; й has a breve and stays. */
const stressed = /^([аеиоуыэюя])[\u0300\u0301]+/u;

const stableForm = (text: string) =>
  untilStable(text, (form) => {
    let next = '';
    for (const character of form.normalize('NFC')) next += foldCharacter(character);
    return next.replace(stressed, '$1');
  });
