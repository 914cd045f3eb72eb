import { useId, type ReactNode } from 'react';

interface PanelProps {
  readonly title: string;
  /** What is drawn how, in a few words beside the title. */
  readonly note?: string;
  readonly width: 'wide' | 'narrow' | 'full';
  readonly testId?: string;
  /** Controls at the end of the title's line. */
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
