import { wordsOf } from '../languages.ts';
import { foldTable, Trait } from './fold-table.ts';
import type { Sentence } from './page-text.ts';

/** Folded. Single letters count as abbreviations anyway. */
const abbreviations = new Set(wordsOf('abbreviations'));

/**
 * Cuts at . ! ? … and line feeds, behind closing quotes and brackets; not at points of numbers, addresses,
 * abbreviations, initials and list numbers, nor at the query of an address. Folded text has no capitals, so a sentence goes on behind an initial, in
 * every copy alike.
 */
export const splitSentences = (folded: string) => split(folded, endsSentence, true);

export const splitClauses = (folded: string) => split(folded, endsClause, false);

type Text = Readonly<{ folded: string; traits: Uint16Array }>;

const [lineFeed, space, exclamation, quote, apostrophe, comma] = [0x0a, 0x20, 0x21, 0x22, 0x27, 0x2c];
const [hyphen, point, slash, colon, question, ellipsis] = [0x2d, 0x2e, 0x2f, 0x3a, 0x3f, 0x2026];

function split(
  folded: string,
  ends: (text: Text, at: number, unit: number, start: number) => boolean,
  keepsMark: boolean,
) {
  const text: Text = { folded, traits: foldTable(false).traits };
  const found: Sentence[] = [];
  let start = 0;
  let quoted = false;
  for (let at = 0; at < folded.length; at++) {
    const unit = folded.charCodeAt(at);
    if (unit === lineFeed) quoted = false;
    else if ((traitAt(text, at) & Trait.punctuation) === 0) continue;
    if (unit === quote) quoted = !quoted;
    if (!ends(text, at, unit, start)) continue;
    const end = keepsMark && unit !== lineFeed ? pastClosers(text, at + 1, quoted) : at + 1;
    if (quoted && folded.slice(at + 1, end).includes('"')) quoted = false;
    addPiece(found, text, start, keepsMark ? end : at);
    start = end;
    at = end - 1;
  }
  addPiece(found, text, start, folded.length);
  return found;
}

function addPiece(found: Sentence[], text: Text, from: number, to: number) {
  let start = from;
  let end = to;
  while (start < end && isBlank(text.folded.charCodeAt(start))) start++;
  while (end > start && isBlank(text.folded.charCodeAt(end - 1))) end--;
  const length = lengthOf(text, start, end);
  if (length > 0) found.push({ start, end, length });
}

const isBlank = (unit: number) => unit === lineFeed || unit === space;

const ideograph = Trait.han | Trait.kana;
const wordPart = Trait.letter | Trait.digit | Trait.mark;

function lengthOf(text: Text, start: number, end: number) {
  let length = 0;
  let inWord = false;
  for (let at = start; at < end; at++) {
    const trait = traitAt(text, at);
    const isWord = (trait & wordPart) !== 0 && (trait & ideograph) === 0;
    if ((trait & ideograph) !== 0 || (isWord && !inWord)) length++;
    inWord = isWord || (inWord && joinsWord(text, at, text.folded.charCodeAt(at)));
  }
  return length;
}

/** Skips closing quotes and brackets. Folding makes both quotation marks equal: one closes only if one was opened. */
function pastClosers(text: Text, from: number, quoted: boolean) {
  let at = from;
  let open = quoted;
  for (; at < text.folded.length; at++) {
    const character = text.folded.charAt(at);
    if (character === '"' && open) open = false;
    else if (character === "'" && (traitAt(text, at + 1) & wordPart) !== 0) break;
    else if (!`')]>.!?…`.includes(character)) break;
  }
  return at;
}

function endsSentence(text: Text, at: number, unit: number, start: number) {
  if (unit === point) return !isInnerPoint(text, at) && !isListNumber(text, start, at);
  if (unit === question) return !beginsQuery(text, at);
  return unit === lineFeed || unit === exclamation || unit === ellipsis;
}

/** `/thread?id=7`. A sentence may end without a space as well, but not in a word with a slash. */
function beginsQuery(text: Text, at: number) {
  const after = traitAt(text, at + 1);
  if ((after & wordPart) === 0 || (after & ideograph) !== 0) return false;
  for (let before = at - 1; before >= 0; before--) {
    const unit = text.folded.charCodeAt(before);
    if (unit === slash) return true;
    if (isBlank(unit) || (traitAt(text, before) & ideograph) !== 0) return false;
  }
  return false;
}

const noPause = new Set(Array.from('@&%#_*\\/', (sign) => sign.charCodeAt(0)));

function endsClause(text: Text, at: number, unit: number) {
  if (unit === point) return !isInnerPoint(text, at);
  return !noPause.has(unit) && !joinsWord(text, at, unit);
}

function joinsWord(text: Text, at: number, unit: number) {
  const before = traitAt(text, at - 1);
  const after = traitAt(text, at + 1);
  if (((before | after) & ideograph) !== 0) return false;
  if (unit === comma || unit === colon || unit === point) return (before & after & Trait.digit) !== 0;
  return (unit === apostrophe || unit === hyphen) && (before & wordPart) !== 0 && (after & wordPart) !== 0;
}

/** 3.14, node.js, e.g. this, рис. 2, J. Smith. */
function isInnerPoint(text: Text, at: number) {
  const after = traitAt(text, at + 1);
  if ((after & ideograph) !== 0) return false;
  if ((after & wordPart) !== 0) return true;
  return text.folded.charCodeAt(at + 1) === space && isAbbreviation(text, at);
}

function isAbbreviation(text: Text, at: number) {
  let start = at;
  while (start > 0 && at - start <= longestAbbreviation && (traitAt(text, start - 1) & Trait.letter) !== 0) start--;
  if (start === at || (traitAt(text, start) & ideograph) !== 0) return false;
  return at - start === 1 || abbreviations.has(text.folded.slice(start, at));
}

const longestAbbreviation = Math.max(...Array.from(abbreviations, (word) => word.length));

function isListNumber(text: Text, start: number, i: number) {
  let from = start;
  while (isBlank(text.folded.charCodeAt(from))) from++;
  if (i === from || i - from > 3) return false;
  for (let at = from; at < i; at++) if ((traitAt(text, at) & Trait.digit) === 0) return false;
  return true;
}

const traitAt = (text: Text, at: number) =>
  at >= 0 && at < text.folded.length ? (text.traits[text.folded.charCodeAt(at)] ?? 0) : 0;
