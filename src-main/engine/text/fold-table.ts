import { simplifiedForm } from './traditional.ts';

/** What the folder does with a UTF-16 unit of the shown text. */
export const Action = { plain: 0, drop: 1, space: 2, line: 3, expand: 4, surrogate: 5, wideStop: 6 } as const;

/** What a folded unit is, as bits: the passes after folding look at nothing else. */
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

/** Traits as they stand in the forms of `simple`. */
export const formTraits = (traits: number): number => traits << 16;
/** In the forms of `simple`: behind this stop a letter of an alphabet gets a space. */
export const softForm = 1 << 27;

/** Before and after these, white space means nothing: copies put it in and take it out. */
export const spaceless = Trait.han | Trait.kana | Trait.hanLike;

export interface FoldTable {
  readonly actions: Uint8Array;
  /** Folded unit of `plain` and `wideStop` units. */
  readonly mapped: Uint16Array;
  readonly expansions: ReadonlyMap<number, string>;
  readonly traits: Uint16Array;
  /**
   * Of what is plain or a wide stop, and no combining mark: its folded unit, and further up its traits (`formTraits`).
   * Otherwise 0.
   */
  readonly simple: Uint32Array;
}

/**
 * The table for a text, one entry for each of the 65,536 UTF-16 units, so that folding costs one look-up per unit. It
 * is built on first use (some 50 ms); the Chinese part is added when the first text with Han characters turns up.
 */
export function foldTable(withHan: boolean): FoldTable {
  table ??= plainTable();
  if (withHan && !hanAdded) addHan(table);
  return table;
}

/** Whether the table has its Chinese part. */
export function foldsHan(): boolean {
  return hanAdded;
}

/**
 * Folded form of one character wherever it stands; '' when it is dropped. Characters outside the BMP come here one by
 * one.
 */
export function foldCharacter(character: string): string {
  if (invisible.test(character)) return '';
  let form = character;
  for (let round = 0; round < 4; round++) {
    const next = foldOnce(form);
    if (next === form) return form;
    form = next;
  }
  return form;
}

type MutableTable = FoldTable & { readonly expansions: Map<number, string> };

let table: MutableTable | null = null;
let hanAdded = false;

/**
 * Never seen by a reader: zero-width characters, soft hyphens, byte order marks, direction marks, variation selectors,
 * controls; and strokes laid over letters, which are seen and not read.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]|[\u0334-\u0338]|[\u20d0-\u20f0]/u;

/**
 * One Western form for each punctuation mark, and single forms for look-alikes that need no context: small capitals,
 * strokes and radicals that pass for ideographs, letters that differ only in the school of type. Pairs of a string of
 * characters and what they become.
 */
const singles: readonly (readonly [from: string, to: string])[] = [
  ['。｡．﹒․', '.'],
  ['、，﹐﹑､،', ','],
  ['；﹔', ';'],
  ['：﹕∶ː', ':'],
  ['！﹗', '!'],
  ['？﹖؟', '?'],
  ['“”„‟«»「」『』〝〞〟″＂❝❞﹁﹂﹃﹄״', '"'],
  ['‘’‚‛′ʼʻ‵`´＇❛❜׳', "'"],
  ['《〈‹＜〈⟨⟪﹤', '<'],
  ['》〉›＞〉⟩⟫﹥', '>'],
  ['【〔〖〘〚［﹝', '['],
  ['】〕〗〙〛］﹞', ']'],
  ['（﹙', '('],
  ['）﹚', ')'],
  ['—–―‒−‐‑﹣－﹘⸺⸻─━', '-'],
  ['…⋯‥︙', '…'],
  ['·•・‧∙⋅･●', '·'],
  ['～〜∼˜﹋', '~'],
  ['⁄∕／', '/'],
  ['¨', '"'],
  ['ёѐ', 'е'],
  ['ѝ', 'и'],
  ['ς', 'σ'],
  ['曰', '日'],
  ['囗', '口'],
  ['㇐', '一'],
  ['㇑', '丨'],
  ['㇔', '丶'],
  ['㇒', '丿'],
  ['㇏', '乀'],
];

const smallCapitals = 'ᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢzɑaɡgıi';
/**
 * Chinese stops hold the space that a Western typist puts behind them; full-width colons and points stand inside times
 * and numbers.
 */
const wideStops = '。｡、，；！？';
/** Signs that pass for an ideograph when they stand beside one; `han-look-alike.ts` decides. */
export const hanLikeForms: ReadonlyMap<string, string> = new Map(
  'ー一ニ二ロ口ハ八エ工カ力タ夕ト卜ミ三ヘ人イ亻ム厶チ千セ七メ乂○〇◯〇'
    .match(/../gu)
    ?.map((pair) => [pair.charAt(0), pair.charAt(1)] as const) ?? [],
);

const overrides: ReadonlyMap<string, string> = new Map([
  ...singles.flatMap(([from, to]) => [...from].map((character) => [character, to] as const)),
  ...(smallCapitals.match(/../gu) ?? []).map((pair) => [pair.charAt(0), pair.charAt(1)] as const),
]);

function foldOnce(form: string): string {
  const override = overrides.get(form);
  if (override !== undefined) return override;
  let folded = '';
  for (const character of compatible(form).toLowerCase()) folded += overrides.get(character) ?? simplified(character);
  return folded;
}

/**
 * Compatibility forms of lone accents are a space and a mark; the space would split words, so these stay as they are.
 */
function compatible(form: string): string {
  const normal = form.normalize('NFKC');
  return normal.startsWith(' ') && normal.length > 1 ? form : normal;
}

function simplified(character: string): string {
  return hanAdded && han.test(character) ? simplifiedForm(character) : character;
}

const han = /\p{Script=Han}/u;

function plainTable(): MutableTable {
  const made = {
    actions: new Uint8Array(65_536),
    mapped: new Uint16Array(65_536),
    expansions: new Map<number, string>(),
    traits: new Uint16Array(65_536),
    simple: new Uint32Array(65_536),
  };
  const units = unlikeUnits(made);
  for (const unit of units) made.traits[unit] = traitsOf(unit);
  for (const unit of units) setUnit(made, unit);
  return made;
}

/**
 * Ideographs, syllables of Korean and private signs stand for themselves, and those of one range have the same traits.
 */
const alikeRanges: readonly (readonly [first: number, last: number])[] = [
  [0x3400, 0x4db5],
  [0x4e00, 0x9fef],
  [0xac00, 0xd7a3],
  [0xe000, 0xf8ff],
];

/** Fills in two thirds of the table range by range, and returns the units that must be asked about one by one. */
function unlikeUnits(into: MutableTable): readonly number[] {
  const isDone = new Uint8Array(65_536);
  for (const [first, last] of alikeRanges) {
    const traits = traitsOf(first);
    into.traits.fill(traits, first, last + 1);
    for (let unit = first; unit <= last; unit++) {
      into.mapped[unit] = unit;
      into.simple[unit] = unit | formTraits(traits);
    }
    isDone.fill(1, first, last + 1);
  }
  for (const special of [...overrides.keys(), ...hanLikeForms.keys()]) isDone[special.charCodeAt(0)] = 0;
  return Array.from(isDone.keys()).filter((unit) => isDone[unit] === 0);
}

function setUnit(into: MutableTable, unit: number): void {
  setFolding(into, unit);
  into.simple[unit] = simpleForm(into, unit);
}

function simpleForm({ actions, mapped, traits }: FoldTable, unit: number): number {
  const action = actions[unit];
  if (action !== Action.plain && action !== Action.wideStop) return 0;
  const folded = mapped[unit] ?? unit;
  const own = traits[folded] ?? 0;
  if ((own & Trait.mark) !== 0) return 0;
  return folded | formTraits(own) | (action === Action.wideStop ? softForm : 0);
}

function setFolding(into: MutableTable, unit: number): void {
  const character = String.fromCharCode(unit);
  into.actions[unit] = actionOf(unit, character);
  into.mapped[unit] = unit;
  if (into.actions[unit] !== Action.plain) return;
  const form = foldCharacter(character);
  into.actions[unit] =
    form === ''
      ? Action.drop
      : form.length > 1
        ? Action.expand
        : wideStops.includes(character)
          ? Action.wideStop
          : Action.plain;
  into.mapped[unit] = form.charCodeAt(0);
  if (form.length > 1) into.expansions.set(unit, form);
}

function actionOf(unit: number, character: string): number {
  if (unit >= 0xd800 && unit <= 0xdfff) return Action.surrogate;
  if (/[\n\r\v\f\u0085\u2028\u2029]/u.test(character)) return Action.line;
  if (/[\s\u3000]/u.test(character) && unit !== 0xfeff) return Action.space;
  return Action.plain;
}

function traitsOf(unit: number): number {
  // Planes 2 and 3 hold ideographs, plane 1 letters up to its pictures; the high surrogate tells.
  if (unit >= 0xd840 && unit <= 0xd8ff) return Trait.han | Trait.letter;
  if (unit >= 0xd800 && unit <= 0xd83b) return Trait.letter;
  if (unit >= 0xd800 && unit <= 0xdfff) return 0;
  const character = String.fromCharCode(unit);
  let traits = hanLikeForms.has(character) ? Trait.hanLike : 0;
  if (/[.…-]/u.test(character)) traits |= Trait.repeats;
  if (/[\p{P}<>~|]/u.test(character)) traits |= Trait.punctuation;
  if (/\p{Nd}/u.test(character)) traits |= Trait.digit;
  // Vowels and finals of decomposed Korean join the syllable before them, as accents do.
  if (/[\p{M}\u1161-\u1175\u11a8-\u11c2]/u.test(character)) traits |= Trait.mark;
  if (!/[\p{L}\u3007]/u.test(character)) return traits;
  return traits | Trait.letter | scriptOf(character);
}

function scriptOf(character: string): number {
  if (/\p{Script=Latin}/u.test(character)) return Trait.latin;
  if (/\p{Script=Cyrillic}/u.test(character)) return Trait.cyrillic;
  if (/\p{Script=Greek}/u.test(character)) return Trait.greek;
  if (han.test(character)) return Trait.han;
  return /[\p{Script=Hiragana}\p{Script=Katakana}ー]/u.test(character) ? Trait.kana : 0;
}

/** Traditional characters get their entry only now: texts without Chinese never pay for the conversion table. */
function addHan(into: MutableTable): void {
  hanAdded = true;
  for (let unit = 0x2e80; unit <= 0xfaff; unit++) {
    if (unit === 0xac00) unit = 0xf900;
    const before = into.mapped[unit] ?? unit;
    if (into.actions[unit] === Action.expand || ((into.traits[before] ?? 0) & Trait.han) !== 0) setUnit(into, unit);
  }
}
