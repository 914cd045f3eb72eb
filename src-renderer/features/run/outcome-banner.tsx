import { Link } from 'wouter';
import type { RunState } from '../../../src-main/contract/progress.ts';
import { RequestError } from '../../../src-main/contract/rpc.ts';
import { useRequest } from '../../api/requests.ts';
import { countOfKinds, kindsOfCopies } from '../../../src-main/contract/page-kinds.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useRescueOffer } from '../../ui/rescue-offer.ts';
import { useWordsRead } from '../../ui/use-words-read.ts';
import type { Run } from './use-run.ts';

interface OutcomeBannerProps {
  readonly audit: string;
  readonly state: RunState;
  readonly run: Run;
}

/** How the run ended and what comes next. */
export function OutcomeBanner({ audit, state, run }: OutcomeBannerProps) {
  const text = useText();
  if (state === 'done') return <Done audit={audit} />;
  if (state === 'failed') return <Failed audit={audit} run={run} />;
  if (state === 'paused' || state === 'cancelled')
    return <Stopped title={text.ui(`run.${state}`)} hint={text.ui(`run.${state}Hint`)} icon="pause" />;
  return null;
}

function Done({ audit }: { readonly audit: string }) {
  const text = useText();
  const summary = useRequest('audit/summary', { audit }).data;
  const words = useWordsRead(audit);
  if (!summary || words === undefined) return null;
  if (words === 0)
    return <Stopped title={text.ui('nothingHere.unread')} hint={text.ui('run.unreadHint')} icon="warning" />;
  const clean = summary.clusters === 0 && summary.relations === 0;
  return (
    <output className="banner banner-good row round-large gap-12 py-12 px-16">
      <Icon name="check" />
      <div className="grow">
        <strong>{text.ui(clean ? 'run.doneClean' : 'run.done')}</strong>
        <p>
          {clean
            ? text.ui('run.doneCleanHint')
            : text.ui('run.doneHint', {
                clusters: text.count('clusters', countOfKinds(summary.clustersByKind, kindsOfCopies).clusters),
                pages: text.count('pages', summary.copiedPages),
              })}
        </p>
      </div>
      <Link href={`/audit/${encodeURIComponent(audit)}/overview`} className="button" data-testid="run-open-overview">
        <Icon name="overview" />
        <span>{text.ui('run.openOverview')}</span>
      </Link>
    </output>
  );
}

function Failed({ audit, run }: { readonly audit: string; readonly run: Run }) {
  const text = useText();
  const wire = useRequest('audit/progress', { audit }).data?.error;
  const { message, hint } = wire
    ? text.error(new RequestError(wire))
    : { message: text.ui('run.failed'), hint: text.ui('run.failedHint') };
  const rescue = useRescueOffer()(wire ? new RequestError(wire) : null);
  const http = wire?.code === 'https-unavailable' ? String(wire.parameters['address']) : null;
  return (
    <div className="banner banner-bad row round-large gap-12 py-12 px-16" role="alert">
      <Icon name="error" />
      <div className="grow">
        <strong>{message}</strong>
        <p>{hint}</p>
      </div>
      {http !== null && (
        <Link href={`/?source=${encodeURIComponent(http)}`} className="button" data-testid="run-use-http">
          <span>{text.ui('start.test.useHttp', { address: http })}</span>
        </Link>
      )}
      {rescue && (
        <Button icon="download" onClick={rescue}>
          {text.ui('rescue.offer')}
        </Button>
      )}
      <Button icon="again" onClick={() => run.start(null)}>
        {text.ui('common.retry')}
      </Button>
    </div>
  );
}

interface StoppedProps {
  readonly title: string;
  readonly hint: string;
  readonly icon: IconName;
}

function Stopped({ title, hint, icon }: StoppedProps) {
  return (
    <output className="banner banner-warn row round-large gap-12 py-12 px-16 on-warn-soft">
      <Icon name={icon} />
      <div className="grow">
        <strong>{title}</strong>
        <p>{hint}</p>
      </div>
    </output>
  );
}
