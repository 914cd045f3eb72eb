import { logoTypes, maxLogoBytes, type Logo } from '../../contract/exports.ts';
import { fail } from '../app-error.ts';

/** The first bytes determine the type. SVG in image elements cannot run scripts or links. Throws `logo-invalid`. */
export function readLogo(bytes: Uint8Array): Logo {
  const type = bytes.length <= maxLogoBytes ? logoTypes.find((type) => beginsLike[type](bytes)) : undefined;
  if (!type) fail('logo-invalid', { kilobytes: maxLogoBytes / 1024 });
  return { type, data: Buffer.from(bytes).toString('base64') };
}

export const checkLogo = (logo: Logo | null) => logo && readLogo(Buffer.from(logo.data, 'base64'));

const beginsWith = (start: readonly number[]) => (bytes: Uint8Array) =>
  start.every((byte, index) => bytes[index] === byte);

const beginsLike: Readonly<Record<Logo['type'], (bytes: Uint8Array) => boolean>> = {
  'image/png': beginsWith([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'image/jpeg': beginsWith([0xff, 0xd8, 0xff]),
  'image/svg+xml': (bytes) =>
    /^\ufeff?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*|<!DOCTYPE[^>[]*>\s*)*<svg[\s>]/i.test(
      new TextDecoder().decode(bytes.subarray(0, 4096)),
    ),
};
