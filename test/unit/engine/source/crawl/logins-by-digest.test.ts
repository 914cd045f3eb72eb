import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  readChallenges,
  digestAnswer,
  strongestDigest,
  type DigestChallenge,
} from '../../../../../src-main/engine/source/crawl/request-headers.ts';

const mufasa = { name: 'Mufasa', password: 'Circle of Life' };
const request = {
  method: 'GET',
  uri: '/dir/index.html',
  clientNonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ',
  count: 1,
};
/** RFC 7616, 3.9.1: both challenges in the header of one answer. */
const ofRfc7616 = (algorithm: string) =>
  `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=${algorithm}, ` +
  'nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"';

function challenge(header: string): DigestChallenge {
  const read = strongestDigest(readChallenges(header));
  if (!read) throw new Error(`No digest in: ${header}`);
  return read;
}

function field(answer: string, name: string): string | undefined {
  return readChallenges(answer)[0]?.parameters[name];
}

describe('the answer to a challenge', () => {
  it.each([
    ['MD5', '8ca523f5e9506fed4657c9700eebdbec'],
    ['SHA-256', '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1'],
  ])('by %s is that of RFC 7616, 3.9.1', (algorithm, response) => {
    expect(digestAnswer(challenge(ofRfc7616(algorithm)), mufasa, request)).toBe(
      'Digest username="Mufasa", realm="http-auth@example.org", nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", uri="/dir/index.html", ' +
        `algorithm=${algorithm}, cnonce="f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ", nc=00000001, qop=auth, response="${response}", ` +
        'opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"',
    );
  });

  it('is that of RFC 2617, 3.5, where no algorithm is named', () => {
    const header =
      'Digest realm="testrealm@host.com", qop="auth,auth-int", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41"';
    const answer = digestAnswer(
      challenge(header),
      { name: 'Mufasa', password: 'Circle Of Life' },
      { ...request, clientNonce: '0a4f113b' },
    );
    expect([field(answer, 'response'), field(answer, 'algorithm')]).toEqual([
      '6629fae49393a05397450978507c4ef1',
      undefined,
    ]);
  });

  it('is that of RFC 2069, 2.4, whose servers count no requests', () => {
    const header =
      'Digest realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41"';
    const answer = digestAnswer(challenge(header), { name: 'Mufasa', password: 'CircleOfLife' }, request);
    // The response that the document prints is wrong; this is that of its erratum 749.
    expect(field(answer, 'response')).toBe('1949323746fe6a43ef61f9606e7febea');
    expect(answer).not.toMatch(/\b(?:qop|nc|cnonce)=/);
  });

  it('by -sess mixes the nonces into the secret', () => {
    const { clientNonce } = request;
    const secret = md5(`${md5('Mufasa:r:Circle of Life')}:n:${clientNonce}`);
    const answer = digestAnswer(challenge('Digest realm=r, nonce=n, qop=auth, algorithm=MD5-sess'), mufasa, {
      ...request,
      count: 26,
    });
    expect(field(answer, 'response')).toBe(
      md5(`${secret}:n:0000001a:${clientNonce}:auth:${md5('GET:/dir/index.html')}`),
    );
    expect(field(answer, 'algorithm')).toBe('MD5-sess');
  });

  it('has a name in UTF-8, marked as such where the server reads that', () => {
    // RFC 7616, 3.9.2, has this name; with its marks apart it is the same one.
    const login = { name: 'Jäsøn Doe', password: 'Secret, or not?' };
    const announced = digestAnswer(challenge('Digest realm="r", nonce="n", charset=UTF-8'), login, request);
    expect(field(announced, 'username*')).toBe("UTF-8''J%C3%A4s%C3%B8n%20Doe");
    const silent = digestAnswer(
      challenge('Digest realm="r", nonce="n"'),
      { ...login, name: login.name.normalize('NFD') },
      request,
    );
    expect(Buffer.from(field(silent, 'username') ?? '', 'latin1').toString()).toBe('Jäsøn Doe');
    const response = md5(`${md5('Jäsøn Doe:r:Secret, or not?')}:n:${md5('GET:/dir/index.html')}`);
    expect([field(announced, 'response'), field(silent, 'response')]).toEqual([response, response]);
  });

  it('escapes what quotes do not hold, and hashes it as it is', () => {
    const answer = digestAnswer(
      challenge(String.raw`Digest realm="a \"b\" \\ c", nonce="n"`),
      { name: 'x"y\\z', password: 'p' },
      request,
    );
    expect(answer).toContain(String.raw`username="x\"y\\z", realm="a \"b\" \\ c"`);
    expect(field(answer, 'response')).toBe(md5(`${md5('x"y\\z:a "b" \\ c:p')}:n:${md5('GET:/dir/index.html')}`));
  });

  it('hashes and gives back the bytes of a realm as they came', () => {
    const realm = Buffer.from('Личное', 'utf8').toString('latin1');
    const answer = digestAnswer(challenge(`Digest realm="${realm}", nonce="n"`), mufasa, request);
    expect(field(answer, 'realm')).toBe(realm);
    expect(field(answer, 'response')).toBe(
      md5(`${md5('Mufasa:Личное:Circle of Life')}:n:${md5('GET:/dir/index.html')}`),
    );
  });
});

describe('of several challenges', () => {
  it.each([
    ['the strongest is taken', `${ofRfc7616('MD5')}, ${ofRfc7616('SHA-256')}`, 'SHA-256'],
    ['the first of equal ones is taken', `${ofRfc7616('SHA-256-sess')}, ${ofRfc7616('SHA-256')}`, 'SHA-256-sess'],
    ['other schemes are passed over', `Negotiate YII=, Basic realm="a, Digest b", NTLM, ${ofRfc7616('md5')}`, 'md5'],
    [
      'unknown algorithms are passed over',
      `${ofRfc7616('SHA-512-256')}, ${ofRfc7616('constructor')}, ${ofRfc7616('"MD5-SESS"')}`,
      'MD5-SESS',
    ],
  ])('%s', (_, header, algorithm) => {
    expect(challenge(header).algorithm).toBe(algorithm);
  });

  it.each([
    ['no digest', 'Basic realm="r", Bearer'],
    ['only a digest of the body', 'Digest realm="r", nonce="n", qop="auth-int"'],
    ['a session without its nonce', 'Digest realm="r", nonce="n", algorithm=MD5-sess'],
    ['a digest without a nonce', 'Digest realm="r"'],
    ['nothing', ''],
    ['rubbish', 'realm="r", =, "Digest'],
  ])('none can be answered where there is %s', (_, header) => {
    expect(strongestDigest(readChallenges(header))).toBeNull();
  });

  it('a stale one says so in whatever case', () => {
    expect(
      [
        challenge('DIGEST Realm="r", NONCE="n", Stale=TRUE'),
        challenge('Digest realm="r", nonce="n", stale="false"'),
      ].map((one) => one.isStale),
    ).toEqual([true, false]);
  });
});

function md5(text: string): string {
  return createHash('md5').update(text, 'utf8').digest('hex');
}
