import { app, session, shell, type IpcMainEvent, type IpcMainInvokeEvent, type WebContents } from 'electron';
import { isOwnAddress, isWebAddress } from './addresses.ts';

/** All that the renderer may do beyond a plain page; browsers allow it to every page that has the focus. */
const granted: ReadonlySet<string> = new Set(['clipboard-sanitized-write']);

/** Takes from every page what it does not need: going elsewhere, opening windows, embedding. */
export function guardContents(): void {
  app.on('web-contents-created', (_event, contents) => guard(contents));
}

/** Must run when the app is ready. */
export function guardPermissions(): void {
  session.defaultSession.setPermissionRequestHandler((_contents, permission, answer) =>
    answer(granted.has(permission)),
  );
  session.defaultSession.setPermissionCheckHandler((_contents, permission) => granted.has(permission));
  session.defaultSession.setDevicePermissionHandler(() => false);
}

/** Whether a message comes from the main frame of our own page, and not from one inside, such as a page snapshot. */
export function isTrusted({ sender, senderFrame }: IpcMainEvent | IpcMainInvokeEvent): boolean {
  return senderFrame !== null && senderFrame === sender.mainFrame && isOwnAddress(senderFrame.url);
}

function stay(event: { readonly url: string; preventDefault(): void }): void {
  if (!isOwnAddress(event.url)) event.preventDefault();
}

function guard(contents: WebContents): void {
  contents.on('will-navigate', stay);
  contents.on('will-redirect', stay);
  // A page snapshot is a document in an attribute (about:srcdoc); a link in it must not load anything in its frame.
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame && !event.url.startsWith('about:')) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    if (isWebAddress(url)) void shell.openExternal(url);
    return { action: 'deny' };
  });
}
