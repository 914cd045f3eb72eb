import forms from '../../../resources/words/look-alikes.json' with { type: 'json' };
import { simplifiedForm } from './traditional.ts';

/** `open`: not determined yet (`actionOf`). */
export const Action = { plain: 0, drop: 1, space: 2, line: 3, expand: 4, surrogate: 5, wideStop: 6, open: 7 } as const;

/** Classes of folded units; later passes use nothing else. */
export const Trait = {
  latin: 1,
  cyrillic: 2,
  greek: 4,
  han: 8,
  kana: 16,
  hanLike: 32,
  digit: 64,
  letter: 128,
  mark: 256,
  repeats: 512,
  punctuation: 1024,
} as const;

export const formTraits = (traits: number) => traits << 16;
/** In `simple`: this stop gets a space before a letter. */
export const softForm = 1 << 27;

/** White space beside these is dropped. */
export const spaceless = Trait.han | Trait.kana | Trait.hanLike;

export type FoldTable = Readonly<ReturnType<typeof plainTable>>;

/** Actions are determined on first use, the Chinese part with the first Han characters. */
export function foldTable(withHan: boolean): FoldTable {
  table ??= plainTable();
  if (withHan && !hanAdded) addHan(table);
  return table;
}

export function actionOf(table: FoldTable, unit: number) {
  if (table.actions[unit] === Action.open) resolveAction(table, unit);
  return table.actions[unit] ?? Action.plain;
}

export function mappedUnit(table: FoldTable, unit: number) {
  actionOf(table, unit);
  return table.mapped[unit] ?? unit;
}

export const foldsHan = () => hanAdded;

export const foldCharacter = (character: string) => (invisible.test(character) ? '' : untilStable(character, foldOnce));

export function untilStable(text: string, fold: (form: string) => string) {
  let form = text;
  for (let round = 0; round < 4; round++) {
    const next = fold(form);
    if (next === form) break;
    form = next;
  }
  return form;
}

let table: FoldTable | null = null;
let hanAdded = false;

/** Zero-width characters, soft hyphens, direction marks, variation selectors, controls, strokes over letters. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]|[\u0334-\u0338]|[\u20d0-\u20f0]/u;

/** These include the space behind Western marks; full-width colons and points stand inside times and numbers. */
const wideStops = '。｡、，；！？';
/** Characters that pass for an ideograph beside one, and that ideograph. */
export const hanLikeForms: ReadonlyMap<string, string> = new Map(pairsOf(forms.ideographs));

/** Manual foldings: one Western form for each mark, and look-alikes. */
const overrides = new Map([
  ...forms.oneForm.flatMap(([from = '', to = '']) => [...from].map((character) => [character, to] as const)),
  ...pairsOf(forms.smallCapitals),
]);

/** Each character is followed by its form. */
export function pairsOf(list: string): (readonly [from: string, to: string])[] {
  return (list.match(/../gu) ?? []).map((pair) => [pair.charAt(0), pair.charAt(1)]);
}

function foldOnce(form: string) {
  const override = overrides.get(form);
  if (override !== undefined) return override;
  let folded = '';
  const normal = form.normalize('NFKC');
  // Not for lone accents, whose form begins with a space.
  const compatible = normal.startsWith(' ') && normal.length > 1 ? form : normal;
  for (const character of compatible.toLowerCase())
    folded += overrides.get(character) ?? (hanAdded && han.test(character) ? simplifiedForm(character) : character);
  return folded;
}

const han = /\p{Script=Han}/u;

function plainTable() {
  const made = {
    actions: new Uint8Array(units),
    mapped: Uint16Array.from({ length: units }, (_, unit) => unit),
    expansions: new Map<number, string>(),
    traits: new Uint16Array(units),
    /** Folded unit and `formTraits` of plain units and wide stops without marks; 0 for others and while open. */
    simple: new Uint32Array(units),
  };
  setTraits(made.traits);
  const { actions } = made;
  eachMatch(changeable, (unit) => (actions[unit] = Action.open));
  for (const character of overrides.keys()) actions[character.charCodeAt(0)] = Action.open;
  eachMatch(invisible, (unit) => (actions[unit] = Action.drop));
  eachMatch(/[\s\u3000]/u, (unit) => (actions[unit] = unit === 0xfeff ? Action.drop : Action.space));
  eachMatch(/[\n\r\v\f\u0085\u2028\u2029]/u, (unit) => (actions[unit] = Action.line));
  actions.fill(Action.surrogate, firstSurrogate, lastSurrogate + 1);
  for (let unit = 0; unit < units; unit++) if (actions[unit] === Action.plain) setSimple(made, unit);
  return made;
}

const units = 65_536;
const firstSurrogate = 0xd800;
const lastSurrogate = 0xdfff;
/** Units that normalisation or lower-casing may change. */
const changeable = /[\p{Changes_When_NFKC_Casefolded}\p{Changes_When_Lowercased}]/u;

/** Ranges with equal traits: ideographs, surrogates by plane, Korean syllables, private-use characters. */
const alikeRanges: readonly (readonly [first: number, last: number, traits: number])[] = [
  [0x3400, 0x4db5, Trait.han | Trait.letter],
  [0x4e00, 0x9fef, Trait.han | Trait.letter],
  [0xac00, 0xd7a3, Trait.letter],
  [firstSurrogate, 0xd83b, Trait.letter],
  [0xd83c, 0xd83f, 0],
  [0xd840, 0xd8ff, Trait.han | Trait.letter],
  [0xd900, lastSurrogate, 0],
  [0xe000, 0xf8ff, 0],
];

const unlikeRanges = [...alikeRanges, [units, units, 0] as const].map(([next], at) => {
  const first = (alikeRanges[at - 1]?.[1] ?? -1) + 1;
  return { first, text: String.fromCharCode(...Array.from({ length: next - first }, (_, more) => first + more)) };
});

function eachMatch({ source }: RegExp, found: (unit: number) => void) {
  const runs = new RegExp(`(?:${source})+`, 'gu');
  for (const { first, text } of unlikeRanges)
    for (const { 0: run, index } of text.matchAll(runs))
      for (let unit = first + index; unit < first + index + run.length; unit++) found(unit);
}

function setTraits(traits: Uint16Array) {
  const add = (pattern: RegExp, trait: number) =>
    eachMatch(pattern, (unit) => (traits[unit] = (traits[unit] ?? 0) | trait));
  const addToLetters = (pattern: RegExp, trait: number) =>
    eachMatch(pattern, (unit) => {
      const before = traits[unit] ?? 0;
      if ((before & Trait.letter) !== 0) traits[unit] = before | trait;
    });
  for (const [first, last, alike] of alikeRanges) traits.fill(alike, first, last + 1);
  for (const character of hanLikeForms.keys()) {
    const unit = character.charCodeAt(0);
    traits[unit] = (traits[unit] ?? 0) | Trait.hanLike;
  }
  add(/[.…-]/u, Trait.repeats);
  add(/[\p{P}<>~|]/u, Trait.punctuation);
  add(/\p{Nd}/u, Trait.digit);
  // Korean vowels and finals join their syllable.
  add(/[\p{M}\u1161-\u1175\u11a8-\u11c2]/u, Trait.mark);
  add(/[\p{L}\u3007]/u, Trait.letter);
  addToLetters(/\p{Script=Latin}/u, Trait.latin);
  addToLetters(/\p{Script=Cyrillic}/u, Trait.cyrillic);
  addToLetters(/\p{Script=Greek}/u, Trait.greek);
  addToLetters(han, Trait.han);
  addToLetters(/[\p{Script=Hiragana}\p{Script=Katakana}ー]/u, Trait.kana);
}

function resolveAction(into: FoldTable, unit: number) {
  const character = String.fromCharCode(unit);
  const form = foldCharacter(character);
  into.mapped[unit] = form.charCodeAt(0);
  if (form === '') into.actions[unit] = Action.drop;
  else if (form.length > 1) {
    into.actions[unit] = Action.expand;
    into.expansions.set(unit, form);
  } else into.actions[unit] = wideStops.includes(character) ? Action.wideStop : Action.plain;
  setSimple(into, unit);
}

function setSimple({ actions, mapped, traits, simple }: FoldTable, unit: number) {
  const action = actions[unit];
  if (action !== Action.plain && action !== Action.wideStop) return;
  const folded = mapped[unit] ?? unit;
  const own = traits[folded] ?? 0;
  if ((own & Trait.mark) === 0) simple[unit] = folded | formTraits(own) | (action === Action.wideStop ? softForm : 0);
}

function addHan(into: FoldTable) {
  hanAdded = true;
  for (let unit = 0x2e80; unit <= 0xfaff; unit++) {
    if (unit === 0xac00) unit = 0xf900;
    const before = into.mapped[unit] ?? unit;
    const character = String.fromCharCode(before);
    const isRespelt = ((into.traits[before] ?? 0) & Trait.han) !== 0 && simplifiedForm(character) !== character;
    if (into.actions[unit] !== Action.expand && !isRespelt) continue;
    into.actions[unit] = Action.open;
    into.simple[unit] = 0;
  }
}
