import type { Range } from '../../contract/evidence.ts';
import { unitsReader } from '../text-units.ts';
import { foldCharacter, foldTable, mappedUnit, Trait } from './fold-table.ts';
import type { FoldedText } from './page-text.ts';

type Disguised = Readonly<{ range: Range; kind: 'invisible' | 'look-alike'; plain: string }>;

/**
 * Text hidden from machines only, in order: invisible characters inside words, and look-alikes of letters, digits or
 * ideographs. Linear.
 */
export function disguisesIn(shown: string, folded: FoldedText): Disguised[] {
  return [...invisibleInWords(shown), ...lookAlikes(shown, folded)].sort((x, y) => x.range[0] - y.range[0]);
}

export function disguiseCount(shown: string, folded: FoldedText) {
  let count = 0;
  for (const { range, kind } of disguisesIn(shown, folded)) count += kind === 'invisible' ? range[1] - range[0] : 1;
  return count;
}

/** Not soft hyphens and variants of ideographs, which are good typography. */
const invisibleInside =
  /[\p{L}\p{N}](?:(?!\u00ad|[\u{e0100}-\u{e01ef}])\p{Default_Ignorable_Code_Point})+(?=[\p{L}\p{N}])/gu;
const anyInvisible = /\p{Default_Ignorable_Code_Point}/u;
const ownScript = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}\p{N}]/u;

function invisibleInWords(shown: string) {
  const found: Disguised[] = [];
  if (!anyInvisible.test(shown)) return found;
  for (const match of shown.matchAll(invisibleInside)) {
    const letter = String.fromCodePoint(match[0].codePointAt(0) ?? 0);
    const range: Range = [match.index + letter.length, match.index + match[0].length];
    if (ownScript.test(letter)) found.push({ range, kind: 'invisible', plain: '' });
  }
  return found;
}

function lookAlikes(shown: string, folded: FoldedText) {
  const table = foldTable(false);
  const { text, origins } = folded;
  const [before, after] = [shownUnits(shown), foldedUnits(text)];
  const found: Disguised[] = [];
  for (let at = 0; at < text.length; at++) {
    const origin = origins[at] ?? 0;
    const unit = before[origin] ?? 0;
    const now = after[at] ?? 0;
    if (now === unit || origin === origins[at - 1]) continue;
    if (!isSwapped(now, mappedUnit(table, unit), table.traits) && !isDrawn(shown, origin)) continue;
    const length = (shown.codePointAt(origin) ?? 0) > 0xffff ? 2 : 1;
    const plain = String.fromCodePoint(text.codePointAt(at) ?? 0);
    found.push({ range: [origin, origin + length], kind: 'look-alike', plain });
  }
  return found;
}

const shownUnits = unitsReader(0);
const foldedUnits = unitsReader(0);

/**
 * Whether a unit is a look-alike: in its text it folds to another one (`now`) than alone (`alone`). Phrases also
 * respell ideographs, but honestly.
 */
function isSwapped(now: number, alone: number, traits: Uint16Array) {
  if (now === alone) return false;
  const [to, from] = [traits[now] ?? 0, traits[alone] ?? 0];
  if ((to & Trait.han) !== 0) return (from & Trait.hanLike) !== 0;
  if ((to & (Trait.letter | Trait.digit)) === 0 || (from & Trait.letter) === 0) return false;
  const isAccented = String.fromCharCode(now).normalize('NFD').charCodeAt(0) === alone;
  return !isAccented;
}

function isDrawn(shown: string, origin: number) {
  const codePoint = shown.codePointAt(origin) ?? 0;
  if (codePoint >= 0x1d400 && codePoint <= 0x1d7ff) return true;
  const character = String.fromCodePoint(codePoint);
  return /[\u2e80-\u2fdf\u31c0-\u31ef\u56d7]/u.test(character) && foldCharacter(character) !== character;
}
