import { logoTypes, maxLogoBytes, type Logo } from '../../../src-main/contract/exports.ts';

/** A chosen picture as the data of a logo; null when it is none that a report takes. The engine looks at its bytes again. */
export async function readLogo(file: File): Promise<Logo | null> {
  const type = logoTypes.find((known) => known === file.type);
  if (!type || file.size > maxLogoBytes) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return { type, data: btoa(binary) };
}
