import { anyScript, isMixed, restoreDigits, restoreIdeographs, restoreWords } from './look-alike.ts';
import { unitsReader } from '../text-units.ts';
import { Action, actionOf, foldCharacter, foldsHan, foldTable, Trait, type FoldTable } from './fold-table.ts';
import { FoldWriter, Gap, textOf } from './fold-writer.ts';
import type { FoldedText } from './page-text.ts';
import { respellPhrases } from './traditional.ts';

/** The form in which copies look alike (seed S3), by a table; then look-alikes are undone. Linear. */
export function foldText(shown: string): FoldedText {
  const { units, origins, length, seen } = write(shown);
  if ((seen & Trait.han) !== 0) respellPhrases(units, length);
  if (isMixed(seen & anyScript)) restoreWords(shown, units, origins, length);
  if ((seen & Trait.latin) !== 0 && (seen & Trait.digit) !== 0) restoreDigits(units, length);
  if ((seen & Trait.hanLike) !== 0 && (seen & Trait.han) !== 0) restoreIdeographs(units, length);
  const trimmed = origins.slice(0, length + 1);
  trimmed[length] = shown.length;
  return { text: textOf(units, 0, length), origins: trimmed };
}

/** The first text with ideographs is folded again, with the Chinese part of the table. */
function write(shown: string) {
  const writer = writeBy(foldTable(false), shown);
  return (writer.seen & Trait.han) !== 0 && !foldsHan() ? writeBy(foldTable(true), shown) : writer;
}

const unitsOf = unitsReader(0);

function writeBy(table: FoldTable, shown: string) {
  const { mapped, expansions } = table;
  const writer = new FoldWriter(table, shown.length + 1);
  const units = unitsOf(shown);
  for (let at = 0; at < shown.length; at++) {
    at = writer.putSimple(units, at, shown.length);
    if (at === shown.length) break;
    const unit = units[at] ?? 0;
    const action = actionOf(table, unit);
    if (action === Action.plain) writer.put(mapped[unit] ?? unit, at);
    else if (action === Action.drop) continue;
    else if (action === Action.space) writer.wait(Gap.space, at);
    else if (action === Action.line) writer.wait(Gap.line, at);
    else if (action === Action.wideStop) {
      writer.put(mapped[unit] ?? unit, at);
      writer.wait(Gap.soft, at + 1);
    } else if (action === Action.expand) writer.putForm(expansions.get(unit) ?? '', at);
    else {
      // A surrogate pair, or half of one that was cut.
      const codePoint = shown.codePointAt(at) ?? 0;
      if (codePoint <= 0xffff) writer.put(codePoint, at);
      else {
        writer.putForm(foldCharacter(String.fromCodePoint(codePoint)), at);
        at++;
      }
    }
  }
  writer.finish();
  return writer;
}
