import type { ClusterDesk } from '../../../src-main/contract/cluster-views.ts';
import { useText } from '../../i18n/use-text.ts';
import { Badge, VerdictBadge, type Tone } from '../../ui/badge.tsx';
import { Figure } from '../../ui/figure.tsx';

const canonicalTones: Readonly<Record<ClusterDesk['canonicalState'], Tone>> = { none: 'neutral', self: 'warn', agrees: 'good', conflicts: 'bad' };

/** What a cluster is, in one look. */
export function ClusterHead({ cluster }: { readonly cluster: ClusterDesk }) {
  const text = useText();
  const { title, verdict, pages, floor, mean, longestRun, longestSentence, canonicalState, settled, sourceAddress, mirrors, mirrorHosts } = cluster;
  return (
    <header className="page-head cluster-head">
      <div className="head-line">
        <h1 id="cluster-title" title={title}>
          {title || sourceAddress}
        </h1>
        <VerdictBadge verdict={verdict} />
        <Badge tone={canonicalTones[canonicalState]}>{text.shared(`canonicalState.${canonicalState}`)}</Badge>
        {settled && <Badge tone="good">{text.ui('clusters.settled')}</Badge>}
      </div>
      <dl className="figures">
        <Figure label={text.ui('clusters.figures.pages')} value={text.format.integer(pages)} />
        <Figure label={text.ui('clusters.figures.floor')} value={text.format.percent(floor)} />
        <Figure label={text.ui('clusters.figures.mean')} value={text.format.percent(mean)} />
        <Figure
          label={text.ui('clusters.figures.mirrors')}
          value={`${text.count('addresses', mirrors)}${mirrorHosts > 0 ? text.ui('clusters.mirrorHosts', { count: text.format.integer(mirrorHosts) }) : ''}`}
        />
        <Figure label={text.ui('clusters.figures.longestRun')} value={text.count('characters', longestRun)} />
        {longestSentence && (
          <div className="figure figure-quote">
            <dt>{text.ui('clusters.figures.longestSentence')}</dt>
            <dd title={longestSentence}>{longestSentence}</dd>
          </div>
        )}
      </dl>
    </header>
  );
}
