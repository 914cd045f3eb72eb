import { Link } from 'wouter';
import { languageTag } from '../../../src-main/contract/language-tags.ts';
import type { SentencePage, SentenceRow } from '../../../src-main/contract/shared-sentences.ts';
import { Button, placeOf, useText, useWindowList } from '../../kit.ts';
import { WindowRows } from '../../ui/row-list.tsx';

interface SentenceSideProps {
  readonly audit: string;
  readonly sentence: SentenceRow;
  readonly onCopy: () => void;
  readonly onHarmless: () => void;
}

export function SentenceSide({ audit, sentence, onCopy, onHarmless }: SentenceSideProps) {
  const text = useText();
  const base = `/audit/${encodeURIComponent(audit)}`;
  const lang = languageTag(sentence.language);
  const list = useWindowList('sentence/pages', { audit, sentence: sentence.key });
  const facts = [
    text.count('pages', sentence.pages),
    text.count('clusters', sentence.clusters),
    text.count('hosts', sentence.hosts),
  ];
  return (
    <aside
      className="side-panel column min-w-0 min-h-0 on-panel line-left"
      aria-label={text.ui('sentences.side')}
      data-testid="sentence-side"
    >
      <header className="column line-below gap-8 py-12 px-16">
        <h2
          className="sentence-text own-direction scroll size-15 medium anywhere"
          lang={lang}
          data-testid="sentence-text"
        >
          {sentence.text}
        </h2>
        <p className="hint">{facts.join(' · ')}</p>
        <p className="flex wrap gap-6">
          <Button size="small" icon="copy" onClick={onCopy}>
            {text.ui('table.copyShort')}
          </Button>
          <Button size="small" onClick={onHarmless} data-testid="sentence-harmless">
            {text.ui(sentence.ignored === null ? 'sentences.markHarmless' : 'sentences.markHarmful')}
          </Button>
          <Link href={placeOf(`${base}/pages`, { sentence: sentence.key })} className="button button-small">
            <span>{text.ui('sentences.toPages')}</span>
          </Link>
          {sentence.clusters > 0 && (
            <Link href={placeOf(`${base}/clusters`, { sentence: sentence.key })} className="button button-small">
              <span>{text.ui('sentences.toClusters')}</span>
            </Link>
          )}
        </p>
      </header>
      <WindowRows
        list={list}
        rowHeight={92}
        label={text.ui('sentences.pages')}
        testId="sentence-pages"
        render={(row) => <PlaceRow base={base} place={row} first={list.rowAt(0)} lang={lang} />}
      />
    </aside>
  );
}

interface PlaceRowProps {
  readonly base: string;
  readonly place: SentencePage;
  readonly first: SentencePage | undefined;
  readonly lang: string;
}

function PlaceRow({ base, place: { page, context, cluster }, first, lang }: PlaceRowProps) {
  const text = useText();
  const name = page.title || page.address;
  return (
    <div className="column justify-centre h-full line-below gap-2 px-16" data-testid="sentence-page">
      <span className="flex align-baseline min-w-0 gap-8">
        <Link href={`${base}/pages/${page.id}`} className="place-title cut grow ink strong no-underline" title={name}>
          {name}
        </Link>
        {cluster && (
          <Link href={`${base}/clusters/${cluster.id}`} className="rigid small">
            {text.ui('sentences.cluster')}
          </Link>
        )}
        {first && first.page.id !== page.id && (
          <Link
            href={`${base}/compare/${first.page.id}/${page.id}`}
            className="rigid small"
            title={text.ui('sentences.compareWith', { name: first.page.address })}
          >
            {text.ui('sentences.compare')}
          </Link>
        )}
      </span>
      <span className="address" title={page.address}>
        {page.address}
      </span>
      <span
        className="place-context clamp own-direction soft small"
        lang={lang}
        title={`${context.before}${context.text}${context.after}`}
      >
        {context.before && <span>{`…${context.before.slice(-36)}`}</span>}
        <mark>{context.text}</mark>
        <span>{context.after && `${context.after}…`}</span>
      </span>
    </div>
  );
}
