import { describe, expect, it } from 'vitest';
import { onlyReads } from '../../../../../src-main/engine/source/render/page-requests.ts';

const post = (body: string | null, type = 'application/json') => ({
  address: 'https://shop.example/graphql',
  method: 'POST',
  headers: { 'content-type': type },
  body: body === null ? null : new TextEncoder().encode(body),
  type: 'Fetch',
});
const asJson = (...queries: readonly unknown[]) =>
  JSON.stringify(queries.length === 1 ? { query: queries[0] } : queries.map((query) => ({ query })));

describe('posts that only read', () => {
  it.each([
    'query Page($id: ID = "mutation") { page(id: $id) { text } }',
    '{ page { mutation } }',
    'fragment F on Page { text } query A { ...F } query B($mutation: In = {a: {b: 1}}) @mutation { page { ...F } }',
    'query { page(text: """a "mutation" {""") { text } } # mutation {',
  ])('are GraphQL queries: %s', (query) => {
    expect(onlyReads(post(asJson(query)))).toBe(true);
    expect(onlyReads(post(query, 'application/graphql; charset=utf-8'))).toBe(true);
    expect(onlyReads(post(asJson(query, query), 'text/plain'))).toBe(true);
  });

  it.each([
    'mutation { buy }',
    'query A { page } mutation B { buy }',
    '#{\nmutation { buy }',
    '"""{""" mutation { buy }',
    'subscription { news }',
    'query { page',
    '} mutation {',
    '',
  ])('are no others: %s', (query) => {
    expect(onlyReads(post(asJson(query)))).toBe(false);
    expect(onlyReads(post(asJson('{ page }', query)))).toBe(false);
    expect(onlyReads(post(query, 'application/graphql'))).toBe(false);
  });

  it('are not known by anything but their text', () => {
    for (const body of [
      null,
      '',
      '{',
      '[]',
      'null',
      '{"query":["{ a }"]}',
      '{"q":"{ a }"}',
      '{"extensions":{"persistedQuery":{"sha256Hash":"0"}}}',
    ]) {
      expect([body, onlyReads(post(body))]).toEqual([body, false]);
    }
    expect(onlyReads({ ...post(asJson('{ a }')), method: 'PUT' })).toBe(false);
  });
});
