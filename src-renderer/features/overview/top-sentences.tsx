import { Link } from 'wouter';
import type { Overview } from '../../../src-main/contract/overview.ts';
import { useText } from '../../i18n/use-text.ts';
import type { OverviewPlaces } from './overview-places.ts';
import { Panel } from './panel.tsx';

interface TopSentencesProps {
  readonly overview: Overview;
  readonly places: OverviewPlaces;
}

const shown = 8;

/** The long sentences that stand on most pages. */
export function TopSentences({ overview: { sentences, figures }, places }: TopSentencesProps) {
  const text = useText();
  return (
    <Panel
      title={text.ui('overview.topSentences')}
      width="narrow"
      testId="overview-sentences"
      end={
        <Link href={places.sentences()}>
          {text.ui('overview.allOf', { count: text.format.integer(figures.sharedSentences) })}
        </Link>
      }
    >
      <ol className="divided column">
        {sentences.slice(0, shown).map((sentence) => (
          <li key={sentence.key}>
            <Link
              href={places.sentence(sentence.key)}
              className="sentence-link choosable flex align-baseline justify-between ink no-underline gap-12 py-4 px-4"
              title={sentence.text}
            >
              <span className="clamp" lang={sentence.language || undefined}>
                {sentence.text}
              </span>
              <small className="rigid soft">{text.count('pages', sentence.pages)}</small>
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
