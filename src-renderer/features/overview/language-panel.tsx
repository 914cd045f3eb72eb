import { Link } from 'wouter';
import type { Overview } from '../../../src-main/contract/overview.ts';
import { languageName } from '../../i18n/language-name.ts';
import { ShareBar } from '../../ui/share-bar.tsx';
import { useText } from '../../i18n/use-text.ts';
import type { OverviewPlaces } from './overview-places.ts';
import { Panel } from './panel.tsx';

interface LanguagePanelProps {
  readonly languages: Overview['languages'];
  readonly places: OverviewPlaces;
}

/** Pages that were read, by the language of their text, and how many of them are copies. */
export function LanguagePanel({ languages, places }: LanguagePanelProps) {
  const text = useText();
  if (languages.length === 0) return null;
  const all = languages.reduce((sum, { pages }) => sum + pages, 0);
  return (
    <Panel title={text.ui('overview.languages')} width="full" testId="overview-languages">
      <ul className="column">
        {languages.map(({ language, pages, copied }) => (
          <li key={language} className="language-row as-grid align-centre gap-12">
            <Link href={places.pages({ languages: [language] })} className="bar-row choosable">
              <span className="min-w-0">{languageName(text, language)}</span>
              <ShareBar share={pages / all} />
              <strong>{text.format.integer(pages)}</strong>
            </Link>
            {copied > 0 && (
              <Link href={places.pages({ languages: [language], copied: true })} className="cut small text-end">
                {text.ui('overview.copies', { count: text.format.integer(copied) })}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
