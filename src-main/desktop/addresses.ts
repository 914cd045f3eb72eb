import { isWebUrl } from '../contract/web-address.ts';

/** In development a server serves the renderer instead. */
export const appScheme = 'pagetwin';
const appAddress = `${appScheme}://app/`;

export const developmentAddress = process.env['ELECTRON_RENDERER_URL'] ?? null;

export const rendererAddress = developmentAddress ?? appAddress;

export function isOwnAddress(address: string) {
  const [own, other] = [URL.parse(rendererAddress), URL.parse(address)];
  return (
    own !== null && other !== null && own.protocol === other.protocol && own.host === other.host && !other.username
  );
}

/** For the user's browser: pages of the web, never a file, a mail or a program's scheme. */
export function isWebAddress(address: string) {
  const url = URL.parse(address);
  return url !== null && isWebUrl(url) && !url.username && !url.password;
}
