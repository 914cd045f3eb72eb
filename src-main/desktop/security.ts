import { app, session, shell, type IpcMainEvent, type IpcMainInvokeEvent, protocol } from 'electron';
import { isOwnAddress, isWebAddress, appScheme } from './addresses.ts';
import { readFile } from 'node:fs/promises';
import { findRendererFile, securityHeaders } from '../node/renderer-files.ts';

/** For all windows. Includes Electron's defaults, which may change. */
export const lockedPreferences = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webviewTag: false,
} as const;

/** Browsers grant this to every focused page. */
const granted = new Set(['clipboard-sanitized-write']);

/** Call when the app is ready. */
export function guardPermissions() {
  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((_contents, permission, answer) => answer(granted.has(permission)));
  defaultSession.setPermissionCheckHandler((_contents, permission) => granted.has(permission));
  defaultSession.setDevicePermissionHandler(() => false);
}

/** Whether the sender is the main frame of our page, not a page snapshot in it. */
export function isTrusted({ sender, senderFrame }: IpcMainEvent | IpcMainInvokeEvent) {
  return senderFrame !== null && senderFrame === sender.mainFrame && isOwnAddress(senderFrame.url);
}

function stay(event: { readonly url: string; preventDefault(): void }) {
  if (!isOwnAddress(event.url)) event.preventDefault();
}

export function guardContents() {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-navigate', stay);
    contents.on('will-redirect', stay);
    // Links in page snapshots (about:srcdoc) must load nothing.
    contents.on('will-frame-navigate', (event) => {
      if (!event.isMainFrame && !event.url.startsWith('about:')) event.preventDefault();
    });
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      if (isWebAddress(url)) void shell.openExternal(url);
      return { action: 'deny' };
    });
  });
}

/** Call before the app is ready. */
export function declareAppScheme() {
  protocol.registerSchemesAsPrivileged([
    { scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

/**
 * Serves the built renderer at `pagetwin://app/`, which, unlike `file:`, has an origin and headers, and no access to
 * other files.
 */
export function serveAppScheme(rendererFolder: string) {
  protocol.handle(appScheme, async (request) => {
    const found = isOwnAddress(request.url)
      ? await findRendererFile(rendererFolder, new URL(request.url).pathname)
      : null;
    const headers = securityHeaders();
    if (!found || request.method !== 'GET') return new Response('Not found.', { status: 404, headers });
    const ofFile = { ...headers, 'Content-Type': found.type, 'Cache-Control': 'no-cache' };
    return new Response(new Uint8Array(await readFile(found.file)), { headers: ofFile });
  });
}
