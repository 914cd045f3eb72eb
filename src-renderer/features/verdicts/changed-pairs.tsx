import { useId } from 'react';
import type { ChangedPair, VerdictPreview } from '../../../src-main/contract/verdict-preview.ts';
import type { Verdict } from '../../../src-main/contract/verdicts.ts';
import { useText } from '../../i18n/use-text.ts';
import { Badge, VerdictBadge } from '../../ui/badge.tsx';
import { CompareLink } from '../compare/via-link.tsx';

export function ChangedPairs({ audit, preview }: { readonly audit: string; readonly preview: VerdictPreview }) {
  const text = useText();
  const id = useId();
  const { changed, changes } = preview;
  return (
    <section className="mt-8" aria-labelledby={id}>
      <h2 id={id} className="section-title">
        {text.ui('verdicts.changedPairs')} <small>{text.format.integer(changed)}</small>
      </h2>
      {changed === 0 && <p className="hint">{text.ui('verdicts.noneChanged')}</p>}
      <ul>
        {changes.map((pair) => (
          <li className="line-above" key={`${pair.a}-${pair.b}`}>
            <ChangedPairRow audit={audit} pair={pair} />
          </li>
        ))}
      </ul>
      {changed > changes.length && (
        <p className="hint">
          {text.ui('verdicts.firstChanged', {
            shown: text.format.integer(changes.length),
            all: text.count('pairs', changed),
          })}
        </p>
      )}
    </section>
  );
}

function ChangedPairRow({ audit, pair }: { readonly audit: string; readonly pair: ChangedPair }) {
  const text = useText();
  const { titleA, titleB, addressA, addressB, similarity, before, after, rule } = pair;
  return (
    <div className="changed-pair as-grid align-centre py-6 gap-12" data-testid="changed-pair">
      <p className="min-w-0">
        <span className="as-block cut" title={addressA}>
          {titleA || addressA}
        </span>
        <span className="as-block cut soft" title={addressB}>
          {titleB || addressB}
        </span>
      </p>
      <span className="text-end">{text.format.percent(similarity)}</span>
      <p className="changed-verdicts as-grid align-centre nowrap" title={text.shared(`rule.${rule}`)}>
        <OutcomeBadge verdict={before} /> <span aria-label={text.ui('verdicts.becomes')}>→</span>{' '}
        <OutcomeBadge verdict={after} />
      </p>
      <CompareLink audit={audit} pair={pair} className="button-small" />
    </div>
  );
}

function OutcomeBadge({ verdict }: { readonly verdict: Verdict | null }) {
  const text = useText();
  return verdict === null ? <Badge>{text.ui('compare.noVerdict')}</Badge> : <VerdictBadge verdict={verdict} />;
}
