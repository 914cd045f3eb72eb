import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { AuditSummary } from '../../src-main/contract/audits.ts';
import { useOutside } from '../api/client-context.tsx';
import { useRescueOffer } from '../ui/rescue-offer.ts';
import { useErrorToast } from '../ui/toast.tsx';
import { useText } from '../i18n/use-text.ts';
import { rememberAudit } from './remembered-audits.ts';

/**
 * Opens an audit file and goes to its overview, or to its run while there is nothing to see. Errors are shown as a
 * message; a damaged file leads to its rescue.
 */
export function useOpenAudit(): UseMutationResult<AuditSummary, Error, string> {
  const { client } = useOutside();
  const enter = useEnterAudit();
  const tellError = useErrorToast();
  const rescueOf = useRescueOffer();
  return useMutation<AuditSummary, Error, string>({
    mutationFn: (file) => client.request('audit/open', { file }),
    onSuccess: (summary) => enter(summary, summary.clusters > 0 || summary.pairs > 0 ? 'overview' : 'run'),
    onError(error) {
      const rescue = rescueOf(error);
      if (rescue) return rescue();
      tellError(error);
    },
  });
}

/** Remembers an audit that has just been opened and shows it. */
export function useEnterAudit(): (summary: AuditSummary, screen: 'overview' | 'run') => void {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  return (summary, screen) => {
    queries.setQueryData(['audit/summary', { audit: summary.audit }], summary);
    rememberAudit(summary.audit, { file: summary.file });
    navigate(`/audit/${encodeURIComponent(summary.audit)}/${screen}`);
  };
}

/** Makes an audit of the demo site, starts it and shows how it runs. */
export function useDemoAudit(): UseMutationResult<AuditSummary, Error, void> {
  const { client } = useOutside();
  const enter = useEnterAudit();
  const text = useText();
  const tellError = useErrorToast();
  return useMutation<AuditSummary, Error, void>({
    async mutationFn() {
      const summary = await client.request('audit/create-demo', { language: text.locale });
      await client.request('audit/start', { audit: summary.audit });
      return summary;
    },
    onSuccess: (summary) => enter(summary, 'run'),
    onError(error) {
      tellError(error);
    },
  });
}
