import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { firstThat } from '../../columns.ts';
import { decodedText } from '../address.ts';

/**
 * Finds the exported source of each address; file names differ by version and setting. Rules are applied from the
 * strictest to the loosest, each to all addresses; a file is used once:
 *
 * 1. The name is the address, with `_` or percent-encoding for characters that file names cannot have.
 * 2. The same, ignoring case and punctuation.
 * 3. Host and path below the folder, as in mirrors.
 * 4. A truncated name that begins exactly one address.
 */
export function matchPageSources(addresses: readonly string[], files: readonly string[]) {
  const fileOf = new Map<string, string>();
  const used = new Set<string>();
  for (const { ofFile, ofAddress } of rules) {
    const index = indexFiles(files, used, ofFile);
    for (const address of addresses) {
      if (fileOf.has(address)) continue;
      const found = ofAddress(address)
        .map((key) => bestOf(index.get(key), used))
        .find(Boolean);
      if (found === undefined) continue;
      fileOf.set(address, found);
      for (const twin of index.get(ofFile(found)[0] ?? '') ?? []) used.add(twin);
      used.add(found);
    }
  }
  matchCut(addresses, files, fileOf, used);
  return { fileOf, unmatched: files.filter((file) => !used.has(file)) };
}

export async function listPageSources(folder: string): Promise<string[]> {
  const files: string[] = [];
  const walk = async (inside: string) => {
    const entries = await readdir(path.join(folder, inside), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const name = inside === '' ? entry.name : `${inside}/${entry.name}`;
      if (entry.name.startsWith('.')) continue;
      if (entry.isDirectory()) await walk(name);
      else if (entry.isFile() && pageEnding.test(entry.name)) files.push(name);
    }
  };
  await walk('');
  return files.sort();
}

const pageEnding = /\.(?:x?html?|txt)$/i;

type Rule = Readonly<{
  ofFile: (file: string) => readonly string[];
  ofAddress: (address: string) => readonly string[];
}>;

const withoutEnding = (text: string) => text.replace(pageEnding, '');

/** The extension may belong to the address or be added. */
const both = (text: string) => [withoutEnding(text), text];

const rules: readonly Rule[] = [
  {
    ofFile: (file) => both(strict(addressPart(file))),
    ofAddress: (address) => both(strict(decoded(address))).toReversed(),
  },
  { ofFile: (file) => both(addressPart(file)).map(loose), ofAddress: (address) => both(decoded(address)).map(loose) },
  {
    ofFile: (file) => [file, file.slice(file.indexOf('/') + 1)].map((name) => loose(withoutIndex(decoded(name)))),
    ofAddress: (address) => [loose(withoutIndex(decoded(address).replace(/^https?:\/\//i, '')))],
  },
];

function indexFiles(files: readonly string[], used: ReadonlySet<string>, keysOf: Rule['ofFile']) {
  const index = new Map<string, string[]>();
  for (const file of files) {
    if (used.has(file)) continue;
    for (const key of new Set(keysOf(file))) {
      const same = index.get(key);
      if (same) same.push(file);
      else index.set(key, [file]);
    }
  }
  return index;
}

/** Of several files the rendered one; undefined when ambiguous. */
function bestOf(found: readonly string[] | undefined, used: ReadonlySet<string>) {
  const free = found?.filter((file) => !used.has(file)) ?? [];
  if (free.length < 2) return free[0];
  const rendered = free.filter((file) => /(?:^|\/)rendered[^/]*(?:\/|$)/i.test(file));
  return rendered.length === 1 ? rendered[0] : undefined;
}

function addressPart(file: string) {
  const name = file.slice(file.lastIndexOf('/') + 1);
  return decoded(name.replace(/^(?:original|rendered|raw|source)[_-]/i, ''));
}

const decoded = (text: string) => decodedText(text).normalize('NFC');

const strict = (text: string) => text.replaceAll(/[\\/:*?"<>|&=#%_\s]+/g, '_').replace(/^_|_$/g, '');

function loose(text: string) {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, '_')
    .replace(/^_|_$/g, '');
}

const withoutIndex = (place: string) => place.replace(/\/?(?:index|default)\.[a-z]+$/i, '').replace(pageEnding, '');

const minCutLength = 100;

function matchCut(
  addresses: readonly string[],
  files: readonly string[],
  fileOf: Map<string, string>,
  used: Set<string>,
) {
  const open = addresses
    .filter((address) => !fileOf.has(address))
    .map((address) => ({ address, key: loose(decoded(address)) }));
  open.sort((a, b) => (a.key < b.key ? -1 : 1));
  for (const file of files) {
    const key = used.has(file) ? '' : loose(withoutEnding(addressPart(file)));
    if (key.length < minCutLength) continue;
    const first = firstThat(0, open.length, (place) => (open[place]?.key ?? '') >= key);
    const meant = open.slice(first, first + 2).filter((one) => one.key.startsWith(key) && !fileOf.has(one.address));
    const [only] = meant;
    if (!only || meant.length > 1) continue;
    fileOf.set(only.address, file);
    used.add(file);
  }
}
