import { useRef, useState, type SyntheticEvent } from 'react';
import type { ListedRelation, RelationFilter, RelationGroup } from '#contract/clusters.ts';
import {
  Address,
  Button,
  command,
  Icon,
  Link,
  ListedAddress,
  nameOfPage,
  RowList,
  shortAddresses,
  Unanswered,
  useShortName,
  useText,
  useWindowList,
  VerdictBadge,
} from '../../kit.ts';
import { PageDecision, usePlanRow } from '../decisions/decision-bar.tsx';
import { choices, nameOfChoice, type useReviewHistory, useDecide } from '../decisions/use-decide.tsx';
import { CompareLink, PageLink } from '../pages/page-link.tsx';
import css from './clusters.module.css';

type HeldRelationsProps = {
  group: RelationGroup;
  filter: RelationFilter;
  history: ReturnType<typeof useReviewHistory>;
  onDone: () => void;
};

const nameOf = ({ a, b }: ListedRelation) => `${a}-${b}`;

export function HeldRelations({ group: { page, cluster }, filter, onDone, ...bar }: HeldRelationsProps) {
  const text = useText();
  const list = useWindowList('relation/list', { holder: page.id, ...filter });
  const loaded = Array.from({ length: list.total }, (_, index) => list.rowAt(index) ?? []).flat();
  const rows = useRef<HTMLElement>(null);
  const [pointed, setPointed] = useState<ListedRelation | null>(null);
  const current =
    loaded.find((row) => pointed !== null && nameOf(row) === nameOf(pointed)) ??
    // The chosen relation stays current when scrolled away.
    (loaded.length < list.total ? pointed : null) ??
    loaded.find(({ decision }) => decision === null) ??
    loaded[0];
  const point = ({ target }: SyntheticEvent) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-member]') : null;
    const found = loaded.find((each) => nameOf(each) === row?.dataset['member']);
    if (found) setPointed(found);
  };
  const goOn = () => {
    const isOpen = (row: ListedRelation) => row !== current && row.decision === null;
    const after = current ? loaded.slice(loaded.indexOf(current) + 1) : [];
    const next = after.find(isOpen) ?? loaded.find(isOpen);
    if (next === undefined) return onDone();
    setPointed(next);
    if (rows.current?.querySelector('[data-member]:focus-within'))
      rows.current.querySelector<HTMLElement>(`[data-member="${nameOf(next)}"] a`)?.focus();
  };
  return (
    <section ref={rows} className="column min-w-0 min-h-0" aria-labelledby="held-title">
      <header className="line-below py-8 px-20">
        <div className="row min-w-0 gap-8">
          <h2 className="cut" id="held-title" title={page.title}>
            {nameOfPage(page)}
          </h2>
          <PageLink page={page.id} name={nameOfPage(page)} />
          {cluster && (
            <Link href={`/clusters/${cluster.key}`}>
              {text.ui('clusters.ofCluster', { pages: text.count('pages', cluster.pages) })}
            </Link>
          )}
        </div>
        <Address>{page.address}</Address>
      </header>
      <Unanswered of={[list]} />
      {list.total > 0 && (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- it only notes where the focus is
        <div className="column grow min-h-0" onFocus={point} onClick={point}>
          <RowList
            list={list}
            rowHeight={92}
            keyOf={(row) => `relation-${nameOf(row)}`}
            render={(row) => <RelationRow pair={row} isCurrent={row === current} />}
            label={text.ui('relations.held')}
          />
        </div>
      )}
      {current && <RelationDecision {...bar} pair={current} onDone={goOn} />}
    </section>
  );
}

type RelationDecisionProps = Omit<HeldRelationsProps, 'group' | 'filter'> & { pair: ListedRelation };

/** The decision concerns the page that yields. */
function RelationDecision({ pair, history, onDone }: RelationDecisionProps) {
  const text = useText();
  const [own, other] = sidesOf(pair);
  return (
    <footer className="pair-decision row rigid on-panel line-above">
      <PageDecision
        page={own}
        other={other}
        prefix="relation-"
        subject={`${text.ui(`compare.${own.side}`)} · ${own.short}`}
        decided={pair.decision}
        onDone={onDone}
        accept={(run) => command('relation-accept', 'clusters.accept', ['Enter', 'a'], run, 'check')}
        testId="relation-accept-now"
        history={history}
      />
    </footer>
  );
}

/** Side A is the page that yields, which copied the other's text; so it is compared. */
function sidesOf(pair: ListedRelation) {
  const { a, b, yields, titleA, titleB, addressA, addressB, coveredA, coveredB } = pair;
  const [shortA, shortB] = shortAddresses(addressA, addressB);
  const one = { id: a, title: titleA, address: addressA, short: shortA, covered: coveredA };
  const other = { id: b, title: titleB, address: addressB, short: shortB, covered: coveredB };
  const [own, giver] = yields === a ? [one, other] : [other, one];
  return [{ ...own, side: 'a' } as const, { ...giver, side: 'b' } as const] as const;
}

function RelationRow({ pair, isCurrent }: { pair: ListedRelation; isCurrent: boolean }) {
  const text = useText();
  const { verdict, editDifference } = pair;
  const [from, to] = sidesOf(pair);
  const decide = useDecide();
  const row = usePlanRow(from.address);
  const short = choices.find((choice) => choice === row?.action);
  const isCode = verdict === 'shared-code';
  const isDirected = pair.direction !== 'none' && (verdict === 'contained' || verdict === 'spliced');
  return (
    <div
      className="relation row h-full gap-12 px-20 py-8 line-below"
      data-current={isCurrent}
      data-member={nameOf(pair)}
      data-testid="relation-row"
      data-direction={pair.direction}
      aria-current={isCurrent || undefined}
    >
      <div className="column grow min-w-0 gap-4">
        <RelationPage {...from} isCode={isCode} />
        <p className={`${css.relationEdge} cut quiet small`}>
          <VerdictBadge verdict={verdict} />{' '}
          {text.ui(`clusters.edges.${isDirected ? verdict : isCode ? 'code' : 'none'}`)}
          {editDifference !== null && (
            <span title={text.ui('compare.figures.editDifferenceMeaning')}>
              {' · '}
              {text.ui('compare.figures.editDifference')} {text.format.share(editDifference)}
            </span>
          )}
        </p>
        <RelationPage {...to} isCode={isCode} />
      </div>
      <div className={`${css.relationEnd} column rigid gap-4`}>
        {pair.decision !== null ? (
          <span className="inline-row rigid soft gap-4" title={row?.target ?? undefined} data-testid="relation-decided">
            <Icon name="check" /> {text.shared(`decision.${pair.decision}`)}
          </span>
        ) : (
          row?.ground === 'proposed' && (
            <Button
              title={row.reason ? text.shared(`adviceReason.${row.reason}`) : undefined}
              data-testid="relation-accept"
              onClick={() => void decide.change(from, { action: row.action, target: row.target })}
            >
              {short ? nameOfChoice(text, short) : text.shared(`decision.${row.action}`)}
            </Button>
          )
        )}
        <CompareLink
          pair={[from.id, to.id]}
          label={text.ui('clusters.compareBoth', { a: nameOfPage(from), b: nameOfPage(to) })}
        />
      </div>
    </div>
  );
}

type RelationPageProps = ReturnType<typeof sidesOf>[number] & { isCode: boolean };

function RelationPage({ side, title, address, short, covered, isCode }: RelationPageProps) {
  const text = useText();
  const shortName = useShortName();
  return (
    <p className="relation-page row gap-8">
      <b className="side-name">{text.ui(`compare.${side}`)}</b>
      <span className="relation-title cut" title={`${title}\n${address}`}>
        {shortName({ title, address })}
      </span>
      {title && (
        <bdi className="min-w-0 quiet" title={address}>
          <ListedAddress address={short} soleHost={null} />
        </bdi>
      )}
      <span className="rigid push-right quiet small">
        {text.ui(isCode ? 'clusters.coveredCode' : 'clusters.covered', { share: text.format.share(covered) })}
      </span>
    </p>
  );
}
