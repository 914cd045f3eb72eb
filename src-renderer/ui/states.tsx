import { Component, createContext, type ReactNode, useContext } from 'react';
import { type HintedKey, type Texts, type UiKey, useText } from '../i18n/use-text.ts';
import { Button, Icon, type IconName, LinkButton } from './button.tsx';
import { RequestError } from '#contract/api.ts';
import type { WireError } from '#contract/errors.ts';
import type { AuditProgress, RunState } from '#contract/audits.ts';
import { useRequest } from '../api/requests.ts';

type Words = Readonly<
  { icon: IconName } & (
    | { says: HintedKey; title?: never; hint?: never }
    | { says?: never; title: string; hint: string }
  )
>;

export function Empty({ icon, says, title, hint, role, children }: Words & { role?: 'alert'; children?: ReactNode }) {
  const text = useText();
  return (
    <div className="empty column align-centre soft text-centre gap-6" role={role}>
      <Icon name={icon} />
      <h2 className="ink size-15 anywhere">{says ? text.ui(says) : title}</h2>
      <p>{says ? text.ui(`${says}Hint`) : hint}</p>
      {children && <div className="flex gap-8 mt-8">{children}</div>}
    </div>
  );
}

type FailureProps = {
  error: unknown;
  onRetry?: () => void;
  /** Another way out. */
  children?: ReactNode;
};

export function Failure({ error, onRetry, children }: FailureProps) {
  const { message, hint } = useText().error(error);
  const rescue = useRescueOffer()(error);
  return (
    <Empty icon="error" title={message} hint={hint} role="alert">
      {(onRetry || rescue || children) && (
        <>
          {onRetry && <Button icon="again" onClick={onRetry} says="common.retry" />}
          <RescueButton error={error} />
          {children}
        </>
      )}
    </Empty>
  );
}

export function Unanswered({
  of: queries,
}: {
  of: readonly Readonly<{ error: Error | null; isPending: boolean; refetch?: () => unknown; retry?: () => void }>[];
}) {
  const failed = queries.find(({ error }) => error);
  const retry = () => queries.forEach((query) => void (query.retry ?? query.refetch)?.());
  if (failed) return <Failure error={failed.error} onRetry={retry} />;
  return queries.some(({ isPending }) => isPending) && <Waiting />;
}

/** Appears with a delay, so that quick answers cause no flicker. */
export const Waiting = ({ says = 'common.loading' }: { says?: UiKey }) => (
  <output className="waiting row justify-centre quiet gap-8">
    <span className="spinner" aria-hidden="true" />
    {useText().ui(says)}
  </output>
);

export const ProgressBar = ({ fraction, label }: { fraction: number | null; label: string }) => (
  <progress
    className="progress as-block w-full clip"
    aria-label={label}
    max={1}
    {...(fraction === null ? {} : { value: fraction })}
  />
);

/** Moves without telling how far it is while nobody knows. */
export const RunBar = ({ state, fraction }: Pick<AuditProgress, 'state' | 'fraction'>) => (
  <ProgressBar
    fraction={state === 'running' ? fraction || null : (fraction ?? 0)}
    label={useText().ui('run.progress')}
  />
);

export const JobProgress = ({
  what,
  note,
  fraction,
  label,
  testId,
}: {
  what: string;
  note: string;
  fraction: number;
  label: string;
  testId?: string;
}) => (
  <section data-testid={testId}>
    <p className="flex justify-between gap-16 mb-8">
      <span>{what}</span>
      <span className="soft">{note}</span>
    </p>
    <ProgressBar fraction={fraction} label={label} />
  </section>
);

export const Keys = ({ keys }: { keys: readonly string[] }) => (
  <span className="inline-row gap-4">
    {keys.map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
  </span>
);

/** Limits a crash to the screen; trying again renders it anew. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }> {
  static getDerivedStateFromError = (error: unknown) => ({ error });

  override state: { readonly error: unknown } = { error: null };

  override render() {
    if (this.state.error === null) return this.props.children;
    return <Failure error={this.state.error} onRetry={() => this.setState({ error: null })} />;
  }
}

export const Hint = ({ says, values }: { says: UiKey; values?: Parameters<Texts['ui']>[1] }) => (
  <p className="hint">{useText().ui(says, values)}</p>
);

export const Note = ({
  tone,
  icon,
  isAlert = false,
  children,
}: {
  tone?: 'good' | 'bad';
  icon: IconName;
  isAlert?: boolean;
  children: ReactNode;
}) => (
  <div
    className={`note flex align-start anywhere gap-6 ${tone ? `tone-${tone}` : ''}`}
    role={isAlert ? 'alert' : undefined}
  >
    <Icon name={icon} />
    <span>{children}</span>
  </div>
);

export function ErrorNote({ error, isAlert = false }: { error: unknown; isAlert?: boolean }) {
  const { message, hint } = useText().error(error);
  return (
    <Note tone="bad" icon="error" isAlert={isAlert}>
      <strong>{message}</strong> {hint}
    </Note>
  );
}

const RescueContext = createContext<((error: WireError) => void) | null>(null);
export const RescueProvider = RescueContext.Provider;

export function useRescueOffer(): (error: unknown) => (() => void) | null {
  const show = useContext(RescueContext);
  return (error) => {
    const wire = error instanceof RequestError ? error.wire : null;
    if (!show || !wire || typeof wire.parameters['file'] !== 'string') return null;
    return wire.code === 'audit-file-damaged' || wire.code === 'audit-file-gone' ? () => show(wire) : null;
  };
}

/** Nothing where there is nothing to rescue. */
export function RescueButton({ error }: { error: unknown }) {
  const rescue = useRescueOffer()(error);
  const isGone = error instanceof RequestError && error.wire.code === 'audit-file-gone';
  return rescue && <Button icon="download" onClick={rescue} says={isGone ? 'rescue.save' : 'rescue.offer'} />;
}

/** An overlay on drop targets while a file is dragged over. */
export const DropVeil = ({ testId }: { testId?: string }) => (
  <div className="drop-veil row justify-centre strong gap-8" data-testid={testId}>
    <Icon name="folder" />
    {useText().ui('start.dropHere')}
  </div>
);

export function NothingHere({ soon, never }: { soon: Words; never: Words }) {
  const text = useText();
  const progress = useRequest('audit/progress').data;
  const state = progress?.state;
  const read = useWordsRead(state === 'done');
  if (state === undefined || (state === 'done' && read === undefined)) return <Waiting />;
  const way = wayOn(state, read ?? 0);
  const words = (): Words => {
    if (way === 'found') return never;
    if (way === 'going') return soon;
    if (way !== 'failed') return { icon: icons[way], says: `nothingHere.${way}` };
    if (!progress?.error) return { icon: 'error', says: 'run.failed' };
    const { message, hint } = text.error(new RequestError(progress.error));
    return { icon: 'error', title: message, hint };
  };
  return (
    <Empty {...words()}>
      {way !== 'found' && <LinkButton href={`/run`} data-testid="to-run" says={`nothingHere.to.${way}`} />}
    </Empty>
  );
}

const icons = { paused: 'pause', cancelled: 'stop', unread: 'warning' } as const;

/** `read` is the number of words of all pages, used once the audit is done. */
function wayOn(state: RunState, read: number) {
  if (state === 'done') return read === 0 ? 'unread' : 'found';
  return state === 'new' || state === 'running' || state === 'pausing' ? 'going' : state;
}

/** Number of words of all main texts; 0 if no page could be read, undefined while loading. */
export const useWordsRead = (isWanted = true) =>
  useRequest('overview/get', {}, { enabled: isWanted }).data?.figures.words;
