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

/** Repeated, and held to the contract by its type, so that the contract's schemas stay out of the bundle. */
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

// A MessagePort cannot pass the bridge itself; only a window message can carry it into the page's world.
ipcRenderer.on(portChannel, (event) => window.postMessage(enginePortMessage, window.location.origin, [...event.ports]));
contextBridge.exposeInMainWorld('pagetwin', bridge);
