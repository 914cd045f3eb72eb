/** The DevTools protocol of one page, as puppeteer and Electron both offer it. */
export interface DevTools {
  send(method: string, parameters?: object): Promise<unknown>;
  /** Events of the protocol. */
  on(event: string, listener: (parameters: unknown) => void): void;
}
