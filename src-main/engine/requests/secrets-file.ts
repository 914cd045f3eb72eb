import { join } from 'node:path';
import { z } from 'zod';
import type { Source } from '../../contract/audits.ts';
import type { AuditOptionChanges, AuditOptions, OptionField, OptionValue } from '../../contract/options.ts';
import { checkFetchTexts } from '../source/crawl/request-headers.ts';
import { collectOptions } from '../source/options.ts';
import { jsonFile } from './json-file.ts';
import { stageOptions } from '../stage-options.ts';

/** Of an audit: name → value. */
export type Secrets = Readonly<Record<string, string>>;

/**
 * Passwords, cookies and other secrets, by the audit's id, in a file that only the user may read; not in audit files,
 * which are copied and mailed. Not encrypted, like in any program that has to send a password later.
 */
export interface SecretsFile {
  of(audit: string): Secrets;
  /** Replaces those that are named; '' forgets one, and the mask stands for what was there before. */
  change(audit: string, secrets: Secrets): void;
}

/** Stands for a secret wherever options are shown. */
export const secretMask = '••••••••';

const schema = z.record(z.string(), z.record(z.string(), z.string()));

export function secretsFile(dataFolder: string): SecretsFile {
  const file = jsonFile(join(dataFolder, 'secrets.json'), schema, {}, 0o600);
  return {
    of: (audit) => file.read()[audit] ?? {},
    change(audit, secrets) {
      if (Object.keys(secrets).length === 0) return;
      const { [audit]: before = {}, ...others } = file.read();
      const changes = Object.entries(secrets).map(
        ([name, value]) => [name, value.replace(secretMask, () => before[name] ?? '').trim()] as const,
      );
      const kept = Object.entries({ ...before, ...Object.fromEntries(changes) }).filter(([, value]) => value !== '');
      file.write(kept.length > 0 ? { ...others, [audit]: Object.fromEntries<string>(kept) } : others);
    },
  };
}

export function splitSecrets(options: AuditOptionChanges): {
  readonly open: AuditOptionChanges;
  readonly secrets: Secrets;
} {
  if (!options.collect) return { open: options, secrets: {} };
  const open: Record<string, OptionValue> = {};
  const secrets: Record<string, string> = {};
  for (const [name, value] of Object.entries(options.collect)) {
    if (isSecret(name) && typeof value === 'string') secrets[name] = value;
    else open[name] = value;
  }
  return { open: { ...options, collect: open }, secrets };
}

/** The mask stands for what was there before; a mask of nothing is left out. */
export function unmasked(entered: Secrets, before: Secrets): Secrets {
  const filled = Object.entries(entered).map(
    ([name, value]) => [name, value.replace(secretMask, () => before[name] ?? '').trim()] as const,
  );
  return Object.fromEntries(filled.filter(([, value]) => value !== ''));
}

/** Throws `option-out-of-range` for secrets that a crawl could not read. */
export function checkSecrets(secrets: Secrets): void {
  const entered = Object.fromEntries(
    Object.entries(secrets).map(([name, value]) => [name, value.replace(secretMask, '')]),
  );
  checkFetchTexts(stageOptions('collect', { collect: entered }));
}

/** Of a secret only that there is one is shown. */
export function withMask(options: AuditOptions, secrets: Secrets): AuditOptions {
  const masks = Object.fromEntries(Object.keys(secrets).map((name) => [name, secretMask]));
  return { ...options, collect: { ...options.collect, ...masks } };
}

/** Moves logins in addresses (`https://user:password@host/`) to the secrets. */
export function splitLogins(
  sources: readonly Source[],
  secrets: Secrets,
): { readonly sources: readonly Source[]; readonly secrets: Secrets } {
  const logins: string[] = [];
  const stripped = sources.map((source) => {
    const url = 'url' in source ? URL.parse(source.url) : null;
    if (!url || !('url' in source) || url.username === '') return source;
    logins.push(`${url.host} ${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`);
    url.username = '';
    url.password = '';
    return { ...source, url: url.href };
  });
  if (logins.length === 0) return { sources, secrets };
  return { sources: stripped, secrets: { ...secrets, logins: [secrets['logins'] ?? '', ...logins].join('\n').trim() } };
}

function isSecret(name: string): boolean {
  const field: OptionField | undefined = (collectOptions as Readonly<Record<string, OptionField>>)[name];
  return field?.kind === 'text' && field.secret === true;
}
