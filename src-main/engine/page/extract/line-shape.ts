import { isWideMark } from './text-measure.ts';

export type LineShape = Readonly<ReturnType<typeof shapeOfLine>>;

/**
 * `ideographs` are CJK characters, kana and Hangul, `wideMarks` ，。；：、！？, `symbols` frequent in code and rare in
 * sentences; `ends` like a sentence.
 */
export function shapeOfLine(line: string) {
  let symbols = 0;
  let ideographs = 0;
  let foreign = 0;
  let wideMarks = 0;
  let characters = 0;
  for (let i = 0; i < line.length; i += 1) {
    const code = line.charCodeAt(i);
    if (code <= 0x20 || code === 0xa0 || code === 0x3000) continue;
    characters += 1;
    if (code < 0x80) {
      symbols += symbolsAt(line, i, code);
      continue;
    }
    foreign += 1;
    if (isIdeograph(code)) ideographs += 1;
    else if (isWideMark(code)) wideMarks += 1;
  }
  const ends = sentenceEnd.test(line.trimEnd().slice(-endUnits));
  return { line, ideographs, wideMarks, foreign, symbols, characters, ends };
}

const codeSymbols = Uint8Array.from({ length: 0x80 }, (_, code) =>
  '{}[];=<>_|\\*^~`'.includes(String.fromCharCode(code)) ? 1 : 0,
);

const openBracket = 0x28;
const semicolon = 0x3b;

/** Brackets count in pairs, behind a name only; semicolons where no sentence goes on. */
function symbolsAt(line: string, at: number, code: number): number {
  if (code === openBracket) return at > 0 && /[\w$\])>]/.test(line.charAt(at - 1)) ? 2 : 0;
  if (code === semicolon && line.charAt(at + 1) === ' ') return 0;
  return codeSymbols[code] ?? 0;
}

/** All small, or with a capital in front: no identifier such as `maxSize` or `okhttp3.Call`. */
const plainWord = /^["'“«(]?[\p{Lu}]?[\p{Ll}\p{Lo}\p{M}]*(?:['’-]\p{Ll}+)*[.,;:!?)"'”»…]*$/u;
const sentenceEnd = /[\p{L}\p{N})"'”»`][.!?…][)"'”»]?$|[。！？]["'”」』）)]?$/u;
const endUnits = 4;

function isIdeograph(code: number): boolean {
  return (code >= 0x3040 && code <= 0x30ff) || (code >= 0x3400 && code <= 0x9fff) || (code >= 0xac00 && code <= 0xd7af);
}

/** Cheaper than a look at words; all code has such characters. */
export function hasCodeSymbols(text: string, min: number): boolean {
  let symbols = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code < 0x80 && (codeSymbols[code] === 1 || code === openBracket) && (symbols += 1) >= min) return true;
  }
  return false;
}

export function isClause(shape: LineShape): boolean {
  const { line, ideographs, wideMarks, symbols, characters, ends } = shape;
  if (symbols > characters * maxSymbolsOfProse) return false;
  if (ideographs * 2 > characters)
    return ideographs >= minIdeographs * 2 || (ideographs >= minIdeographs && wideMarks > 0);
  const pieces = line.trim().split(/\s+/);
  let plainWords = 0;
  for (const piece of pieces) if (plainWord.test(piece)) plainWords += 1;
  return plainWords * 2 > pieces.length && (plainWords >= minWords || (plainWords >= minWordsOfSentence && ends));
}

const maxSymbolsOfProse = 0.08;
const minIdeographs = 8;
const minWords = 5;
const minWordsOfSentence = 3;

export function isCodeLine(line: string, shape: LineShape): boolean {
  const { symbols, characters, foreign, wideMarks } = shape;
  if (codeStart.test(line)) return true;
  if (wideMarks > 0 || foreign * 3 > characters) return false;
  if (isClause(shape)) return false;
  return codeEnd.test(line) || (symbols >= 2 && symbols > characters * minSymbolsOfCode);
}

const minSymbolsOfCode = 0.1;

const codeStart =
  /^\s*(?:#\s*(?:include|define|ifn?def|endif|pragma)\b|\/\/|\/\*|\*\/|<\/?[a-z][\w-]*(?:\s+[\w:-]+=|>|\s*\/>)|\$ \S|>>> |import [\w.{*]+(?: from |;|$)|from [\w.]+ import |using namespace |(?:public|private|protected) (?:static |final |abstract |class |void |override )|(?:def|func|fn|fun) \w+\(|function\s*\w*\(|(?:const|let|var) \w+\s*=|return\b[^.]*;$|@\w+(?:\(.*\))?$|(?:if|for|while|switch) ?\(.*[){;]$|template ?<|typedef )/;
const codeEnd = /(?:[)\]}\w"']\s*;|[{}]|=>|\)\s*:|\\)\s*(?:\/\/.*)?$/;
