import type { ReactNode } from 'react';
import { RequestError } from '#contract/api.ts';
import type { RunState } from '#contract/audits.ts';
import { countOfKinds, kindsOfCopies } from '#contract/verdicts.ts';
import {
  Button,
  Icon,
  type IconName,
  LinkButton,
  useRequest,
  useRescueOffer,
  useText,
  useWordsRead,
} from '../../kit.ts';
import type { Run } from './use-run.ts';

export function OutcomeBanner({ state, run }: Readonly<{ state: RunState; run: Run }>) {
  const text = useText();
  if (state === 'done') return <Done />;
  if (state === 'failed') return <Failed run={run} />;
  if (state === 'paused' || state === 'cancelled')
    return <Banner tone="warn" icon="pause" title={text.ui(`run.${state}`)} hint={text.ui(`run.${state}Hint`)} />;
  return null;
}

function Done() {
  const text = useText();
  const summary = useRequest('audit/summary').data;
  const words = useWordsRead();
  if (!summary || words === undefined) return null;
  if (words === 0)
    return <Banner tone="warn" icon="warning" title={text.ui('nothingHere.unread')} hint={text.ui('run.unreadHint')} />;
  const clean = summary.clusters === 0 && summary.relations === 0;
  const { clusters: copies } = countOfKinds(summary.clustersByKind, kindsOfCopies);
  const others = summary.clusters - copies;
  const hint = text.sentences(
    copies === 0
      ? text.ui('overview.noCopies')
      : text.ui('run.doneHint', {
          clusters: text.count('clusters', copies),
          pages: text.count('pages', summary.copiedPages),
        }),
    others === 0 ? '' : text.ui('run.doneByDesign', { clusters: text.count('clusters', others) }),
  );
  return (
    <Banner
      tone="good"
      icon="check"
      title={text.ui(clean ? 'run.doneClean' : 'run.done')}
      hint={clean ? text.ui('run.doneCleanHint') : hint}
    >
      <LinkButton href={'/overview'} icon="overview" says="run.openOverview" />
    </Banner>
  );
}

function Failed({ run }: Readonly<{ run: Run }>) {
  const text = useText();
  const wire = useRequest('audit/progress').data?.error;
  const error = wire ? new RequestError(wire) : null;
  const { message, hint } = error
    ? text.error(error)
    : { message: text.ui('run.failed'), hint: text.ui('run.failedHint') };
  const rescue = useRescueOffer()(error);
  const http = wire?.code === 'https-unavailable' ? String(wire.parameters['address']) : null;
  return (
    <Banner tone="bad" icon="error" title={message} hint={hint}>
      {http !== null && (
        <LinkButton href={`~/?source=${encodeURIComponent(http)}`} data-testid="run-use-http">
          {text.ui('start.test.useHttp', { address: http })}
        </LinkButton>
      )}
      {rescue && <Button icon="download" onClick={rescue} says="rescue.offer" />}
      <Button icon="again" onClick={() => run.start(null)} says="common.retry" />
    </Banner>
  );
}

type BannerProps = Readonly<{
  tone: 'good' | 'bad' | 'warn';
  icon: IconName;
  title: string;
  hint: string;
  children?: ReactNode;
}>;

/** A failure is read out at once, everything else when there is time. */
function Banner({ tone, icon, title, hint, children }: BannerProps) {
  const Element = tone === 'bad' ? 'div' : 'output';
  const ground = tone === 'warn' ? ' on-warn-soft' : '';
  return (
    <Element
      className={`banner banner-${tone} row round-large gap-12 py-12 px-16${ground}`}
      role={tone === 'bad' ? 'alert' : undefined}
    >
      <Icon name={icon} />
      <div className="grow">
        <strong>{title}</strong>
        <p>{hint}</p>
      </div>
      {children}
    </Element>
  );
}
