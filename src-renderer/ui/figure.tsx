import { type UiKey, useText } from '../i18n/use-text.ts';

type FigureProps = Readonly<{ says: UiKey; value: string; note?: string; title?: string }>;

/** Belongs into a `dl`. */
export function Figure({ says, value, note, title }: FigureProps) {
  return (
    <div className="figure" title={title}>
      <dt className="cut quiet small">{useText().ui(says)}</dt>
      <dd className="size-15 strong">{value}</dd>
      {note && <dd className="figure-note soft small nowrap">{note}</dd>}
    </div>
  );
}

/** Decoration: the figure beside it says the share. */
export function ShareBar({ share }: { readonly share: number }) {
  return (
    <span className="share-bar" aria-hidden="true">
      <span style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%`, minWidth: share > 0 ? 2 : 0 }} />
    </span>
  );
}
