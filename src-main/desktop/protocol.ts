import { readFile } from 'node:fs/promises';
import { protocol } from 'electron';
import { findRendererFile } from '../node/renderer-files.ts';
import { securityHeaders } from '../node/security-headers.ts';
import { appScheme, isOwnAddress } from './addresses.ts';

/** Must run before the app is ready. */
export function declareAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

/**
 * Serves the built renderer under `pagetwin://app/`: a scheme of our own gives the page an origin and headers, and
 * takes every other file of the disk out of its reach.
 */
export function serveAppScheme(rendererFolder: string): void {
  protocol.handle(appScheme, async (request) => {
    const found = isOwnAddress(request.url)
      ? await findRendererFile(rendererFolder, new URL(request.url).pathname)
      : null;
    if (!found || request.method !== 'GET')
      return new Response('Not found.', { status: 404, headers: securityHeaders() });
    const headers = { ...securityHeaders(), 'Content-Type': found.type, 'Cache-Control': 'no-cache' };
    return new Response(new Uint8Array(await readFile(found.file)), { headers });
  });
}
