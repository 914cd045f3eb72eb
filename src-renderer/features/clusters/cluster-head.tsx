import type { ReviewedCluster } from '../../../src-main/contract/cluster-views.ts';
import { kindsOfCopies } from '../../../src-main/contract/page-kinds.ts';
import { useText } from '../../i18n/use-text.ts';
import { Badge, ClusterKindBadge, CountedVerdict, type Tone } from '../../ui/badge.tsx';
import { Figure } from '../../ui/figure.tsx';

const canonicalTones: Readonly<Record<ReviewedCluster['canonicalState'], Tone>> = {
  none: 'neutral',
  self: 'warn',
  agrees: 'good',
  conflicts: 'bad',
};

/** What a cluster is, in one look. */
export function ClusterHead({ cluster }: { readonly cluster: ReviewedCluster }) {
  const text = useText();
  const {
    title,
    kind,
    contents,
    pages,
    floor,
    mean,
    longestRun,
    longestSentence,
    canonicalState,
    resolvedBySite,
    sourceAddress,
    mirrors,
    mirrorHosts,
    clicks,
    clicksAtStake,
  } = cluster;
  return (
    <header className="page-head cluster-head column gap-8">
      <div className="head-line row min-w-0 gap-8">
        <h1 id="cluster-title" title={title}>
          {title || sourceAddress}
        </h1>
      </div>
      <div className="flex wrap gap-6 gap-y-4 mt-4" data-testid="cluster-contents">
        <ClusterKindBadge kind={kind} />
        {kindsOfCopies.has(kind) && contents.map((content) => <CountedVerdict key={content.verdict} {...content} />)}
        <Badge tone={canonicalTones[canonicalState]}>{text.shared(`canonicalState.${canonicalState}`)}</Badge>
        {resolvedBySite && <Badge tone="good">{text.ui('clusters.resolvedBySite')}</Badge>}
      </div>
      <dl className="flex wrap gap-20 gap-y-4">
        <Figure label={text.ui('clusters.figures.pages')} value={text.format.integer(pages)} />
        <Figure
          label={text.ui('clusters.figures.floor')}
          value={text.format.percent(floor)}
          title={text.ui('clusters.floorMeaning')}
        />
        <Figure
          label={text.ui('clusters.figures.mean')}
          value={text.format.percent(mean)}
          title={text.ui('clusters.meanMeaning')}
        />
        <Figure
          label={text.ui('clusters.figures.mirrors')}
          value={`${text.count('addresses', mirrors)}${mirrorHosts > 0 ? text.ui('clusters.mirrorHosts', { count: text.format.integer(mirrorHosts) }) : ''}`}
        />
        {clicks !== null && clicksAtStake !== null && (
          <Figure
            label={text.ui('clusters.figures.clicksAtStake')}
            value={text.ui('clusters.stakeOf', {
              count: text.format.integer(clicksAtStake),
              of: text.format.integer(clicks),
            })}
            title={text.ui('clusters.stakeMeaning')}
          />
        )}
        <Figure label={text.ui('clusters.figures.longestRun')} value={text.count('characters', longestRun)} />
        {longestSentence && (
          <div className="figure w-full">
            <dt className="cut quiet small">{text.ui('clusters.figures.longestSentence')}</dt>
            <dd className="cut" title={longestSentence}>
              {longestSentence}
            </dd>
          </div>
        )}
      </dl>
    </header>
  );
}
