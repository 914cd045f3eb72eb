import { CharacterClasses, pairBit } from '../character-classes.ts';
import frequent from '../../../resources/words/frequent-characters.json' with { type: 'json' };

/** For a text without a label that is not UTF-8: the encoding with most frequent characters of its script. */
export function guessCharset(bytes: Uint8Array) {
  return bestOf(sampleOf(bytes)).charset;
}

/**
 * The encoding that the bytes clearly indicate against their label, or null: servers label all pages alike. Trusts
 * labels without a candidate.
 */
export function contradictedBy(bytes: Uint8Array, label: string): string | null {
  const sample = sampleOf(bytes);
  const own = candidates.find(({ charset }) => charset === label);
  if ((!own && label !== western.charset) || sample.filter((byte) => byte >= 0x80).length < minBytes) return null;
  const score = own ? scoreOf(sample, own) : western.score;
  if (score + clearly > 1) return null;
  const best = bestOf(sample);
  return best !== western && best.charset !== label && best.score >= Math.max(0.4, score + clearly)
    ? best.charset
    : null;
}

const minBytes = 24;
const clearly = 0.35;
/** For text that fits no other script well. */
const western = { charset: 'windows-1252', score: 0.15 };

const bestOf = (sample: Uint8Array) =>
  candidates
    .map((candidate) => ({ charset: candidate.charset, score: scoreOf(sample, candidate) }))
    .reduce((best, other) => (other.score > best.score ? other : best), western);

type Candidate = ReturnType<typeof candidate>;

/** `script`: its rarer letters, neither for nor against. With case, KOI8-R read as windows-1251 is detected. */
function candidate(charset: string, letters: string, script: RegExp, hasCase = false) {
  const known = new Set(letters);
  return { charset, hasCase, kinds: new CharacterClasses((character) => kindOf(character, known, script)) };
}

const sampleBytes = 32 * 1024;

/** Skips the markup, kilobytes of it, at the start of templates. */
function sampleOf(bytes: Uint8Array) {
  const first = bytes.findIndex((byte) => byte >= 0x80);
  return bytes.subarray(Math.max(0, first), Math.max(0, first) + sampleBytes);
}

const Kind = { silent: 1, against: 2, script: 4, frequent: 8, asciiLetter: 16, lower: 32, upper: 64 } as const;

const japanese = /[\p{Script=Han}ァ-ヶぁ-ん]/u;

const candidates: readonly Candidate[] = [
  candidate('gb18030', frequent.han + frequent.simplified, /\p{Script=Han}/u),
  candidate('big5', frequent.han + frequent.traditional, /\p{Script=Han}/u),
  candidate('shift_jis', frequent.kana, japanese),
  candidate('euc-jp', frequent.kana, japanese),
  candidate('euc-kr', frequent.hangul, /\p{Script=Hangul}/u),
  candidate('windows-1251', frequent.cyrillic, /[а-яёА-ЯЁ]/u, true),
  candidate('koi8-r', frequent.cyrillic, /[а-яёА-ЯЁ]/u, true),
];

function kindOf(character: string, frequent: ReadonlySet<string>, script: RegExp) {
  const lower = character === character.toUpperCase() ? 0 : Kind.lower;
  const upper = character === character.toLowerCase() ? 0 : Kind.upper;
  if (character < '\x80') return Kind.silent | lower | upper | (lower + upper > 0 ? Kind.asciiLetter : 0);
  if (neutral.includes(character)) return Kind.silent;
  if (character === '\u{FFFD}' || !script.test(character)) return Kind.against | lower | upper;
  return (frequent.has(character) ? Kind.frequent : Kind.script) | lower | upper;
}

const neutral = '，。、；：！？“”‘’（）《》—…·　«»№–\u00a0「」【】';

/**
 * Mean over the non-ASCII characters, −1 to 1. With case, a letter inside a Western word (caf? read as cafй) and a
 * capital behind a small letter count against.
 */
function scoreOf(sample: Uint8Array, { charset, hasCase, kinds }: Candidate) {
  const text = new TextDecoder(charset).decode(sample);
  let sum = 0;
  let count = 0;
  let before = 0;
  for (let at = 0; at < text.length; at++) {
    const kind = kinds.at(text, at);
    if ((kind & pairBit) !== 0) at++;
    if ((kind & Kind.silent) === 0) {
      count++;
      const isMisplaced =
        hasCase && ((before & Kind.asciiLetter) !== 0 || ((kind & Kind.upper) !== 0 && (before & Kind.lower) !== 0));
      if (isMisplaced || (kind & Kind.against) !== 0) sum--;
      else if ((kind & Kind.frequent) !== 0) sum++;
    }
    before = kind;
  }
  return count === 0 ? 0 : sum / count;
}
