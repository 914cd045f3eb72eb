import { Link } from 'wouter';
import { countOfKinds, kindsByDesign, kindsOfCopies } from '../../../src-main/contract/page-kinds.ts';
import { useText } from '../../kit.ts';
import type { OverviewProps } from './panel.tsx';

interface Card {
  readonly id: string;
  readonly name: string;
  /** What is counted, where the name does not say it all. */
  readonly meaning?: string;
  readonly value: string;
  readonly to: string;
  readonly note: string;
  readonly noteTo?: string;
}

const unknown = '–';

/** The figures that people ask for first. What is not known yet is a dash, never a nought. */
export function KeyFigureCards({ overview: { figures }, places }: OverviewProps) {
  const text = useText();
  const { integer, share } = text.format;
  const { duplicateRate, words, copiedWords, clustersByKind } = figures;
  const families = integer(countOfKinds(clustersByKind, kindsByDesign).clusters);
  const cards: readonly Card[] = [
    {
      id: 'pages',
      name: text.ui('overview.pages'),
      value: integer(figures.pages),
      to: places.pages(),
      note: text.ui('overview.indexable', { count: figures.indexablePages }),
      noteTo: places.pages({ indexable: true }),
    },
    {
      id: 'rate',
      name: text.shared('figure.duplicateRate'),
      meaning: text.shared('figure.duplicateRateMeaning'),
      value: duplicateRate === null ? unknown : share(duplicateRate),
      to: places.pages({ copied: true }),
      note: text.ui('overview.copies', { count: figures.copiedPages }),
      noteTo: places.pages({ copied: true }),
    },
    {
      id: 'clusters',
      name: text.shared('figure.copyClusters'),
      meaning: text.shared('clusterKindMeaning.copies'),
      value: integer(countOfKinds(clustersByKind, kindsOfCopies).clusters),
      to: places.clusters({ kinds: [...kindsOfCopies] }),
      note: text.ui('overview.families', { count: families }),
      noteTo: places.clusters({ kinds: [...kindsByDesign] }),
    },
    {
      id: 'wasted',
      name: text.ui('overview.wasted'),
      meaning: text.ui('overview.wastedMeaning'),
      value: integer(figures.wastedPages),
      to: places.pages({ copied: true, indexable: true }),
      note: text.ui('overview.wastedHint'),
    },
    {
      id: 'copied-text',
      name: text.ui('overview.copiedText'),
      value: words === 0 ? unknown : share(copiedWords / words),
      to: places.sentences(),
      note: text.ui('overview.sharedSentences', { count: figures.sharedSentences }),
      noteTo: places.sentences(),
    },
    {
      id: 'problems',
      name: text.ui('overview.problems'),
      value: integer(figures.problems),
      to: places.problems(),
      note: text.ui('overview.relations', { count: figures.relations }),
      noteTo: places.relations,
    },
  ];
  return (
    <ul className="key-figures as-grid rigid gap-12" aria-label={text.ui('overview.figures')}>
      {cards.map(({ id, name, meaning, value, to, note, noteTo }) => (
        <li key={id} className="key-figure min-w-0 on-panel frame round-large px-12 py-8">
          <Link
            href={to}
            className="key-figure-main as-block ink no-underline"
            title={meaning}
            data-testid={`figure-${id}`}
          >
            <span className="cut as-block soft small">{name}</span>
            <strong>{value}</strong>
          </Link>
          <small className="cut as-block">
            {noteTo === undefined ? (
              <span>{note}</span>
            ) : (
              <Link className="cut as-block quiet" href={noteTo} title={note}>
                {note}
              </Link>
            )}
          </small>
        </li>
      ))}
    </ul>
  );
}
