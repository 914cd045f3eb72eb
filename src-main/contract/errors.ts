import { z } from 'zod';

/**
 * Stable codes of everything that can go wrong. Texts in three languages stand in `texts/`; a client translates by code and
 * parameters, so an error keeps its meaning on every wire.
 */
export const errorCodes = [
  'address-invalid',
  'archive-broken',
  'audit-file-exists',
  'audit-file-locked',
  'audit-file-newer',
  'audit-file-damaged',
  'audit-file-gone',
  'audit-not-a-file',
  'audit-not-found',
  'audit-running',
  'cancelled',
  'cluster-not-found',
  'disk-full',
  'experiment-data-empty',
  'experiment-data-invalid',
  'experiment-data-missing',
  'experiment-data-too-small',
  'experiment-detector-missing',
  'experiment-unknown',
  'export-exists',
  'export-failed',
  'export-running',
  'file-not-found',
  'file-not-readable',
  'file-not-writable',
  'file-unknown',
  'file-without-pages',
  'folder-empty',
  'format-unknown',
  'host-gone',
  'https-unavailable',
  'internal',
  'list-empty',
  'logo-invalid',
  'network-unreachable',
  'network-dns',
  'network-proxy',
  'network-refused',
  'network-timeout',
  'network-tls',
  'node-too-old',
  'nothing-before',
  'nothing-to-compare',
  'option-out-of-range',
  'page-not-found',
  'pdf-failed',
  'pdf-no-browser',
  'port-in-use',
  'profile-invalid',
  'profile-not-found',
  'render-browser-failed',
  'render-no-browser',
  'request-invalid',
  'request-unknown',
  'robots-forbid-all',
  'robots-unreachable',
  'selector-invalid',
  'selector-rule-invalid',
  'sitemap-broken',
  'sitemap-empty',
  'sitemap-is-html',
  'sitemap-not-found',
  'rescue-nothing',
  'rescue-running',
  'rule-not-found',
  'sentence-not-found',
  'source-missing',
  'source-unknown',
  'table-columns-missing',
  'text-missing',
  'worker-failed',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

export type ErrorParameters = Readonly<Record<string, string | number>>;

export const wireErrorSchema = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  hint: z.string(),
  retryable: z.boolean(),
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** An error as it travels: English message and hint for logs, code and parameters for translation. */
export type WireError = z.infer<typeof wireErrorSchema>;
