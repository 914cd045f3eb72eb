import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { KeyFigures } from '../../../src-main/contract/overview.ts';
import { countOfKinds, kindsByDesign, kindsOfCopies } from '../../../src-main/contract/page-kinds.ts';
import { useText, type Texts } from '../../i18n/use-text.ts';
import type { OverviewPlaces } from './overview-places.ts';

interface KeyFigureCardsProps {
  readonly figures: KeyFigures;
  readonly places: OverviewPlaces;
}

/** The figures that people ask for first. What is not known yet is a dash, never a nought. */
export function KeyFigureCards({ figures, places }: KeyFigureCardsProps) {
  const text = useText();
  const { integer, share } = text.format;
  return (
    <ul className="key-figures as-grid rigid gap-12" aria-label={text.ui('overview.figures')}>
      <Card name={text.ui('overview.pages')} value={integer(figures.pages)} to={places.pages()} testId="figure-pages">
        <Note to={places.pages({ indexable: true })}>
          {text.ui('overview.indexable', { count: integer(figures.indexablePages) })}
        </Note>
      </Card>
      <Card
        name={text.shared('figure.duplicateRate')}
        meaning={text.shared('figure.duplicateRateMeaning')}
        value={figures.duplicateRate === null ? unknown : share(figures.duplicateRate)}
        to={places.pages({ copied: true })}
        testId="figure-rate"
      >
        <Note to={places.pages({ copied: true })}>
          {text.ui('overview.copies', { count: integer(figures.copiedPages) })}
        </Note>
      </Card>
      <Card
        name={text.shared('figure.copyClusters')}
        meaning={text.shared('clusterKindMeaning.copies')}
        value={integer(countOfKinds(figures.clustersByKind, kindsOfCopies).clusters)}
        to={places.clusters({ kinds: [...kindsOfCopies] })}
        testId="figure-clusters"
      >
        <Note to={places.clusters({ kinds: [...kindsByDesign] })}>
          {text.ui('overview.families', {
            count: integer(countOfKinds(figures.clustersByKind, kindsByDesign).clusters),
          })}
        </Note>
      </Card>
      <Card
        name={text.ui('overview.wasted')}
        meaning={text.ui('overview.wastedMeaning')}
        value={integer(figures.wastedPages)}
        to={places.pages({ copied: true, indexable: true })}
        testId="figure-wasted"
      >
        <span>{text.ui('overview.wastedHint')}</span>
      </Card>
      <Card
        name={text.ui('overview.copiedText')}
        value={copiedShare(text, figures)}
        to={places.sentences()}
        testId="figure-copied-text"
      >
        <Note to={places.sentences()}>
          {text.ui('overview.sharedSentences', { count: integer(figures.sharedSentences) })}
        </Note>
      </Card>
      <Card
        name={text.ui('overview.problems')}
        value={integer(figures.problems)}
        to={places.problems()}
        testId="figure-problems"
      >
        <Note to={places.relations}>{text.ui('overview.relations', { count: integer(figures.relations) })}</Note>
      </Card>
    </ul>
  );
}

const unknown = '–';

function copiedShare(text: Texts, { words, copiedWords }: KeyFigures): string {
  return words === 0 ? unknown : text.format.share(copiedWords / words);
}

interface CardProps {
  readonly name: string;
  /** What is counted, where the name does not say it all. */
  readonly meaning?: string;
  readonly value: string;
  readonly to: string;
  readonly testId: string;
  readonly children: ReactNode;
}

function Card({ name, meaning, value, to, testId, children }: CardProps) {
  return (
    <li className="key-figure min-w-0 on-panel frame round-large px-12 py-8">
      <Link href={to} className="key-figure-main as-block ink no-underline" title={meaning} data-testid={testId}>
        <span className="cut as-block soft small">{name}</span>
        <strong>{value}</strong>
      </Link>
      <small className="cut as-block">{children}</small>
    </li>
  );
}

function Note({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Link className="cut as-block quiet" href={to} title={children}>
      {children}
    </Link>
  );
}
