import { useState } from 'react';
import type { Hashed, PictureOf } from '../../../../src-main/contract/evidence.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { evidenceName } from './evidence-name.ts';
import { slopesOf } from './slopes.ts';

type Group = PictureOf<'keywords'>['groups'][number];

const shownRanks = 12;

/** Two ranked lists with lines between equal keywords: a level line is the same rank, a steep one a changed weight. */
export function KeywordLists({ group }: { readonly group: Group }) {
  const text = useText();
  const [all, setAll] = useState(false);
  const { name, equal, a, b, hashes } = group;
  const ranks = Math.max(a.length, b.length);
  const shown = all ? ranks : Math.min(ranks, shownRanks);
  const both = a.filter(({ shared }) => shared).length;
  const { integer } = text.format;
  return (
    <div role="group" className="keyword-lists" aria-label={evidenceName(text, name)}>
      <h3>
        {evidenceName(text, name)}{' '}
        <Badge tone={equal ? 'good' : 'neutral'}>{text.ui(equal ? 'evidence.equal' : 'evidence.differs')}</Badge>
      </h3>
      <p className="hint">
        {text.ui('evidence.piecesShared', { shared: integer(both), a: integer(a.length), b: integer(b.length) })}
      </p>
      {hashes && <HashesOf hashes={hashes} />}
      {ranks > shownRanks && <OnlyOn group={group} />}
      <div className="slopes as-grid mt-8 mb-8">
        <Ranking side="a" keywords={a.slice(0, shown)} />
        <Lines group={group} shown={shown} />
        <Ranking side="b" keywords={b.slice(0, shown)} />
      </div>
      {[...a, ...b].some(({ seed }) => seed) && (
        <p className="hint">
          <Icon name="source" /> {evidenceName(text, 'seed')}
        </p>
      )}
      {ranks > shownRanks && (
        <Button size="small" look="quiet" aria-expanded={all} onClick={() => setAll((old) => !old)}>
          {all ? text.ui('evidence.showFewer') : text.ui('evidence.showAll', { count: integer(ranks) })}
        </Button>
      )}
    </div>
  );
}

/** What the lists of both pages are hashed to, and from what. */
export function HashesOf({ hashes }: { readonly hashes: Readonly<Record<'a' | 'b', Hashed>> }) {
  const text = useText();
  return (['a', 'b'] as const).map((side) => (
    <p key={side} className="hint">
      <b>{text.ui(`compare.${side}`)}</b> <code title={hashes[side].input}>{hashes[side].hash}</code>
    </p>
  ));
}

const namedTerms = 40;

/** Of long lists what matters is what one page lacks. */
function OnlyOn({ group }: { readonly group: Group }) {
  const text = useText();
  return (['a', 'b'] as const).map((side) => {
    const only = group[side].filter(({ shared }) => !shared);
    if (only.length === 0) return null;
    return (
      <p key={side} className="soft small anywhere mt-4 mb-4">
        <b>{text.ui(side === 'a' ? 'evidence.onlyA' : 'evidence.onlyB')}</b>{' '}
        {only
          .slice(0, namedTerms)
          .map(({ term }) => term)
          .join(' · ')}
        {only.length > namedTerms && ' …'}
      </p>
    );
  });
}

const rowHeight = 24;
const lineWidth = 64;

function Lines({ group: { a, b }, shown }: { readonly group: Group; readonly shown: number }) {
  const height = rowHeight * shown;
  const middle = (rank: number) => (rank + 0.5) * rowHeight;
  return (
    <svg width={lineWidth} height={height} viewBox={`0 0 ${lineWidth} ${height}`} aria-hidden="true">
      {slopesOf(a, b, shown).map(({ term, from, to }) => (
        <path
          key={term}
          className="slope"
          data-level={from === to}
          d={`M2 ${middle(from)}C${lineWidth / 2} ${middle(from)} ${lineWidth / 2} ${middle(to)} ${lineWidth - 2} ${middle(to)}`}
        />
      ))}
    </svg>
  );
}

function Ranking({ side, keywords }: { readonly side: 'a' | 'b'; readonly keywords: Group['a'] }) {
  const text = useText();
  const weighted = keywords.some(({ weight }) => weight !== 0);
  return (
    <ol className={`ranking ranking-${side}`} aria-label={text.ui(`compare.${side}`)}>
      {keywords.map(({ term, weight, shared, seed, hash }, rank) => (
        <li className="row quiet line-below gap-6 px-8" key={term} data-shared={shared} style={{ height: rowHeight }}>
          <small className="rank regular text-end">{rank + 1}</small>
          <span className="keyword cut" title={hash === undefined ? term : `${term} → ${hash}`}>
            {term}
          </span>
          {seed && <Icon name="source" size="small" />}
          <span className="visually-hidden">
            {text.ui(shared ? 'evidence.onBoth' : `evidence.only${side === 'a' ? 'A' : 'B'}`)}
          </span>
          {weighted && (
            <small className="weight push-right soft regular">
              {text.format.decimal(weight, Number.isInteger(weight) ? 0 : 2)}
            </small>
          )}
        </li>
      ))}
    </ol>
  );
}
