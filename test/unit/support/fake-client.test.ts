import { expect, it } from 'vitest';
import { z } from 'zod';
import type { RequestName, RequestParameters } from '../../../src-main/contract/api.ts';
import { router } from '../../../src-main/engine/requests/router.ts';
import { createFakeClient } from '../../support/fake-client.ts';

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
}

/** No more than a request must have. */
function smallest(schema: Schema): unknown {
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return smallest(choice);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'object')
    return Object.fromEntries((schema.required ?? []).map((name) => [name, smallest(schema.properties?.[name] ?? {})]));
  if (schema.type === 'array') return Array.from({ length: schema.minItems ?? 0 }, () => smallest(schema.items ?? {}));
  if (schema.type === 'number' || schema.type === 'integer') return 1;
  if (schema.type === 'boolean') return true;
  return schema.pattern?.includes('[0-5]') ? '04:30' : '/a';
}

const client = createFakeClient();

it.each(Object.keys(router) as RequestName[])('the fake answers the smallest request %s', async (name) => {
  const parameters = smallest(
    z.toJSONSchema(router[name].parameters, { io: 'input', unrepresentable: 'any' }) as Schema,
  );
  const result = await client.request(name, parameters as RequestParameters<RequestName>);
  expect(result).toEqual(expect.any(Object));
});
