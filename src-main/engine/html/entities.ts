import { Parser } from 'htmlparser2';
import { remembered } from '../remember.ts';

/**
 * Finds ampersands; ranges must come in the order of the page. A tokenizer without entity decoding is twice as fast on
 * texts and values, of which few have any.
 */
export class Ampersands {
  private readonly html: string;
  private next = -1;

  constructor(html: string) {
    this.html = html;
  }

  isBetween(start: number, end: number) {
    if (this.next < start) {
      const found = this.html.indexOf('&', start);
      this.next = found < 0 ? this.html.length : found;
    }
    return this.next < end;
  }
}

export const decodeText = (text: string) => text.replace(entities, entityOfText);

/** Decodes titles and text areas, in which the tokenizer finds no entity behind the start of their end tag. */
export const decodeContent = (element: string, text: string) => decodedIn(`<${element}>${text}</${element}>`);

/** Decodes attributes, in which `&copy=1` is no entity. */
export const decodeValue = (value: string) => value.replace(entities, entityOfValue);

/** Includes what may belong to the name or show that it is none. */
const entities = /&[#\da-z]+[;=]?/gi;

const entityOfText = remembered((entity) => decodedIn(`<title>${entity}</title>`));
const entityOfValue = remembered((entity) => decodedIn(`<a b=${entity}>`));

let decoded = '';

function decodedIn(html: string) {
  decoded = '';
  decoder.parseComplete(html);
  return decoded;
}

const decoder = new Parser({
  ontext: (piece) => (decoded += piece),
  onattribute: (_, value) => (decoded += value),
});
