import { isWebUrl } from '../contract/web-address.ts';

/** Replaced by a server in development. */
export const appScheme = 'pagetwin';

export const developmentAddress = process.env['ELECTRON_RENDERER_URL'] ?? null;

export const rendererAddress = developmentAddress ?? `${appScheme}://app/`;

export function isOwnAddress(address: string) {
  const [own, other] = [URL.parse(rendererAddress), URL.parse(address)];
  return (
    own !== null && other !== null && own.protocol === other.protocol && own.host === other.host && !other.username
  );
}

/** Whether the user's browser may open an address: only web pages, never files, mail or other schemes. */
export function isWebAddress(address: string) {
  const url = URL.parse(address);
  return url !== null && isWebUrl(url) && !url.username && !url.password;
}
