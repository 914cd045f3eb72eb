import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { Tokenizer } from 'htmlparser2';
import { expect, it } from 'vitest';
import { tokenize, type TokenSink } from '../../../../src-main/engine/page/html-tokens.ts';

const folder = new URL('../../../golden/pages/', import.meta.url);
const golden = readdirSync(folder)
  .filter((name) => !name.endsWith('.md'))
  .map((name) => readFileSync(new URL(`${name}/page.html`, folder), 'utf8'));

/** What a tree is built from: tags that were read to their end, and the text between them in one piece. */
class Listener implements TokenSink {
  readonly heard: unknown[] = [];
  readonly wantsValue = true;
  private html: string;
  private text = '';
  private tag: { name: string; attributes: [string, string][] } = { name: '', attributes: [] };

  constructor(html: string) {
    this.html = html;
  }

  readFrom(html: string): void {
    this.html = html;
  }

  ontext(start: number, end: number): void {
    this.text += this.html.slice(start, end);
  }

  ontextentity(codepoint: number): void {
    this.text += String.fromCodePoint(codepoint);
  }

  oncdata(start: number, end: number, endOffset: number): void {
    this.ontext(start, end - endOffset);
  }

  onopentagname(start: number, end: number): void {
    this.tag = { name: this.html.slice(start, end), attributes: [] };
  }

  onattribname(start: number, end: number): void {
    this.tag.attributes.push([this.html.slice(start, end), '']);
  }

  onattribdata(start: number, end: number): void {
    this.addValue(this.html.slice(start, end));
  }

  onattribentity(codepoint: number): void {
    this.addValue(String.fromCodePoint(codepoint));
  }

  onattribend(): void {}

  onopentagend(): void {
    this.tell(this.tag);
  }

  onselfclosingtag(): void {
    this.tell({ ...this.tag, closesItself: true });
  }

  onclosetag(start: number, end: number): void {
    this.tell(`/${this.html.slice(start, end)}`);
  }

  onend(): void {
    this.tell('end');
  }

  oncomment(): void {}

  ondeclaration(): void {}

  onprocessinginstruction(): void {}

  private addValue(text: string): void {
    const attribute = this.tag.attributes.at(-1);
    if (attribute) attribute[1] += text;
  }

  private tell(what: unknown): void {
    if (this.text !== '') this.heard.push({ text: this.text });
    this.text = '';
    this.heard.push(what);
  }
}

function heardOf(html: string): readonly unknown[] {
  const listener = new Listener(html);
  tokenize(html, listener);
  return listener.heard;
}

function heardOfTokenizer(html: string): readonly unknown[] {
  const listener = new Listener(html);
  const tokenizer = new Tokenizer({}, listener);
  tokenizer.write(html);
  tokenizer.end();
  return listener.heard;
}

const markup = [
  ['<', '>', '</', '/>', '<a', '<b ', 'div', ' ', '\n', '\t', '\f', '=', '"', "'", '/', ';', '\0', 'x', 'é', '中', '\u00a0'],
  ['&', '&amp;', '&amp', '&quot', '&#65;', '&#x4e2d', '&nbsp;', '&notit;', '&lt', 'href=a&b=c', '"a&copy=1"', '="a&amp;b&quot;c"'],
  ['<script>', '</script', '</script>', '<SCRIPT src=x>', '<style', '</style >', '<title>', '</title>', '<title/>', '<textarea>', '</textarea>'],
  ['<plaintext>', '<xmp>', '</xmp>', '<iframe>', '</iframe>', '<noembed>', '<noframes>', '</noframes>', '<svg/>', '<s', '<t'],
].flat();
const pieces = fc.constantFrom(...markup);

it('hears of any markup what the tokenizer of htmlparser2 tells', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 14 }), (parts) => {
      const html = parts.join('');
      expect(heardOf(html)).toEqual(heardOfTokenizer(html));
    }),
    { numRuns: 5000, seed: 11 },
  );
});

it('hears the same of real pages, whole, cut off, and with markup thrown in', () => {
  fc.assert(
    fc.property(fc.constantFrom(...golden), fc.double({ min: 0, max: 1, noNaN: true }), fc.option(pieces), (page, share, piece) => {
      const at = Math.floor(share * page.length);
      const html = piece === null ? page.slice(0, at) : page.slice(0, at) + piece + page.slice(at);
      expect(heardOf(html)).toEqual(heardOfTokenizer(html));
    }),
    { numRuns: 60, seed: 12 },
  );
});

it.each([
  ['comments', '<!---->', 1],
  ['ampersands', 'a & b<br>', 400_001],
  ['open angles', '< ', 2],
  ['empty values', '<a b=>', 200_001],
])('does not look again and again through a page of nothing but %s', (_, piece, told) => {
  expect(heardOf(piece.repeat(200_000))).toHaveLength(told);
});
