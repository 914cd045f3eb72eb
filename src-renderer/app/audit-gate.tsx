import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { RequestError } from '../../src-main/contract/rpc.ts';
import { useRequest } from '../api/requests.ts';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Failure, Waiting } from '../ui/states.tsx';
import { recallAudit, rememberAudit } from './remembered-audits.ts';
import { useOpenAudit } from './use-open-audit.ts';

/** Shows an audit's screens once it is open; opens its file again when the engine has forgotten it. */
export function AuditGate({ audit, children }: { readonly audit: string; readonly children: ReactNode }) {
  const text = useText();
  const [, navigate] = useLocation();
  const summary = useRequest('audit/summary', { audit });
  const { mutate: open, isPending: opening } = useOpenAudit();
  const forgotten = summary.error instanceof RequestError && summary.error.wire.code === 'audit-not-found';
  const { file } = recallAudit(audit);
  useEffect(() => {
    if (forgotten && file) open(file);
  }, [forgotten, file, open]);
  const openFile = summary.data?.file;
  useEffect(() => {
    if (openFile) rememberAudit(audit, { file: openFile });
  }, [audit, openFile]);

  if (summary.data) return children;
  if (summary.isPending || opening) return <Waiting />;
  return (
    <div className="column align-centre justify-centre h-full">
      <Failure error={summary.error} onRetry={() => (file ? open(file) : void summary.refetch())} />
      <Button onClick={() => navigate('/')}>{text.ui('shell.toStart')}</Button>
    </div>
  );
}
