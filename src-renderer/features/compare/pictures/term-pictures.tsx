import { useState, type ReactNode } from 'react';
import { alignedChildren, type PictureOf, type TreeNode, type TreeRow } from '#contract/evidence.ts';
import { Badge, Button, Hint, Icon, IconButton, useText } from '../../../kit.ts';
import { type Side, sides } from '../passages.ts';
import {
  Capped,
  EqualIcon,
  EqualSign,
  equalWords,
  evidenceName,
  Figures,
  type DrawingProps,
  HashesOf,
  SharedCounts,
} from './parts.tsx';
import css from './pictures.module.css';

export function TreePicture({ picture, onJump }: DrawingProps<'tree'>) {
  const text = useText();
  const roots = alignedChildren(picture, null, null);
  const paragraphs = roots.flatMap((root) => childrenOf(picture, root));
  const [open, setOpen] = useState<ReadonlySet<string>>(() => {
    const first = paragraphs.find(({ a, b }) => a !== null && b !== null && picture.a[a]?.partner === b);
    return new Set(first ? [rowKey(first)] : []);
  });
  const toggle = (row: string) => {
    const next = new Set(open);
    if (!next.delete(row)) next.add(row);
    setOpen(next);
  };
  const shared = { picture, onJump };
  return (
    <>
      <Figures figures={picture.figures} />
      <div className="flex align-start justify-between gap-12">
        <Hint says="evidence.treeHint" />
        <Button
          size="small"
          look="quiet"
          onClick={() => setOpen(open.size > 0 ? new Set() : new Set(paragraphs.map(rowKey)))}
        >
          {text.ui(open.size > 0 ? 'evidence.closeAll' : 'evidence.openAll')}
        </Button>
      </div>
      <Capped items={paragraphs} max={maxParagraphs}>
        {(shown) => (
          <ul className="mt-8">
            {roots.map((root) => (
              <li key={`root ${rowKey(root)}`}>
                <Row {...shared} row={root} />
              </li>
            ))}
            {shown.map((row) => {
              const key = rowKey(row);
              const isOpen = open.has(key);
              const below = childrenOf(picture, row);
              const count = text.format.integer(below.length);
              return (
                <li key={key}>
                  <Row {...shared} row={row}>
                    {below.length > 0 && (
                      <IconButton
                        icon={isOpen ? 'down' : 'right'}
                        label={text.ui(isOpen ? 'evidence.close' : 'evidence.open', { count })}
                        aria-expanded={isOpen}
                        onClick={() => toggle(key)}
                      />
                    )}
                  </Row>
                  {isOpen && (
                    <ul className={`${css.treeLeaves} line-left`}>
                      {below.map((leaf) => (
                        <li key={rowKey(leaf)}>
                          <Row {...shared} row={leaf} />
                        </li>
                      ))}
                    </ul>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </Capped>
    </>
  );
}

const maxParagraphs = 12;

/** −1 stands for a missing node, which has no children. */
const childrenOf = (picture: PictureOf<'tree'>, { a, b }: TreeRow) => alignedChildren(picture, a ?? -1, b ?? -1);

const rowKey = ({ a, b }: TreeRow) => `${a} ${b}`;

type RowProps = DrawingProps<'tree'> & { row: TreeRow; children?: ReactNode };

function Row({ picture, row, onJump, children }: RowProps) {
  const [a, b] = [picture.a[row.a ?? -1], picture.b[row.b ?? -1]];
  const compared = [a, b].some((node) => node && node.state !== 'pruned');
  const joined = a?.state === 'equal' && b?.state === 'equal';
  return (
    <div
      className={`${css.treeRow} as-grid align-start line-below gap-4 py-4`}
      data-level={(a ?? b)?.level ?? 'sentence'}
    >
      <span>{children}</span>
      <Node side="a" node={a} />
      <span className="text-centre py-8">{compared && <EqualSign equal={joined} />}</span>
      <Node side="b" node={b} />
      <IconButton
        icon="search"
        says="evidence.jump"
        onClick={() => onJump({ a: a?.range ?? null, b: b?.range ?? null })}
      />
    </div>
  );
}

function Node({ side, node }: { side: Side; node: TreeNode | undefined }) {
  const text = useText();
  if (!node) return <span className={`${css.treeNode} column round-4 quiet small px-8`}>–</span>;
  return (
    <span
      className={`${css.treeNode} column round-4 soft small py-2 px-8`}
      data-state={node.state}
      title={[node.hashed?.hash, ...node.keywords].join(' ')}
    >
      <small className="tiny">{`${text.ui(`compare.${side}`)} · ${evidenceName(text, `level-${node.level}`)}`}</small>
      {node.state === 'pruned' && <small className="tiny">{text.ui('evidence.pruned')}</small>}
      <span className="clamp">{node.keywords.join(' · ')}</span>
    </span>
  );
}

type Group = PictureOf<'keywords'>['groups'][number];

/** More groups are shown one at a time. */
const maxAtOnce = 2;

export function KeywordsPicture({ picture: { groups, figures } }: DrawingProps<'keywords'>) {
  const text = useText();
  const [chosen, setChosen] = useState(() =>
    Math.max(
      0,
      groups.findIndex(({ equal }) => equal),
    ),
  );
  const isOneAtATime = groups.length > maxAtOnce;
  return (
    <>
      <Figures figures={figures} />
      {isOneAtATime && (
        <fieldset className={`${css.groupChoice} flex wrap gap-4`} aria-label={text.ui('evidence.lists')}>
          {groups.map(({ name, equal }, group) => (
            <Button
              key={name}
              size="small"
              aria-pressed={group === chosen}
              data-equal={equal}
              onClick={() => setChosen(group)}
            >
              <EqualIcon equal={equal} /> {evidenceName(text, name)}
              <span className="visually-hidden">{` ${equalWords(text, equal)}`}</span>
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

function KeywordLists({ group }: { group: Group }) {
  const text = useText();
  const { name, equal, a, b, hashes } = group;
  const ranks = a.length > b.length ? a : b;
  return (
    <div role="group" className={css.keywordLists} aria-label={evidenceName(text, name)}>
      <h3>
        {evidenceName(text, name)} <Badge tone={equal ? 'good' : 'neutral'}>{equalWords(text, equal)}</Badge>
      </h3>
      <SharedCounts shared={a.filter(({ shared }) => shared).length} a={a.length} b={b.length} />
      <HashesOf hashes={hashes} />
      {ranks.length > maxRanks &&
        sides.map((side) => {
          const only = group[side].flatMap(({ term, shared }) => (shared ? [] : term));
          return (
            only.length > 0 && (
              <p key={side} className="soft small anywhere mt-4 mb-4">
                <b>{text.ui(onlyOn[side])}</b> {only.slice(0, maxNamed).join(' · ')}
                {only.length > maxNamed && ' …'}
              </p>
            )
          );
        })}
      <Capped items={ranks} max={maxRanks}>
        {({ length }) => (
          <>
            <div className={`${css.slopes} as-grid mt-8 mb-8`}>
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

const onlyOn = { a: 'evidence.onlyA', b: 'evidence.onlyB' } as const;

const rowHeight = 24;
const lineWidth = 64;

function Lines({ group: { a, b }, shown }: { group: Group; shown: number }) {
  const height = rowHeight * shown;
  const middle = (rank: number) => (rank + 0.5) * rowHeight;
  return (
    <svg width={lineWidth} height={height} viewBox={`0 0 ${lineWidth} ${height}`} aria-hidden>
      {slopesOf(a, b, shown).map(({ from, to }) => (
        <path
          key={from}
          className={css.slope}
          data-level={from === to}
          d={`M2 ${middle(from)}C${lineWidth / 2} ${middle(from)} ${lineWidth / 2} ${middle(to)} ${lineWidth - 2} ${middle(to)}`}
        />
      ))}
    </svg>
  );
}

export function slopesOf(a: Group['a'], b: Group['b'], shown: number) {
  const ranks = new Map(b.map(({ term }, rank) => [term, rank]));
  return a.slice(0, shown).flatMap(({ term, shared }, from) => {
    const to = ranks.get(term);
    return shared && to !== undefined && to < shown ? [{ term, from, to }] : [];
  });
}

function Ranking({ side, keywords }: { side: Side; keywords: Group['a'] }) {
  const text = useText();
  const weighted = keywords.some(({ weight }) => weight !== 0);
  return (
    <ol className={`${css.ranking} ranking-${side}`} aria-label={text.ui(`compare.${side}`)}>
      {keywords.map(({ term, weight, shared, seed, hash }, rank) => (
        // oxlint-disable-next-line react/no-array-index-key -- a term may come twice, and a rank is a line of its own
        <li
          className={`row line-below gap-6 px-8 ${shared ? 'strong' : 'quiet'}`}
          key={rank}
          style={{ height: rowHeight }}
        >
          <small className={`${css.rank} regular text-end`}>{rank + 1}</small>
          <span className="cut" title={hash === undefined ? term : `${term} → ${hash}`}>
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
