import { describe, expect, it } from 'vitest';
import { isPrivate, mayAskFor } from '../../../../src-main/engine/source/address.ts';

describe('what a page may have fetched', () => {
  it('is the web and its own site', () => {
    expect(mayAskFor('https://cdn.example/x.js', 'https://shop.example/')).toBe(true);
    expect(mayAskFor('http://127.0.0.1:8080/api', 'http://127.0.0.1:8080/')).toBe(true);
    expect(mayAskFor('http://localhost:3000/api', 'http://127.0.0.1:8080/')).toBe(true);
  });

  it('is nothing of this computer and its network for a page of the web', () => {
    for (const host of [
      'localhost:631',
      '127.0.0.1',
      '10.0.0.1',
      '192.168.1.1',
      '172.20.0.1',
      '169.254.169.254',
      '[::1]',
      '[fd00::1]',
      'router',
      'nas.local',
    ]) {
      expect([host, mayAskFor(`http://${host}/`, 'https://shop.example/')]).toEqual([host, false]);
    }
    // Numbers in other writings are the same address to the parser.
    expect(mayAskFor('http://2130706433/', 'https://shop.example/')).toBe(false);
    expect(mayAskFor('file:///etc/passwd', 'https://shop.example/')).toBe(false);
  });

  it('takes public addresses for what they are', () => {
    for (const host of ['172.32.0.1', '100.128.0.1', '8.8.8.8', 'example.com', '2606:4700::1111'])
      expect([host, isPrivate(host)]).toEqual([host, false]);
  });
});
