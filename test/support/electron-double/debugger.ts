import { EventEmitter } from 'node:events';

interface Fulfilment {
  readonly requestId: string;
  readonly body?: string;
}

/**
 * The DevTools protocol of a page that there is not: a navigation asks for its document, and the page is what was
 * answered, with a mark that its scripts have run.
 */
export class DebuggerDouble extends EventEmitter {
  readonly commands: string[] = [];
  #html = '';
  #address = '';
  #hasAsked = false;

  attach(): void {}

  async sendCommand(method: string, parameters: Record<string, unknown> = {}): Promise<unknown> {
    this.commands.push(method);
    await Promise.resolve();
    if (method === 'Page.getFrameTree') return { frameTree: { frame: { id: 'main' } } };
    if (method === 'Page.createIsolatedWorld') return { executionContextId: 1 };
    if (method === 'Page.navigate') this.#navigate(String(parameters['url']));
    if (method === 'Fetch.fulfillRequest') this.#take(parameters as unknown as Fulfilment);
    if (method === 'Fetch.failRequest') setImmediate(() => this.#parsed());
    if (method === 'Runtime.evaluate') return { result: { value: this.#value(String(parameters['expression'])) } };
    if (method === 'DOMSnapshot.captureSnapshot') return this.#snapshot();
    return {};
  }

  #navigate(address: string): void {
    this.#address = address;
    this.#ask('document', 'Document', address);
  }

  #ask(requestId: string, resourceType: string, url: string): void {
    setImmediate(() =>
      this.emit('message', {}, 'Fetch.requestPaused', {
        requestId,
        frameId: 'main',
        resourceType,
        request: { url, method: 'GET', headers: { 'X-Part': 'one' } },
      }),
    );
  }

  /** A document is followed by what its script asks for. */
  #take({ requestId, body = '' }: Fulfilment): void {
    const text = Buffer.from(body, 'base64').toString();
    if (requestId === 'document') this.#html = text;
    else this.#html = this.#html.replace('</body>', `${text}</body>`);
    if (this.#hasAsked) return this.#parsed();
    this.#hasAsked = true;
    this.#ask('part', 'Fetch', new URL('/part', this.#address).href);
  }

  #parsed(): void {
    this.emit('message', {}, 'Page.domContentEventFired', {});
  }

  #value(expression: string): unknown {
    return expression.includes('usedJSHeapSize') ? [10, this.#html.length, 0] : this.#html;
  }

  /** The whole markup as the text of one element in which markup is written as it is. */
  #snapshot(): object {
    const nodes = {
      parentIndex: [-1, 0, 1],
      nodeType: [9, 1, 3],
      nodeName: [0, 1, 2],
      nodeValue: [-1, -1, 3],
      attributes: [[], [], []],
      contentDocumentIndex: { index: [], value: [] },
    };
    const strings = ['#document', 'NOSCRIPT', '#text', this.#html];
    return { strings, documents: [{ documentURL: -1, baseURL: -1, nodes, layout: { nodeIndex: [], bounds: [] } }] };
  }
}
