import type { Client } from '../../../src-main/contract/api.ts';

/** What fits into one message to the engine, as Base64. */
const maxBytes = 2_800_000;
const chunk = 0x8000;

/**
 * The text of a chosen or dropped file; the engine knows encodings and markup. Throws a `RangeError` for a file that no
 * draft is.
 */
export async function readDraftFile(
  client: Client,
  file: File,
): Promise<{ readonly title: string; readonly text: string }> {
  if (file.size > maxBytes) throw new RangeError('too large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += chunk) pieces.push(String.fromCodePoint(...bytes.subarray(at, at + chunk)));
  return client.request('check/read', { name: file.name, data: btoa(pieces.join('')) });
}
