import { isWebAddress } from '../../contract/web-address.ts';

/**
 * Replaces terminal control characters and direction marks by their code points, and lone surrogates. Keeps line breaks
 * and tabs.
 */
export const visibleText = (text: string) => text.toWellFormed().replace(unseen, numberOf);

const numberOf = (character: string) => `[U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`;

const unseen =
  // oxlint-disable-next-line no-control-regex -- these are the characters to show
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g;

export function clip(text: string, maxCharacters: number) {
  if (text.length <= maxCharacters) return text;
  return `${text.slice(0, characterStart(text, maxCharacters))}…`;
}

/** Moves a position out of the middle of a surrogate pair. */
export function characterStart(text: string, at: number) {
  const unit = text.charCodeAt(at);
  return at > 0 && unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
}

const maxWebAddressLength = 2000;

/** Normalised like in a browser; null if the address could do more than open a page. */
export function webAddress(address: string): string | null {
  if (address.length > maxWebAddressLength || !isWebAddress(address)) return null;
  const href = URL.parse(address)?.href;
  return href !== undefined && href.length <= maxWebAddressLength ? href : null;
}
