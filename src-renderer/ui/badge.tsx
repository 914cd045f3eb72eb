import type { ComponentProps, ReactNode } from 'react';
import { type ClusterKind, isReprint, type PageKind, type Verdict } from '#contract/verdicts.ts';
import type { ClusterContents } from '#contract/clusters.ts';
import type { RunState } from '#contract/audits.ts';
import { useText } from '../i18n/use-text.ts';

export type Tone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad' | 'violet' | 'pink' | 'teal';

export const Badge = ({ tone = 'neutral', ...others }: ComponentProps<'span'> & { tone?: Tone }) => (
  <span className={`badge tone-${tone}`} {...others} />
);

/** Plain texts have an unknown layout. */
export function LayoutBadge({ pair }: { pair: Parameters<typeof isReprint>[0] }) {
  const text = useText();
  const reprint = isReprint(pair);
  if (!reprint && pair.layout === 'unknown') return null;
  return (
    <Badge title={reprint ? text.shared('reprint.meaning') : undefined}>
      <span data-testid="layout">{reprint ? text.shared('reprint.name') : text.shared(`layout.${pair.layout}`)}</span>
    </Badge>
  );
}

function CodeBadge({
  of: group,
  code,
  tone,
  children,
}: {
  of: 'verdict' | 'clusterKind';
  code: string;
  tone: Tone;
  children?: ReactNode;
}) {
  const text = useText();
  return (
    <Badge tone={tone} title={text.shared(`${group}Meaning.${code}`)}>
      {text.shared(`${group}.${code}`)}
      {children}
    </Badge>
  );
}

export const VerdictBadge = ({ verdict, children }: { verdict: Verdict; children?: ReactNode }) => (
  <CodeBadge of="verdict" code={verdict} tone={verdictTones[verdict]}>
    {children}
  </CodeBadge>
);

export function CountedVerdict({ verdict, pages }: ClusterContents[number]) {
  const text = useText();
  const count = ` ×${text.format.integer(pages)}`;
  if (verdict !== null) return <VerdictBadge verdict={verdict}>{count}</VerdictBadge>;
  return <Badge>{text.shared('clusterContent.through-other') + count}</Badge>;
}

export const ClusterKindBadge = ({ kind }: { kind: ClusterKind }) => (
  <CodeBadge of="clusterKind" code={kind} tone={clusterKindTones[kind]} />
);

const clusterKindTones: Readonly<Record<ClusterKind, Tone>> = {
  copies: 'bad',
  templated: 'warn',
  version: 'accent',
  translation: 'accent',
  listing: 'accent',
  'near-empty': 'neutral',
  'not-found': 'neutral',
};

export const PageKindBadge = ({ kind, title }: { kind: PageKind; title?: string }) => (
  <Badge
    tone={kind === 'content' ? 'good' : kind === 'listing' || kind === 'edition' ? 'accent' : 'warn'}
    title={title}
  >
    {useText().shared(`pageKind.${kind}`)}
  </Badge>
);

const verdictTones: Readonly<Record<Verdict, Tone>> = {
  identical: 'bad',
  'near-duplicate': 'warn',
  partial: 'warn',
  'pseudo-original': 'violet',
  spliced: 'pink',
  contained: 'teal',
  version: 'accent',
  translation: 'accent',
  listing: 'neutral',
  'shared-code': 'neutral',
  'template-only': 'neutral',
};

export const RunBadge = ({ state, testId }: { state: RunState; testId?: string }) => (
  <Badge tone={runTones[state]} data-testid={testId} data-state={state}>
    {useText().shared(`runState.${state}`)}
  </Badge>
);

const runTones: Readonly<Record<RunState, Tone>> = {
  new: 'neutral',
  running: 'accent',
  pausing: 'accent',
  paused: 'warn',
  cancelled: 'neutral',
  failed: 'bad',
  done: 'good',
};
