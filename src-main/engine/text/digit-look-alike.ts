import { foldTable, Trait } from './fold-table.ts';

/**
 * Takes back zeros written as the letter O: among digits, between two, or beside the point of a number. Forwards and
 * backwards, since each zero can make the next plausible (`o.o.5`).
 */
export function restoreDigits(units: Uint16Array, length: number): void {
  const text: Text = { units, traits: foldTable(false).traits, length };
  const runs = findRuns(text);
  for (const run of [...runs, ...runs.reverse()]) if (isZeros(text, run)) units.fill(zero, run.start, run.end);
}

interface Text {
  readonly units: Uint16Array;
  readonly traits: Uint16Array;
  readonly length: number;
}

interface Run {
  readonly start: number;
  readonly end: number;
}

const letterO = 0x6f;
const zero = 0x30;
const point = 0x2e;
const comma = 0x2c;

/** English prose has an o in every second word. */
function findRuns(text: Text): Run[] {
  const runs: Run[] = [];
  for (let start = 0; start < text.length; start++) {
    if (text.units[start] !== letterO) continue;
    let end = start + 1;
    while (end < text.length && text.units[end] === letterO) end++;
    if (isDigit(text, start - 1) || isDigit(text, end) || isPoint(text, start - 1) || isPoint(text, end))
      runs.push({ start, end });
    start = end;
  }
  return runs;
}

function isZeros(text: Text, { start, end }: Run): boolean {
  const digitBefore = isDigit(text, start - 1);
  const digitAfter = isDigit(text, end);
  if (digitBefore && digitAfter) return true;
  if (digitBefore) return !isLetter(text, end) && isNumberBack(text, start);
  if (digitAfter) return !isLetter(text, start - 1) && isNumberOnwards(text, end);
  if (isLetter(text, start - 1) || isLetter(text, end)) return false;
  return (isPoint(text, start - 1) && isDigit(text, start - 2)) || (isPoint(text, end) && isDigit(text, end + 1));
}

/** `h2o` is no number. */
function isNumberBack(text: Text, start: number): boolean {
  let index = start - 1;
  while (text.units[index] === letterO || isDigit(text, index)) index--;
  return !isLetter(text, index);
}

function isNumberOnwards(text: Text, end: number): boolean {
  let index = end;
  while (index < text.length && (text.units[index] === letterO || isDigit(text, index))) index++;
  return !isLetter(text, index);
}

function isDigit(text: Text, index: number): boolean {
  return (traitAt(text, index) & Trait.digit) !== 0;
}

function isLetter(text: Text, index: number): boolean {
  return (traitAt(text, index) & (Trait.latin | Trait.cyrillic | Trait.greek)) !== 0;
}

function isPoint(text: Text, index: number): boolean {
  return index >= 0 && index < text.length && (text.units[index] === point || text.units[index] === comma);
}

function traitAt({ units, traits, length }: Text, index: number): number {
  return index >= 0 && index < length ? (traits[units[index] ?? 0] ?? 0) : 0;
}
