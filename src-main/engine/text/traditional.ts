import { Locale } from 'opencc-js/t2cn';

/**
 * Character by character on purpose: both spellings become equal, whatever a phrase table would keep apart (乾坤, 干净).
 */
export function simplifiedForm(character: string) {
  forms ??= loadForms();
  return forms.get(character) ?? character;
}

/** In place, characters that change in phrases only (瞭解 → 了解, 計畫 → 计划). */
export function respellPhrases(units: Uint16Array, length: number) {
  phrases ??= loadPhrases();
  for (let i = 0; i < length; i++) {
    const unit = units[i] ?? 0;
    if (phrases.triggers[unit] !== 1) continue;
    // `some` with a closure would make a tenth of the garbage of a page.
    for (const phrase of phrases.byTrigger.get(unit) ?? []) {
      if (!standsAt(phrase, units, i, length)) continue;
      for (let at = 0; at < phrase.to.length; at++) units[i - phrase.offset + at] = phrase.to.charCodeAt(at);
      break;
    }
  }
}

type Phrase = Readonly<{ from: string; to: string; offset: number }>;

let forms: ReadonlyMap<string, string> | null = null;
let phrases: ReturnType<typeof loadPhrases> | null = null;

function standsAt({ from, offset }: Phrase, units: Uint16Array, trigger: number, length: number) {
  const start = trigger - offset;
  if (start < 0 || start + from.length > length) return false;
  for (let at = 0; at < from.length; at++) if (units[start + at] !== from.charCodeAt(at)) return false;
  return true;
}

function loadPhrases() {
  const triggers = new Uint8Array(65_536);
  const byTrigger = new Map<number, Phrase[]>();
  for (const [source = '', target = ''] of pairsOf(Locale.to['cn'])) {
    if (isOneCharacter(source)) continue;
    const [from, to] = [simplifiedText(source), simplifiedText(target)];
    if (from === to || from.length !== to.length) continue;
    const offset = [...from].findIndex((character, at) => character !== to[at]);
    const trigger = from.charCodeAt(offset);
    triggers[trigger] = 1;
    byTrigger.set(trigger, [...(byTrigger.get(trigger) ?? []), { from, to, offset }]);
  }
  return { triggers, byTrigger };
}

const simplifiedText = (text: string) => Array.from(text, simplifiedForm).join('');

function loadForms() {
  const toSimplified = singleCharacters(Locale.to['cn']);
  const simplified = new Set(toSimplified.values());
  const made = new Map(toSimplified);
  for (const [variant, standard] of ['tw', 'hk'].flatMap((region) => [...singleCharacters(Locale.from[region])]))
    // They also respell correct Simplified characters (么, 吃).
    if (!made.has(variant) && !simplified.has(variant)) made.set(variant, toSimplified.get(standard) ?? standard);
  for (const [from, to] of made) made.set(from, made.get(to) ?? to);
  return made;
}

type Groups = (typeof Locale.to)[string] | undefined;

function singleCharacters(groups: Groups) {
  const found = new Map<string, string>();
  for (const [from = '', to = ''] of pairsOf(groups))
    if (isOneCharacter(from) && isOneCharacter(to) && !found.has(from)) found.set(from, to);
  return found;
}

const pairsOf = (groups: Groups) =>
  (groups ?? [])
    .flat()
    .flatMap((dictionary): readonly (readonly string[])[] =>
      typeof dictionary === 'string' ? dictionary.split('|').map((line) => line.split(' ')) : dictionary,
    );

const isOneCharacter = (text: string) => /^.$/su.test(text);
