import type { ClusterDetail } from '../../../src-main/contract/models.ts';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { Badge, VerdictBadge, type Tone } from '../../ui/badge.tsx';
import { Figure } from '../../ui/figure.tsx';
import { Failure, Waiting } from '../../ui/states.tsx';
import { MemberRow } from './member-row.tsx';
import { RelationRow } from './relation-row.tsx';
import { SourcePage } from './source-page.tsx';

interface ClusterDetailProps {
  readonly audit: string;
  readonly cluster: number;
}

/** One cluster: its source page with the reasons, the other members with what to do about them, and related pages. */
export function ClusterDetailView({ audit, cluster }: ClusterDetailProps) {
  const text = useText();
  const answer = useRequest('cluster/get', { audit, cluster }, { keepPrevious: true });
  if (answer.error) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Waiting />;
  const { members, relations } = answer.data;
  const source = members.find(({ isSource }) => isSource);
  const others = members.filter(({ isSource }) => !isSource);
  return (
    <article className="cluster-detail" aria-labelledby="cluster-title" aria-busy={answer.isPlaceholderData}>
      <ClusterHead cluster={answer.data} />
      <div className="cluster-scroll">
        {source && <SourcePage member={source} />}
        <section aria-labelledby="members-title">
          <h2 id="members-title" className="section-title">
            {text.ui('clusters.members')} <small>{text.format.integer(others.length)}</small>
          </h2>
          <p className="hint">{text.ui('clusters.cohesion')}</p>
          <ul className="members">
            {others.map((member) => (
              <MemberRow key={member.page.id} audit={audit} member={member} source={source?.page.id ?? null} />
            ))}
          </ul>
        </section>
        {relations.length > 0 && (
          <section aria-labelledby="relations-title">
            <h2 id="relations-title" className="section-title">
              {text.ui('clusters.relations')} <small>{text.format.integer(relations.length)}</small>
            </h2>
            <ul className="relations">
              {relations.map((pair) => (
                <li key={`${pair.a}-${pair.b}`}>
                  <RelationRow audit={audit} pair={pair} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </article>
  );
}

const canonicalTones: Readonly<Record<ClusterDetail['canonicalState'], Tone>> = { none: 'neutral', self: 'warn', agrees: 'good', conflicts: 'bad' };

function ClusterHead({ cluster }: { readonly cluster: ClusterDetail }) {
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
