import { expect, it } from 'vitest';
import {
  Action,
  actionOf,
  foldCharacter,
  foldTable,
  mappedUnit,
  Trait,
} from '../../../../src-main/engine/text/fold-table.ts';

it('has for every unit what folding the character gives', () => {
  const table = foldTable(true);
  const wrong: string[] = [];
  for (let unit = 0; unit < 0x1_0000; unit++) {
    const action = actionOf(table, unit);
    if (action === Action.surrogate || action === Action.space || action === Action.line) continue;
    const form =
      action === Action.drop
        ? ''
        : action === Action.expand
          ? table.expansions.get(unit)
          : String.fromCharCode(mappedUnit(table, unit));
    if (form !== foldCharacter(String.fromCharCode(unit))) wrong.push(unit.toString(16));
  }
  expect(wrong).toEqual([]);
});

it('knows letters, marks and digits of every script', () => {
  const { traits } = foldTable(true);
  const wrong: string[] = [];
  for (let unit = 0; unit < 0x1_0000; unit++) {
    // Halves of pairs are no characters.
    if (unit >= 0xd800 && unit <= 0xdfff) continue;
    const character = String.fromCharCode(unit);
    const [letter, mark, digit] = [/[\p{L}\u3007]/u, /[\p{M}\u1161-\u1175\u11a8-\u11c2]/u, /\p{Nd}/u].map((pattern) =>
      pattern.test(character),
    );
    const has = (trait: number) => ((traits[unit] ?? 0) & trait) !== 0;
    if (has(Trait.letter) !== letter || has(Trait.mark) !== mark || has(Trait.digit) !== digit)
      wrong.push(unit.toString(16));
    if (has(Trait.han) !== (letter === true && /\p{Script=Han}/u.test(character))) wrong.push(unit.toString(16));
  }
  expect(wrong).toEqual([]);
});
