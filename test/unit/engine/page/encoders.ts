/**
 * Encoders for tests, made by inverting the platform's decoders: every byte, or every pair of bytes, is decoded once,
 * and the table read backwards. What an encoding does not have throws, so that no test passes on question marks.
 */
export function encodeAs(
  charset: 'gbk' | 'gb18030' | 'big5' | 'windows-1251' | 'koi8-r' | 'windows-1252' | 'shift_jis' | 'euc-jp' | 'euc-kr',
  text: string,
): Uint8Array {
  const table = tableOf(charset);
  const bytes: number[] = [];
  for (const character of text) {
    const code = table.get(character) ?? (charset === 'gb18030' ? fourBytes(character) : undefined);
    if (!code) throw new Error(`${charset} has no ${character}`);
    bytes.push(...code);
  }
  return Uint8Array.from(bytes);
}

const tables = new Map<string, ReadonlyMap<string, readonly number[]>>();

function tableOf(charset: string): ReadonlyMap<string, readonly number[]> {
  const known = tables.get(charset);
  if (known) return known;
  const table = new Map<string, readonly number[]>();
  const decoder = new TextDecoder(charset);
  const add = (...bytes: number[]) => {
    const text = decoder.decode(Uint8Array.from(bytes));
    if ([...text].length === 1 && text !== '\ufffd' && !table.has(text)) table.set(text, bytes);
  };
  for (let byte = 0; byte < 256; byte += 1) add(byte);
  if (!/^(windows|koi8)/.test(charset))
    for (let lead = 0x81; lead <= 0xfe; lead += 1) for (let trail = 0x40; trail <= 0xfe; trail += 1) add(lead, trail);
  tables.set(charset, table);
  return table;
}

/**
 * Characters outside the basic plane are numbered in four bytes (GB 18030-2022, "four-byte range", from 90 30 81 30 for
 * U+10000).
 */
function fourBytes(character: string): readonly number[] {
  const index = (character.codePointAt(0) ?? 0) - 0x10000;
  if (index < 0) throw new Error(`No four-byte form is known here for ${character}`);
  return [
    0x90 + Math.floor(index / 12_600),
    0x30 + (Math.floor(index / 1260) % 10),
    0x81 + (Math.floor(index / 10) % 126),
    0x30 + (index % 10),
  ];
}
