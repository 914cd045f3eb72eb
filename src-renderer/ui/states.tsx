import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import { useRescueOffer } from './rescue-offer.ts';

interface EmptyProps {
  readonly icon: IconName;
  readonly title: string;
  readonly hint: string;
  readonly children?: ReactNode;
}

export function Empty({ icon, title, hint, children }: EmptyProps) {
  return (
    <div className="empty column align-centre soft text-centre gap-6">
      <Icon name={icon} />
      <h2 className="ink size-15 anywhere">{title}</h2>
      <p>{hint}</p>
      {children && <div className="flex gap-8 mt-8">{children}</div>}
    </div>
  );
}

/** What failed, and a way to try again or to save what can be saved of a damaged audit. */
export function Failure({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  const text = useText();
  const { message, hint } = text.error(error);
  const rescue = useRescueOffer()(error);
  return (
    <div className="empty column align-centre soft text-centre gap-6" role="alert">
      <Icon name="error" />
      <h2 className="ink size-15 anywhere">{message}</h2>
      <p>{hint}</p>
      {(onRetry || rescue) && (
        <div className="flex gap-8 mt-8">
          {onRetry && (
            <Button icon="again" onClick={onRetry}>
              {text.ui('common.retry')}
            </Button>
          )}
          {rescue && (
            <Button icon="download" onClick={rescue}>
              {text.ui('rescue.offer')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

interface Asked {
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly refetch?: () => unknown;
  readonly retry?: () => void;
}

/** In place of answers that failed or are on their way. */
export function Unanswered({ of: queries }: { readonly of: readonly Asked[] }) {
  const failed = queries.find(({ error }) => error);
  const retry = () => queries.forEach((query) => void (query.retry ?? query.refetch)?.());
  if (failed) return <Failure error={failed.error} onRetry={retry} />;
  return queries.some(({ isPending }) => isPending) && <Waiting />;
}

/** Appears only after a moment, so that quick answers do not flash. */
export function Waiting() {
  const text = useText();
  return (
    <output className="waiting row justify-centre quiet gap-8">
      <span className="spinner" aria-hidden="true" />
      {text.ui('common.loading')}
    </output>
  );
}

/** Null is work of unknown size. */
export function ProgressBar({ fraction, label }: { readonly fraction: number | null; readonly label: string }) {
  return (
    <progress
      className="progress as-block w-full clip"
      aria-label={label}
      max={1}
      {...(fraction === null ? {} : { value: fraction })}
    />
  );
}

export function Keys({ keys }: { readonly keys: readonly string[] }) {
  return (
    <span className="keys inline-row gap-4">
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
