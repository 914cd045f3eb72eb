/** One record of a web archive, as a crawler writes it. */
export function warcRecord(fields: Readonly<Record<string, string>>, block: string | Uint8Array): Buffer {
  const bytes = Buffer.from(block as string);
  const header = Object.entries({
    'WARC-Record-ID': '<urn:uuid:0>',
    'WARC-Date': '2024-03-05T10:20:30Z',
    ...fields,
    'Content-Length': String(bytes.length),
    ...fields,
  });
  return Buffer.concat([
    Buffer.from(`WARC/1.0\r\n${header.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`),
    bytes,
    Buffer.from('\r\n\r\n'),
  ]);
}

/** The record of an answer of a web server. */
export function responseRecord(
  address: string,
  body: string | Uint8Array,
  {
    status = '200 OK',
    headers = {},
    fields = {},
  }: { status?: string; headers?: Readonly<Record<string, string>>; fields?: Readonly<Record<string, string>> } = {},
): Buffer {
  const lines = Object.entries({ 'Content-Type': 'text/html', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const block = Buffer.concat([
    Buffer.from(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`),
    Buffer.from(body as string),
  ]);
  return warcRecord(
    {
      'WARC-Type': 'response',
      'WARC-Target-URI': address,
      'Content-Type': 'application/http; msgtype=response',
      ...fields,
    },
    block,
  );
}
