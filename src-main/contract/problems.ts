/**
 * Expected trouble is data: everything that kept a page from being fetched, read or compared is recorded under one of these codes,
 * with its severity. Texts stand under `problem.<code>`.
 */
export const problemSeverities = {
  'sitemap-broken': 'error',
  'sitemap-not-found': 'error',
  'sitemap-is-html': 'error',
  'sitemap-too-deep': 'warning',
  'sitemap-foreign-host': 'info',
  'robots-not-found': 'info',
  'robots-unreachable': 'warning',
  'robots-disallowed': 'info',
  'address-invalid': 'warning',
  'http-client-error': 'error',
  'http-server-error': 'error',
  'http-unexpected': 'warning',
  redirected: 'info',
  'redirect-chain': 'warning',
  'redirect-loop': 'error',
  'redirect-without-target': 'error',
  'redirected-off-site': 'info',
  'not-html': 'info',
  'too-large': 'warning',
  'body-cut-short': 'error',
  'network-dns': 'error',
  'network-refused': 'error',
  'network-timeout': 'error',
  'network-tls': 'error',
  'network-reset': 'error',
  'file-not-readable': 'error',
  'charset-guessed': 'info',
  'charset-mislabelled': 'warning',
  'text-empty': 'warning',
  'text-truncated': 'warning',
  'page-failed': 'error',
  'pair-failed': 'error',
  'join-capped': 'warning',
  'content-seen': 'info',
  'hash-collisions': 'info',
} as const;

export type ProblemCode = keyof typeof problemSeverities;
export type ProblemSeverity = 'error' | 'warning' | 'info';

export interface NewProblem {
  readonly code: ProblemCode;
  readonly address: string | null;
  readonly parameters: Readonly<Record<string, string | number>>;
}
