import type { Locale } from '../../../contract/settings.ts';
import { reportTexts } from '../texts.ts';
import { comment, groundsComment, isDecided, proposalsComment } from './grounds.ts';
import type { Redirect } from './redirects.ts';

/**
 * Rewrite rules for a virtual host or an `.htaccess` file. `Redirect` takes everything below an address with it and
 * sees no query; mod_rewrite compares the decoded path by byte, and the query as sent. Decisions come before proposals.
 */
export function apacheRedirects(redirects: readonly Redirect[], waiting = 0, locale: Locale = 'en'): string {
  const proposed = redirects.filter(({ row }) => !isDecided(row));
  const grounds = { entries: redirects.length, included: proposed.length, waiting };
  return [
    comment(reportTexts[locale].serverFiles.apache),
    ...groundsComment(locale, 'noRedirects', grounds),
    '',
    'RewriteEngine On',
    ...redirects.filter(({ row }) => isDecided(row)).flatMap(rule),
    ...(proposed.length > 0 ? ['', proposalsComment(locale), ...proposed.flatMap(rule)] : []),
    '',
  ].join('\n');
}

function rule({ from, to }: Redirect): string[] {
  return [
    '',
    `RewriteCond %{HTTP_HOST} ^${bytesPattern(asciiBytes(from.hostname))}\\.?(?::\\d+)?$ [NC]`,
    `RewriteCond %{QUERY_STRING} ^${bytesPattern(asciiBytes(from.search.slice(1)))}$`,
    `RewriteRule ^/?${bytesPattern(decodedBytes(from.pathname.slice(1)))}$ ${substitution(to)} [R=301,L,NE,QSD]`,
  ];
}

/** All but letters, digits and a few harmless marks by number: plain ASCII in which nothing is special. */
function bytesPattern(bytes: Iterable<number>): string {
  let text = '';
  for (const byte of bytes) {
    const character = String.fromCharCode(byte);
    if (/[\w/=&-]/u.test(character) && byte < 128) text += character;
    else text += character === '.' ? '\\.' : `\\x${byte.toString(16).padStart(2, '0')}`;
  }
  return text;
}

/** A parsed address is ASCII. */
const asciiBytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');

/** Percent signs that encode nothing stand for themselves, as the server takes them. */
function* decodedBytes(path: string): Iterable<number> {
  for (let at = 0; at < path.length; at += 1) {
    const code = /^%([\da-f]{2})/iu.exec(path.slice(at, at + 3))?.[1];
    if (code === undefined) yield path.charCodeAt(at);
    else {
      yield Number.parseInt(code, 16);
      at += 2;
    }
  }
}

/** `%1` and `$1` would be references; braces behind a dollar or percent sign would be variables. */
const substitution = (to: string): string =>
  to
    .replaceAll(
      /[{}\\"'\s]/gu,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .replaceAll(/[%$]/gu, String.raw`\$&`);
