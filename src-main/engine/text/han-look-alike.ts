import { foldTable, hanLikeForms, Trait } from './fold-table.ts';

/**
 * Takes back ideographs swapped for katakana or circles (一 → ー, 口 → ロ, 〇 → ○): runs beside Han and no other kana,
 * outside Japanese lines. ー alone, which lengthens a kana, needs no Han.
 */
export function restoreIdeographs(units: Uint16Array, length: number): void {
  const { traits } = foldTable(true);
  for (let start = 0; start < length; start++) {
    let end = start;
    while (end < length && units[end] !== lineFeed) end++;
    restoreLine(units, traits, start, end);
    start = end;
  }
}

const lineFeed = 10;
const longSound = 0x30fc;
const forms: ReadonlyMap<number, number> = new Map(
  [...hanLikeForms].map(([from, to]) => [from.charCodeAt(0), to.charCodeAt(0)]),
);

function restoreLine(units: Uint16Array, traits: Uint16Array, start: number, end: number): void {
  if (isJapanese(units, traits, start, end)) return;
  for (let index = start; index < end; index++) {
    if (!forms.has(units[index] ?? 0)) continue;
    let runEnd = index;
    while (runEnd < end && forms.has(units[runEnd] ?? 0)) runEnd++;
    const before = index > start ? (traits[units[index - 1] ?? 0] ?? 0) : 0;
    const after = runEnd < end ? (traits[units[runEnd] ?? 0] ?? 0) : 0;
    const besideKana = ((before | after) & Trait.kana) !== 0;
    const pretends = units[index] === longSound || ((before | after) & Trait.han) !== 0;
    if (pretends && !besideKana) for (let at = index; at < runEnd; at++) units[at] = forms.get(units[at] ?? 0) ?? 0;
    index = runEnd;
  }
}

/** Chinese lines hold a hiragana at most in a brand name. */
function isJapanese(units: Uint16Array, traits: Uint16Array, start: number, end: number): boolean {
  let hiragana = 0;
  let all = 0;
  for (let index = start; index < end; index++) {
    const unit = units[index] ?? 0;
    if (((traits[unit] ?? 0) & (Trait.han | Trait.kana | Trait.hanLike)) !== 0) all++;
    if (unit >= 0x3041 && unit <= 0x309f) hiragana++;
  }
  return hiragana * 10 > all;
}
