import type { z } from 'zod';
import type { RequestName } from '../../contract/api.ts';
import type { Procedure } from '../../contract/procedure.ts';
import { fail } from '../app-error.ts';
import type { EngineContext } from './procedure.ts';
import { router } from './router.ts';

/** These must work when the file of the audit is gone. */
const withoutFile: ReadonlySet<RequestName> = new Set(['audit/close', 'audit/progress', 'audit/list-open']);

/** Reports a missing file first, and storage errors by what they mean for the audit. */
export async function answer(context: EngineContext, name: string, parameters: unknown): Promise<unknown> {
  const parsed = parseParameters(name, parameters);
  const audit = 'audit' in parsed ? context.openAudits().find(({ id }) => id === parsed.audit) : undefined;
  try {
    if (!withoutFile.has(name as RequestName)) audit?.checkThere();
    return (await procedureOf(name).handle(parsed as never, context as never)) ?? {};
  } catch (error) {
    const known = audit?.explain(error);
    throw known && known.code !== 'internal' ? known : error;
  }
}

export const parseParameters = (name: string, parameters: unknown): object =>
  procedureOf(name).parameters.parse(parameters);

function procedureOf(name: string): Procedure<z.ZodObject, unknown> {
  if (!Object.hasOwn(router, name)) fail('request-unknown', { name });
  return router[name as RequestName];
}
