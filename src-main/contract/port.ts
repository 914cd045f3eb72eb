/**
 * The only thing that the request layer and the worker pool know of a transport. Electron message ports, child-process IPC and
 * WebSockets each have an adapter of a few lines in their shell.
 *
 * Messages must survive structured cloning, or JSON where the transport is a WebSocket; a port delivers them in order.
 */
export interface Port {
  postMessage(message: unknown): void;
  /** Registers the one listener; messages that arrived earlier are delivered to it first. */
  onMessage(listener: (message: unknown) => void): void;
  /** Called once, when the other side is gone or `close` was called here. */
  onClose(listener: () => void): void;
  close(): void;
}
