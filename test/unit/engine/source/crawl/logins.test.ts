import { describe, expect, it } from 'vitest';
import type { HttpResponse } from '../../../../../src-main/engine/source/crawl/response.ts';
import { loginsOf, type LoginAttempt } from '../../../../../src-main/engine/source/crawl/request-headers.ts';

const address = new URL('http://a.test:8080/page');

function attempts(howMany: number): LoginAttempt[] {
  const attempt = loginsOf([['a.test', 'name:word']]);
  return Array.from({ length: howMany }, () => attempt(address)).filter((one) => one !== null);
}

function asked(nonce: string, further = ''): HttpResponse {
  const challenge = `Digest realm="r", nonce="${nonce}", qop="auth"${further}`;
  return { statusCode: 401, headers: { 'www-authenticate': challenge }, body: null, failure: null };
}

/** The nonce of the next request and its count. */
function sent(attempt: LoginAttempt | undefined): string | undefined {
  const { authorization = '' } = attempt?.headers('GET') ?? {};
  return authorization.replace(/.* nonce="(\w+)".* nc=0*(\w+).*/, '$1 $2');
}

describe('requests that are under way together', () => {
  it('wait for no second challenge once there is one', () => {
    const [first, second, third] = attempts(3);
    sent(first);
    first?.isWorthAnother(asked('one'));
    expect([sent(second), sent(first), sent(third)]).toEqual(['one 1', 'one 2', 'one 3']);
  });

  it('each use the nonce first that they were given in place of an old one, and later ones the newest that was used', () => {
    const [first, second, third, fourth] = attempts(4);
    sent(first);
    first?.isWorthAnother(asked('old'));
    expect([sent(first), sent(second)]).toEqual(['old 1', 'old 2']);
    expect([
      first?.isWorthAnother(asked('one', ', stale=true')),
      second?.isWorthAnother(asked('two', ', stale=true')),
    ]).toEqual([true, true]);
    expect([sent(third), sent(second), sent(first), sent(fourth)]).toEqual(['old 3', 'two 1', 'one 1', 'one 2']);
  });

  it('go on with the count of a nonce that was given to several', () => {
    const [first, second, third] = attempts(3);
    sent(first);
    sent(second);
    first?.isWorthAnother(asked('one'));
    expect(sent(first)).toBe('one 1');
    second?.isWorthAnother(asked('one'));
    expect([sent(third), sent(second)]).toEqual(['one 2', 'one 3']);
  });
});

describe('a request', () => {
  it('that was refused for good leaves a fresh nonce to the next one', () => {
    const [first, second] = attempts(2);
    sent(first);
    first?.isWorthAnother(asked('one'));
    sent(first);
    expect([first?.isWorthAnother(asked('two')), sent(second)]).toEqual([false, 'two 1']);
  });

  it('ends whatever an origin asks for, each time for another realm or with a nonce that is too old', () => {
    const [attempt] = attempts(1);
    let requests = 1;
    sent(attempt);
    while (
      requests < 100 &&
      attempt?.isWorthAnother(asked(`n${requests}`, requests % 2 === 0 ? ', stale=true' : `, realm="${requests}"`))
    ) {
      sent(attempt);
      requests += 1;
    }
    expect(requests).toBeLessThanOrEqual(3);
  });

  it('has no login for another host', () => {
    expect(loginsOf([['a.test', 'name:word']])(new URL('http://b.a.test/'))).toBeNull();
    expect(loginsOf([['a.test:81', 'name:word']])(address)).toBeNull();
  });
});
