/** Kana, Chinese characters and Hangul. */
export const isCjk = (code: number) =>
  (code >= 0x3040 && code <= 0x30ff) || (code >= 0x3400 && code <= 0x9fff) || (code >= 0xac00 && code <= 0xd7af);

/** Flag beside the class of a character of two UTF-16 units. */
export const pairBit = 128;

/** Classes are found on first use: a table for all units would take tens of milliseconds. */
export class CharacterClasses {
  private readonly classify: (character: string) => number;
  private readonly units = new Uint8Array(65_536);
  private readonly pairs = new Map<number, number>();

  /** @param classify returns 1 to 127; may get half of a pair where a text was cut */
  constructor(classify: (character: string) => number) {
    this.classify = classify;
  }

  /** The class of the character at `index`; 0 past the end. */
  at(text: string, index: number): number {
    if (index >= text.length) return 0;
    const unit = text.charCodeAt(index);
    return this.units[unit] || this.find(text, index);
  }

  /** The class of the character to which the unit at `index` belongs, without flag. */
  ofUnit(text: string, index: number): number {
    const unit = text.charCodeAt(index);
    const isSecond = (unit & 0xfc00) === 0xdc00 && (text.charCodeAt(index - 1) & 0xfc00) === 0xd800;
    return this.units[unit] || this.find(text, isSecond ? index - 1 : index) & ~pairBit;
  }

  private find(text: string, index: number): number {
    const codePoint = text.codePointAt(index) ?? 0;
    const isPair = codePoint > 0xffff || (codePoint >= 0xd800 && codePoint <= 0xdfff);
    if (!isPair) return (this.units[codePoint] = this.classify(String.fromCharCode(codePoint)));
    let found = this.pairs.get(codePoint);
    if (found === undefined) {
      found = this.classify(String.fromCodePoint(codePoint)) | (codePoint > 0xffff ? pairBit : 0);
      this.pairs.set(codePoint, found);
    }
    return found;
  }
}
