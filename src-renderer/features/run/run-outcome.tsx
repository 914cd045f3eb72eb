import type { ReactNode } from 'react';
import { RequestError } from '#contract/api.ts';
import type { RunState } from '#contract/audits.ts';
import { type ErrorCode, sourceUnavailable, type WireError } from '#contract/errors.ts';
import { countOfKinds, kindsOfCopies } from '#contract/verdicts.ts';
import {
  Button,
  Icon,
  type IconName,
  LinkButton,
  RescueButton,
  useAudit,
  useRequest,
  useText,
  useWordsRead,
} from '../../kit.ts';
import type { Run } from './use-run.ts';
import css from './run.module.css';

export function OutcomeBanner({ state, run }: { state: RunState; run: Run }) {
  const text = useText();
  if (state === 'done') return <Done />;
  if (state === 'failed') return <Failed run={run} />;
  if (state === 'paused' || state === 'cancelled')
    return <Banner tone="warn" icon="pause" {...text.hinted(`run.${state}`)} />;
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
      <LinkButton href="/overview" icon="overview" says="run.openOverview" />
    </Banner>
  );
}

/** Why the run failed, in words and as the error. */
export function useFailure() {
  const text = useText();
  const wire = useRequest('audit/progress').data?.error ?? null;
  const error = wire && new RequestError(wire);
  if (error === null) return { wire, error, ...text.hinted('run.failed') };
  const { message: title, hint } = text.error(error);
  return { wire, error, title, hint };
}

function Failed({ run }: { run: Run }) {
  const text = useText();
  const { wire, error, ...words } = useFailure();
  const correction = useCorrection(wire);
  const http = wire?.code === 'https-unavailable' ? String(wire.parameters['address']) : null;
  return (
    <Banner tone="bad" icon="error" {...words}>
      {http !== null && (
        <LinkButton href={`~/?source=${encodeURIComponent(http)}`} data-testid="run-use-http">
          {text.ui('start.test.useHttp', { address: http })}
        </LinkButton>
      )}
      {correction && <LinkButton {...correction} look="primary" icon="edit" data-testid="run-correct" />}
      <RescueButton error={error} />
      <Button icon="again" onClick={() => run.start(null)} says="common.retry" />
    </Banner>
  );
}

/** Back to the form, filled in as the audit was begun, while there is nothing in it that would be lost. */
function useCorrection(wire: WireError | null) {
  const audit = useAudit();
  const summary = useRequest('audit/summary').data;
  const pages = useRequest('audit/progress').data?.counts.pages;
  if (!summary || pages !== 0 || wire === null || !mayBeMistyped.has(wire.code)) return null;
  const isFile = summary.sources.some((source) => 'path' in source);
  return { says: `run.correct.${isFile ? 'path' : 'address'}`, href: `~/?again=${encodeURIComponent(audit)}` } as const;
}

const mayBeMistyped: ReadonlySet<ErrorCode> = new Set([...sourceUnavailable, 'file-not-found', 'file-unknown']);

/** Screen readers announce failures immediately (`alert`), the rest politely. */
function Banner({
  tone,
  icon,
  title,
  hint,
  children,
}: {
  tone: 'good' | 'bad' | 'warn';
  icon: IconName;
  title: string;
  hint: string;
  children?: ReactNode;
}) {
  const Element = tone === 'bad' ? 'div' : 'output';
  const ground = tone === 'warn' ? ' on-warn-soft' : '';
  return (
    <Element
      className={`${css.banner} banner-${tone} row wrap round-large gap-12 py-12 px-16${ground}`}
      role={tone === 'bad' ? 'alert' : undefined}
    >
      <Icon name={icon} />
      <div className="grow w-150">
        <strong>{title}</strong>
        <p>{hint}</p>
      </div>
      {children && <div className="flex wrap push-right gap-8">{children}</div>}
    </Element>
  );
}
