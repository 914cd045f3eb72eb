import { readdirSync, readFileSync } from 'node:fs';
import type { Locale } from '../../src-main/contract/language-tags.ts';
import type { Tree } from '../../src-main/locales/i18n.ts';

const folder = new URL('../../src-main/locales/', import.meta.url);

export const namespaces: readonly string[] = readdirSync(new URL('en/', folder)).map((file) =>
  file.replace(/\.json$/, ''),
);

export const readNamespace = (locale: Locale, namespace: string): Tree =>
  JSON.parse(readFileSync(new URL(`${locale}/${namespace}.json`, folder), 'utf8')) as Tree;

/** Dotted key → text; of a list each piece, under its number. */
export function leavesOf(tree: Tree, prefix = ''): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value] as const] : [...leavesOf(value as Tree, `${prefix}${key}.`)],
    ),
  );
}
