import { isWebUrl } from '../contract/web-address.ts';

/** Where the renderer lives: our own scheme in the product, the development server while somebody works on it. */
export const appScheme = 'pagetwin';
const appAddress = `${appScheme}://app/`;

export const developmentAddress = process.env['ELECTRON_RENDERER_URL'] ?? null;

export const rendererAddress = developmentAddress ?? appAddress;

export function isOwnAddress(address: string): boolean {
  const [own, other] = [URL.parse(rendererAddress), URL.parse(address)];
  return (
    own !== null && other !== null && own.protocol === other.protocol && own.host === other.host && !other.username
  );
}

/**
 * Whether the user's browser may be asked to open it: pages of the web only, never a file, a mail or a program's
 * scheme.
 */
export function isWebAddress(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && isWebUrl(url) && !url.username && !url.password;
}
