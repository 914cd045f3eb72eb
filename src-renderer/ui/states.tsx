import { Component, type ReactNode } from 'react';
import { type UiKey, useText } from '../i18n/use-text.ts';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import { useRescueOffer } from './rescue-offer.ts';

type EmptyProps = Readonly<{ icon: IconName; title: string; hint: string; role?: 'alert'; children?: ReactNode }>;

export function Empty({ icon, title, hint, role, children }: EmptyProps) {
  return (
    <div className="empty column align-centre soft text-centre gap-6" role={role}>
      <Icon name={icon} />
      <h2 className="ink size-15 anywhere">{title}</h2>
      <p>{hint}</p>
      {children && <div className="flex gap-8 mt-8">{children}</div>}
    </div>
  );
}

export function Failure({ error, onRetry }: Readonly<{ error: unknown; onRetry?: () => void }>) {
  const { message, hint } = useText().error(error);
  const rescue = useRescueOffer()(error);
  return (
    <Empty icon="error" title={message} hint={hint} role="alert">
      {(onRetry || rescue) && (
        <>
          {onRetry && <Button icon="again" onClick={onRetry} says="common.retry" />}
          {rescue && <Button icon="download" onClick={rescue} says="rescue.offer" />}
        </>
      )}
    </Empty>
  );
}

type Asked = Readonly<{ error: Error | null; isPending: boolean; refetch?: () => unknown; retry?: () => void }>;

export function Unanswered({ of: queries }: Readonly<{ of: readonly Asked[] }>) {
  const failed = queries.find(({ error }) => error);
  const retry = () => queries.forEach((query) => void (query.retry ?? query.refetch)?.());
  if (failed) return <Failure error={failed.error} onRetry={retry} />;
  return queries.some(({ isPending }) => isPending) && <Waiting />;
}

/** Appears only after a moment, so that quick answers do not flash. */
export function Waiting({ says = 'common.loading' }: { readonly says?: UiKey }) {
  const text = useText();
  return (
    <output className="waiting row justify-centre quiet gap-8">
      <span className="spinner" aria-hidden="true" />
      {text.ui(says)}
    </output>
  );
}

export function ProgressBar({ fraction, label }: Readonly<{ fraction: number | null; label: string }>) {
  return (
    <progress
      className="progress as-block w-full clip"
      aria-label={label}
      max={1}
      {...(fraction === null ? {} : { value: fraction })}
    />
  );
}

export function Keys({ keys }: Readonly<{ keys: readonly string[] }>) {
  return (
    <span className="keys inline-row gap-4">
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}

interface State {
  readonly error: unknown;
}

/** The rest of the window goes on; trying again draws the screen anew. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override state: State = { error: null };

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return <Failure error={this.state.error} onRetry={() => this.setState({ error: null })} />;
  }
}
