import { z } from 'zod';
import { type ErrorParameters, parametersSchema } from './errors.ts';

/** Texts under `problem.<code>`. Retryable ones may be solved by fetching again. */
const codes = {
  error: {
    retryable: [
      'http-client-error',
      'http-access-denied',
      'http-server-error',
      'redirect-without-target',
      'body-cut-short',
      'network-dns',
      'network-refused',
      'network-timeout',
      'network-tls',
      'network-reset',
      'timeout-headers',
      'timeout-idle',
      'timeout-body',
      'tls-expired',
      'tls-self-signed',
      'tls-wrong-host',
      'tls-unknown-authority',
      'network-protocol',
      'network-proxy',
      'body-bad-chunking',
      'encoding-unknown',
      'encoding-broken',
      'host-given-up',
      'page-failed',
    ],
    final: [
      'sitemap-broken',
      'sitemap-not-found',
      'sitemap-is-html',
      'redirect-loop',
      'https-unavailable',
      'host-down',
      'file-not-readable',
      'file-damaged',
      'archive-suspicious',
      'page-is-binary',
      'pair-failed',
    ],
  },
  warning: {
    retryable: [
      'http-unexpected',
      'too-large',
      'text-empty',
      'page-needs-script',
      'render-failed',
      'render-timeout',
      'render-too-heavy',
    ],
    final: [
      'sitemap-too-deep',
      'robots-unreachable',
      'address-invalid',
      'redirect-chain',
      'archive-entry-encrypted',
      'archive-entry-suspicious',
      'record-broken',
      'row-broken',
      'row-empty',
      'xml-repaired',
      'no-page-source',
      'revisit-of-other',
      'import-stopped',
      'charset-mislabelled',
      'charset-damaged',
      'page-is-frameset',
      'render-no-browser',
      'soft-404',
      'text-truncated',
      'text-repeats-itself',
      'join-capped',
      'links-cut',
      'trap-calendar',
      'trap-facets',
      'trap-session-id',
      'trap-deep-path',
      'trap-pagination',
      'trap-endless',
      'trap-long-address',
      'trap-parameters',
      'trap-pattern-full',
      'collect-stopped',
    ],
  },
  info: {
    retryable: ['robots-disallowed', 'not-html', 'render-post-unsent', 'noindex-left-out'],
    final: [
      'sitemap-foreign-host',
      'robots-not-found',
      'robots-delay',
      'redirected',
      'redirected-off-site',
      'host-slowed',
      'address-repeated',
      'page-source-unmatched',
      'revisits-skipped',
      'not-pages-skipped',
      'drafts-skipped',
      'charset-guessed',
      'text-is-template',
      'text-is-code',
      'text-unsure',
      'old-version',
      'render-without-sandbox',
      'redirected-by-script',
      'text-only-rendered',
      'content-seen',
      'hash-collisions',
      'links-nofollow',
      'links-excluded',
      'links-too-deep',
      'collected-again',
    ],
  },
} as const;

export type ProblemSeverity = keyof typeof codes;
export type ProblemCode = (typeof codes)[ProblemSeverity]['retryable' | 'final'][number];

export const problemSeverities = Object.fromEntries(
  Object.entries(codes).flatMap(([severity, { retryable, final }]) =>
    [...retryable, ...final].map((code) => [code, severity]),
  ),
) as Readonly<Record<ProblemCode, ProblemSeverity>>;

export const retryableProblems: ReadonlySet<string> = new Set(
  Object.values(codes).flatMap(({ retryable }): readonly ProblemCode[] => retryable),
);

export type NewProblem = Readonly<{
  code: ProblemCode;
  address: string | null;
  parameters: ErrorParameters;
}>;

export const problemSchema = z.object({
  id: z.int(),
  stage: z.string(),
  address: z.string().nullable(),
  code: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  message: z.string(),
  parameters: parametersSchema,
});
export type Problem = z.infer<typeof problemSchema>;
