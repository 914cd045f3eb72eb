import { useId, type ComponentProps, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { RequestParameters } from '../../../src-main/contract/api.ts';
import type { Overview } from '../../../src-main/contract/overview.ts';
import { placeOf, ShareBar, useText } from '../../kit.ts';

type PanelProps = Readonly<{
  title: string;
  note?: string;
  width: 'wide' | 'narrow' | 'full';
  testId: string;
  end?: ReactNode;
  children: ReactNode;
}>;

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

export function ScrollBox({ label, children }: Readonly<{ label: string; children: ReactNode }>) {
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

type FilterOf<Name extends 'cluster/list' | 'page/list' | 'sentence/list' | 'plan/list'> = Partial<
  Omit<RequestParameters<Name>, 'audit' | 'offset' | 'limit'>
>;

export function placesOf(audit: string) {
  const base = `/audit/${encodeURIComponent(audit)}`;
  return {
    clusters: (filter: FilterOf<'cluster/list'> = {}) => placeOf(`${base}/clusters`, filter),
    /** By its key, which outlives a run. */
    cluster: (key: string) => `${base}/clusters/${encodeURIComponent(key)}`,
    pages: (filter: FilterOf<'page/list'> = {}) => placeOf(`${base}/pages`, filter),
    sentences: (filter: FilterOf<'sentence/list'> = {}) => placeOf(`${base}/sentences`, filter),
    sentence: (key: string) => `${base}/sentences/${encodeURIComponent(key)}`,
    actions: (filter: FilterOf<'plan/list'> = {}) => placeOf(`${base}/actions`, filter),
    problems: (code?: string) => placeOf(`${base}/run`, code === undefined ? {} : { problem: code }),
    relations: `${base}/relations`,
    verdicts: `${base}/verdicts`,
    run: `${base}/run`,
    changes: `${base}/changes`,
  };
}

export type OverviewProps = Readonly<{ audit: string; overview: Overview; places: ReturnType<typeof placesOf> }>;
