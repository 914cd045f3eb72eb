import { useId, type ComponentProps, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useText } from '../../i18n/use-text.ts';
import { ShareBar } from '../../ui/share-bar.tsx';

interface PanelProps {
  readonly title: string;
  /** What is drawn how, in a few words beside the title. */
  readonly note?: string;
  readonly width: 'wide' | 'narrow' | 'full';
  readonly testId: string;
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the overview under its title. */
export function Panel({ title, note, width, testId, end, children }: PanelProps) {
  const id = useId();
  return (
    <section className={`panel panel-${width} card column min-w-0 gap-8`} aria-labelledby={id} data-testid={testId}>
      <header className="panel-head flex align-baseline min-w-0 gap-8">
        <h2 id={id}>{title}</h2>
        {note && <small className="cut min-w-0">{note}</small>}
        {end && <span className="rigid push-right small">{end}</span>}
      </header>
      {children}
    </section>
  );
}

export function ScrollBox({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
    <div className="scroll-both max-h-420" tabIndex={0} role="group" aria-label={label}>
      {children}
    </div>
  );
}

type BarLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  readonly href: string;
  readonly share: number;
  readonly count: number;
};

export function BarLink({ share, count, children, ...link }: BarLinkProps) {
  const text = useText();
  return (
    <Link {...link} className="bar-row choosable">
      <span className="min-w-0">{children}</span>
      <ShareBar share={share} />
      <strong>{text.format.integer(count)}</strong>
    </Link>
  );
}
