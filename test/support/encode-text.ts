/** Text in an encoding of which Node only knows how to read it: one byte or two for each character. */
export function encodeText(text: string, encoding: string): Buffer {
  if (encoding.startsWith('utf-16')) {
    const bytes = Buffer.from(text, 'utf16le');
    return encoding === 'utf-16be' ? bytes.swap16() : bytes;
  }
  const table = tableOf(encoding);
  const bytes = Array.from(text).flatMap((character) => table.get(character) ?? raise(character));
  return Buffer.from(bytes);
}

function raise(character: string): never {
  throw new Error(`No byte for ${character}`);
}

const tables = new Map<string, ReadonlyMap<string, readonly number[]>>();

function tableOf(encoding: string): ReadonlyMap<string, readonly number[]> {
  const known = tables.get(encoding);
  if (known) return known;
  const table = new Map<string, readonly number[]>();
  const decoder = new TextDecoder(encoding);
  const isDouble = /^(?:gb|big5|euc)/.test(encoding);
  for (let byte = 0; byte < (isDouble ? 0x80 : 0x100); byte += 1)
    table.set(decoder.decode(Uint8Array.of(byte)), [byte]);
  if (isDouble) addPairs(table, decoder);
  tables.set(encoding, table);
  return table;
}

function addPairs(table: Map<string, readonly number[]>, decoder: TextDecoder): void {
  for (let lead = 0x81; lead < 0xff; lead += 1)
    for (let trail = 0x40; trail < 0xff; trail += 1)
      table.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail]);
}
