import { contextBridge, ipcRenderer, webUtils } from 'electron';
import {
  connectChannel,
  type DesktopBridge,
  type enginePortMessage as EnginePortMessage,
  menuChannel,
  type MenuCommand,
  portChannel,
  shellChannel,
} from '../contract/shell.ts';

/** In the sandbox. The name is repeated, held by its type, to keep the contract's schemas out of the bundle. */
const enginePortMessage: typeof EnginePortMessage = 'pagetwin:engine-port';

const bridge: DesktopBridge = {
  invoke: (name, parameters) => ipcRenderer.invoke(shellChannel, name, parameters),
  onMenu(listener) {
    const forward = (_event: unknown, command: MenuCommand) => listener(command);
    ipcRenderer.on(menuChannel, forward);
    return () => void ipcRenderer.off(menuChannel, forward);
  },
  connect: () => ipcRenderer.send(connectChannel),
  pathOf: (file) => webUtils.getPathForFile(file),
};

// Only a window message can carry a MessagePort into the page's world.
ipcRenderer.on(portChannel, (event) => window.postMessage(enginePortMessage, window.location.origin, [...event.ports]));
contextBridge.exposeInMainWorld('pagetwin', bridge);
