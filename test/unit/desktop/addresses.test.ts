import { expect, test } from 'vitest';
import { isOwnAddress, isWebAddress } from '../../../src-main/desktop/addresses.ts';

test.each(['pagetwin://app/', 'pagetwin://app/index.html', 'pagetwin://app/#/clusters?x=1'])(
  '%s is our own',
  (address) => {
    expect(isOwnAddress(address)).toBe(true);
  },
);

test.each([
  'pagetwin://app.example.com/',
  'pagetwin://user@app/',
  'https://app/',
  'pagetwin:app',
  'file:///app/',
  'about:blank',
  '',
  'pagetwin://',
])('“%s” is not', (address) => expect(isOwnAddress(address)).toBe(false));

test.each([
  ['https://example.com/', true],
  ['http://example.com/a?b#c', true],
  ['HTTPS://EXAMPLE.COM', true],
  ['https://user:secret@example.com/', false],
  ['file:///etc/passwd', false],
  ['smb://server/share', false],
  ['javascript:alert(1)', false],
  ['mailto:a@example.com', false],
  ['example.com', false],
])('whether the browser of the user may open %s: %s', (address, may) => expect(isWebAddress(address)).toBe(may));
