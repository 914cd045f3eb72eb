import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { unitsReader } from '../text-units.ts';
import { wordSet } from './word-set.ts';

/** Hears of tags and text in the order of the page; of comments, declarations and their like it hears nothing. */
export interface TokenSink extends TokenizerCallbacks {
  /** From now on positions are those of another text. */
  readFrom(html: string): void;
  /** Whether the value of the attribute that was named last is asked for. */
  readonly wantsValue: boolean;
}

/**
 * Cuts HTML into tags and text exactly as the tokenizer of htmlparser2 does, in less than half the time: that one takes a step of its state machine for each
 * character, while nearly all markup is plain and needs a short loop for each piece. What is not plain is left to it: single texts and values with
 * entities, and the whole rest of a page from a CDATA section, a `<plaintext>`, or whatever is open at the end of the page.
 */
export function tokenize(html: string, sink: TokenSink): void {
  const rest = new Scanner(html, sink).run();
  if (rest === html.length) return sink.onend();
  const left = html.slice(rest);
  sink.readFrom(left);
  const tokenizer = new Tokenizer({}, sink);
  tokenizer.write(left);
  tokenizer.end();
}

/** Returned for what does not end. */
const open = -1;

class Scanner {
  private readonly html: string;
  /** The characters of the page and a `>` behind them, at which every search ends; a look at an array costs less than one at a string. */
  private readonly codes: Uint16Array;
  private readonly sink: TokenSink;
  /** The first ampersand that may begin an entity and the first `--!>`, which ends comments as well, that were not passed yet; the length of the page where there is none. */
  private ampersand = -1;
  private oddEnd = -1;
  /** Whether the tag that was passed last ends in a slash. */
  private closesItself = false;

  constructor(html: string, sink: TokenSink) {
    this.html = html;
    this.codes = codesOf(html);
    this.sink = sink;
  }

  /** Answers where what is left to the other tokenizer begins, always between two tokens; the length of the page where nothing is. */
  run(): number {
    const { html, codes } = this;
    /** Where the text begins that has not been told yet; a `<` that opens nothing is part of it. */
    let start = 0;
    let searchFrom = 0;
    while (true) {
      const at = html.indexOf('<', searchFrom);
      if (at < 0) break;
      const code = codes[at + 1] ?? 0;
      if (!isLetter(code) && code !== Code.slash && code !== Code.exclamation && code !== Code.question) {
        searchFrom = at + 1;
        continue;
      }
      this.tellText(start, at);
      const next = isLetter(code) ? this.passTag(at) : code === Code.slash ? this.passEndTag(at) : this.passDeclaration(at);
      if (next === open) return at;
      start = next;
      searchFrom = next;
    }
    if (this.hasEntity(start, html.length) || html.endsWith('<')) return start;
    this.tellText(start, html.length);
    return html.length;
  }

  private passDeclaration(at: number): number {
    const { html } = this;
    if (html.startsWith('<![CDATA[', at)) return open;
    if (!html.startsWith('<!--', at)) return this.behindGreater(at + 2);
    if (this.oddEnd < at + 4) this.oddEnd = indexOrEnd(html, '--!>', at + 4);
    // `<!-->` and `<!--->` are whole comments.
    const end = html.indexOf('-->', at + 2);
    if (this.oddEnd < (end < 0 ? html.length : end)) return this.oddEnd + 4;
    return end < 0 ? open : end + 3;
  }

  private passEndTag(at: number): number {
    const { codes } = this;
    const start = at + 2;
    const next = this.behindGreater(start);
    if (next === open || !isLetter(codes[start] ?? 0)) return next;
    const end = endOfName(codes, start);
    this.sink.onclosetag(start, end);
    return next;
  }

  private behindGreater(from: number): number {
    const at = this.html.indexOf('>', from);
    return at < 0 ? open : at + 1;
  }

  private passTag(at: number): number {
    const { html, codes, sink } = this;
    const nameEnd = endOfName(codes, at + 1);
    sink.onopentagname(at + 1, nameEnd);
    const end = this.passAttributes(nameEnd);
    if (end === open) return open;
    const name = mayHoldText(codes[at + 1] ?? 0) ? html.slice(at + 1, nameEnd).toLowerCase() : '';
    const endTag = endTags.get(name);
    if (name === 'plaintext') return open;
    if (endTag) return this.passTextElement(name, end, endTag);
    this.tellEnd(end);
    return end + 1;
  }

  private tellEnd(end: number): void {
    // A slash counts with white space behind it, too, but not as the end of a value without quotes.
    if (this.closesItself) this.sink.onselfclosingtag(end);
    else this.sink.onopentagend(end);
  }

  /** From the end of a tag's name to its `>`. */
  private passAttributes(from: number): number {
    const { html, codes, sink } = this;
    let at = from;
    this.closesItself = false;
    while (at < html.length) {
      const code = codes[at] ?? 0;
      if (isSpace(code)) at += 1;
      else if (code === Code.greater) return at;
      else if (code === Code.slash) {
        at = behindSpace(codes, at + 1);
        this.closesItself = (codes[at] ?? 0) === Code.greater;
      } else {
        const start = at;
        at += 1;
        while (at < html.length && (codes[at] ?? 0) !== Code.equals && !endsName(codes[at] ?? 0)) at += 1;
        sink.onattribname(start, at);
        at = behindSpace(codes, at);
        if ((codes[at] ?? 0) === Code.equals) at = this.passValue(behindSpace(codes, at + 1));
        if (at === open) return open;
        sink.onattribend(0, at);
      }
    }
    return open;
  }

  private passValue(start: number): number {
    const { html, codes } = this;
    const quote = codes[start] ?? 0;
    let at = start;
    if (quote === Code.doubleQuote || quote === Code.singleQuote) {
      at += 1;
      while (at < html.length && (codes[at] ?? 0) !== quote) at += 1;
      this.tellValue(start + 1, at, start);
      at += 1;
    } else {
      while (at < html.length && (codes[at] ?? 0) !== Code.greater && !isSpace(codes[at] ?? 0)) at += 1;
      this.tellValue(start, at, start);
    }
    return at > html.length ? open : at;
  }

  /** @param from where the value begins with its quote, whose end is that of the value and one of the same. */
  private tellValue(start: number, end: number, from: number): void {
    if (!this.sink.wantsValue) return;
    if (!this.hasEntity(start, end)) return this.sink.onattribdata(start, end);
    tellDecoded('<a b=', this.html.slice(from, end + start - from), '>', from, this.sink);
  }

  private tellText(start: number, end: number): void {
    const { html, sink } = this;
    let from = start;
    while (from < end && this.hasEntity(from, end)) {
      const entity = html.slice(this.ampersand, this.ampersand + longestUsual);
      const length = entity.indexOf(';') + 1;
      const stop = this.ampersand + length;
      const known = usualEntities.get(entity.slice(0, length));
      if (known === undefined) return tellDecoded('', html.slice(from, end), '<', from, sink);
      if (from < this.ampersand) sink.ontext(from, this.ampersand);
      sink.ontextentity(known, stop);
      from = stop;
    }
    if (from < end) sink.ontext(from, end);
  }

  /** Titles, scripts and their like hold no tags. */
  private passTextElement(name: string, tagEnd: number, endTag: RegExp): number {
    const { html, sink } = this;
    endTag.lastIndex = tagEnd + 1;
    const end = endTag.exec(html)?.index ?? open;
    const next = end === open ? open : this.behindGreater(end + name.length + 2);
    if (next === open) return open;
    this.tellEnd(tagEnd);
    const start = tagEnd + 1;
    if (withEntities.has(name) && this.hasEntity(start, end)) tellDecoded(`<${name}>`, html.slice(start, end), `</${name}>`, start, sink);
    else if (start < end) sink.ontext(start, end);
    sink.onclosetag(end + 2, end + 2 + name.length);
    return next;
  }

  private hasEntity(start: number, end: number): boolean {
    if (this.ampersand < start) this.ampersand = indexOrEnd(this.html, '&', start);
    // What has no letter or # behind it is no entity.
    while (this.ampersand < end && !beginsEntity(this.codes[this.ampersand + 1] ?? 0)) {
      this.ampersand = indexOrEnd(this.html, '&', this.ampersand + 1);
    }
    return this.ampersand < end;
  }
}

/** What nearly all entities of texts are; they mean the same wherever they stand. */
const usualEntities: ReadonlyMap<string, number> = new Map([
  ['&nbsp;', 0xa0],
  ['&amp;', 0x26],
  ['&lt;', 0x3c],
  ['&gt;', 0x3e],
  ['&quot;', 0x22],
]);
const longestUsual = 6;

/** Elements whose content is text up to their end tag, with the pattern of that. Entities count in the first two. */
const endTags: ReadonlyMap<string, RegExp> = new Map(
  ['title', 'textarea', 'script', 'style', 'iframe', 'noembed', 'noframes', 'xmp'].map((name) => [
    name,
    new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi'),
  ]),
);
const withEntities = wordSet('title textarea');
const initials = new Set([...endTags.keys(), 'plaintext'].map((name) => name.charCodeAt(0)));
const mayHoldText = (initial: number): boolean => initials.has(initial | 0x20);

const Code = {
  exclamation: 0x21,
  number: 0x23,
  doubleQuote: 0x22,
  singleQuote: 0x27,
  slash: 0x2f,
  equals: 0x3d,
  greater: 0x3e,
  question: 0x3f,
} as const;

/** Good until those of another text are asked for. */
const codesOf = unitsReader(Code.greater);

function indexOrEnd(html: string, piece: string, from: number): number {
  const at = html.indexOf(piece, from);
  return at < 0 ? html.length : at;
}

function endOfName(codes: Uint16Array, start: number): number {
  let at = start;
  while (!endsName(codes[at] ?? 0)) at += 1;
  return at;
}

function behindSpace(codes: Uint16Array, start: number): number {
  let at = start;
  while (isSpace(codes[at] ?? 0)) at += 1;
  return at;
}

function isLetter(code: number): boolean {
  return (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
}

function beginsEntity(code: number): boolean {
  return isLetter(code) || code === Code.number;
}

function endsName(code: number): boolean {
  return code === Code.greater || code === Code.slash || isSpace(code);
}

function isSpace(code: number): boolean {
  return code <= 0x20 && (code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d || code === 0x0c);
}

let heard: TokenSink | null = null;
let shift = 0;

/** Texts with entities are read in the surroundings in which they stand, and their pieces told at their places on the page. */
function tellDecoded(before: string, text: string, behind: string, start: number, sink: TokenSink): void {
  heard = sink;
  shift = start - before.length;
  decoder.reset();
  decoder.write(before + text + behind);
  heard = null;
}

const ignore = (): void => {};

const decoder = new Tokenizer(
  {},
  {
    ontext: (start, end) => heard?.ontext(start + shift, end + shift),
    ontextentity: (codepoint, end) => heard?.ontextentity(codepoint, end + shift),
    onattribdata: (start, end) => heard?.onattribdata(start + shift, end + shift),
    onattribentity: (codepoint) => heard?.onattribentity(codepoint),
    oncdata: ignore,
    oncomment: ignore,
    ondeclaration: ignore,
    onprocessinginstruction: ignore,
    onopentagname: ignore,
    onattribname: ignore,
    onattribend: ignore,
    onopentagend: ignore,
    onselfclosingtag: ignore,
    onclosetag: ignore,
    onend: ignore,
  },
);
