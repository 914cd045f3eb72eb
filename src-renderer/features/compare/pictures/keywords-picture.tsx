import { useState } from 'react';
import type { PictureOf } from '../../../../src-main/contract/evidence.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { sides, type Side } from '../passages.ts';
import { Capped, evidenceName, Figures, HashesOf, SharedCounts, type DrawingProps } from './parts.tsx';

type Group = PictureOf<'keywords'>['groups'][number];

/** More lists than this are shown one at a time. */
const maxAtOnce = 2;

export function KeywordsPicture({ picture: { groups, figures } }: DrawingProps<'keywords'>) {
  const text = useText();
  const [chosen, setChosen] = useState(() => Math.max(0, groups.map(({ equal }) => equal).indexOf(true)));
  const isOneAtATime = groups.length > maxAtOnce;
  return (
    <>
      <Figures figures={figures} />
      {isOneAtATime && (
        <fieldset className="group-choice flex wrap gap-4" aria-label={text.ui('evidence.lists')}>
          {groups.map(({ name, equal }, group) => (
            <Button
              key={name}
              size="small"
              aria-pressed={group === chosen}
              data-equal={equal}
              onClick={() => setChosen(group)}
            >
              <Icon name={equal ? 'check' : 'unequal'} size="small" /> {evidenceName(text, name)}
              <span className="visually-hidden">{` ${text.ui(equal ? 'evidence.equal' : 'evidence.differs')}`}</span>
            </Button>
          ))}
        </fieldset>
      )}
      {(isOneAtATime ? groups.slice(chosen, chosen + 1) : groups).map((group) => (
        <KeywordLists key={group.name} group={group} />
      ))}
    </>
  );
}

const maxRanks = 12;

/** A level line is the same rank, a steep one a changed weight. */
function KeywordLists({ group }: { readonly group: Group }) {
  const text = useText();
  const { name, equal, a, b, hashes } = group;
  const ranks = a.length > b.length ? a : b;
  return (
    <div role="group" className="keyword-lists" aria-label={evidenceName(text, name)}>
      <h3>
        {evidenceName(text, name)}{' '}
        <Badge tone={equal ? 'good' : 'neutral'}>{text.ui(equal ? 'evidence.equal' : 'evidence.differs')}</Badge>
      </h3>
      <SharedCounts shared={a.filter(({ shared }) => shared).length} a={a.length} b={b.length} />
      <HashesOf hashes={hashes} />
      {ranks.length > maxRanks && <OnlyOn group={group} />}
      <Capped items={ranks} max={maxRanks}>
        {({ length }) => (
          <>
            <div className="slopes as-grid mt-8 mb-8">
              <Ranking side="a" keywords={a.slice(0, length)} />
              <Lines group={group} shown={length} />
              <Ranking side="b" keywords={b.slice(0, length)} />
            </div>
            {[...a, ...b].some(({ seed }) => seed) && (
              <p className="hint">
                <Icon name="source" /> {evidenceName(text, 'seed')}
              </p>
            )}
          </>
        )}
      </Capped>
    </div>
  );
}

const maxNamed = 40;

function OnlyOn({ group }: { readonly group: Group }) {
  const text = useText();
  return sides.map((side) => {
    const only = group[side].flatMap(({ term, shared }) => (shared ? [] : [term]));
    if (only.length === 0) return null;
    return (
      <p key={side} className="soft small anywhere mt-4 mb-4">
        <b>{text.ui(onlyOn[side])}</b> {only.slice(0, maxNamed).join(' · ')}
        {only.length > maxNamed && ' …'}
      </p>
    );
  });
}

const onlyOn = { a: 'evidence.onlyA', b: 'evidence.onlyB' } as const;

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

/** Ranks begin with 0; both are among the first `shown`. */
export function slopesOf(a: Group['a'], b: Group['b'], shown: number) {
  const ranks = new Map(b.map(({ term }, rank) => [term, rank]));
  return a.slice(0, shown).flatMap(({ term, shared }, from) => {
    const to = ranks.get(term);
    return shared && to !== undefined && to < shown ? [{ term, from, to }] : [];
  });
}

function Ranking({ side, keywords }: { readonly side: Side; readonly keywords: Group['a'] }) {
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
          <span className="visually-hidden">{text.ui(shared ? 'evidence.onBoth' : onlyOn[side])}</span>
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
