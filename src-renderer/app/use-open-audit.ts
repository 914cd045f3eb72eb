import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useLocation } from 'wouter';
import type { AuditSummary } from '#contract/audits.ts';
import { useOutside } from '../api/requests.ts';
import { useAudit } from './audit-scope.tsx';
import { useRescueOffer } from '../ui/states.tsx';
import { useErrorToast } from '../ui/toast.tsx';
import { useText } from '../i18n/use-text.ts';
import { rootOf, useHashLocation, useWholeHash } from './filter-address.ts';
import type { ClusterRef } from '#contract/clusters.ts';
import type { AuditOptions } from '#contract/options.ts';

export function useOpenAudit() {
  const { client } = useOutside();
  const enter = useEnterAudit();
  const showError = useErrorToast();
  const rescueOf = useRescueOffer();
  return useMutation<AuditSummary, Error, string>({
    mutationFn: (file) => client.request('audit/open', { file }),
    onSuccess: (summary) => enter(summary, summary.clusters > 0 || summary.pairs > 0 ? 'overview' : 'run'),
    onError(error) {
      const rescue = rescueOf(error);
      if (rescue) rescue();
      else showError(error);
    },
  });
}

export function useEnterAudit(): (summary: AuditSummary, screen: 'overview' | 'run') => void {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  return (summary, screen) => {
    queries.setQueryData(['audit/summary', { audit: summary.audit }], summary);
    rememberAudit(summary.audit, { file: summary.file });
    navigate(`~${rootOf(summary.audit)}/${screen}`);
  };
}

export function useDemoAudit() {
  const { client } = useOutside();
  const enter = useEnterAudit();
  const text = useText();
  const showError = useErrorToast();
  return useMutation<AuditSummary, Error, void>({
    async mutationFn() {
      const summary = await client.request('audit/create-demo', { language: text.locale });
      await client.request('audit/start', { audit: summary.audit });
      return summary;
    },
    onSuccess: (summary) => enter(summary, 'run'),
    onError: showError,
  });
}

export type StartLink =
  | { readonly kind: 'demo' }
  | Readonly<{ kind: 'file'; file: string }>
  | Readonly<{ kind: 'source'; source: string }>
  /** With the sources and options of this audit. */
  | Readonly<{ kind: 'again'; audit: string }>;

/** Reads the fragment written by the shells; null: a normal location. */
export function readStartLink(hash: string): StartLink | null {
  const { pathname, searchParams } = new URL(hash.replace(/^#?\/?/, '/'), 'app:/');
  const [file, source] = [searchParams.get('file'), searchParams.get('source')];
  if (pathname === '/open' && file) return { kind: 'file', file };
  if (pathname !== '/') return null;
  if (searchParams.has('demo')) return { kind: 'demo' };
  const audit = searchParams.get('again');
  if (audit) return { kind: 'again', audit };
  return source ? { kind: 'source', source } : null;
}

export function useStartLink() {
  const hash = useWholeHash();
  const [, navigate] = useHashLocation();
  const { mutate: open } = useOpenAudit();
  const { mutate: demo } = useDemoAudit();
  const link = useMemo(() => readStartLink(hash), [hash]);
  const follow = useEffectEvent((wanted: StartLink | null) => {
    if (wanted?.kind !== 'demo' && wanted?.kind !== 'file') return;
    navigate('/', { replace: true });
    if (wanted.kind === 'demo') demo();
    else open(wanted.file);
  });
  useEffect(() => follow(link), [link]);
  return link;
}

/** State that survives reloading the window or restarting the engine. */
type RememberedAudit = Readonly<{
  file?: string;
  cluster?: ClusterRef | null;
  /** Filters of the lists, as query strings or whole locations. */
  clusterQuery?: string;
  page?: number;
  pages?: string;
  sentences?: string;
  checks?: string;
  actions?: string;
  relations?: string;
  place?: string;
  overviewThreshold?: number;
  /** Thresholds in preview; null for none. */
  thresholds?: Pick<AuditOptions, 'verify' | 'cluster'> | null;
}>;

/** Stores state of the shown screen. */
export function useRemembered(what: RememberedAudit) {
  const audit = useAudit();
  const written = JSON.stringify(what);
  useEffect(() => rememberAudit(audit, JSON.parse(written) as RememberedAudit), [audit, written]);
}

const keyOf = (audit: string) => `pagetwin.audit.${audit}`;

export function rememberAudit(audit: string, what: RememberedAudit) {
  sessionStorage.setItem(keyOf(audit), JSON.stringify({ ...recallAudit(audit), ...what }));
}

export function recallAudit(audit: string): RememberedAudit {
  const stored = sessionStorage.getItem(keyOf(audit));
  return stored ? (JSON.parse(stored) as RememberedAudit) : {};
}
