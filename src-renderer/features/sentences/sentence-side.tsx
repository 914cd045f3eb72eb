import type { SentencePage, SentenceRow } from '#contract/shared-sentences.ts';
import { languageTag } from '#contract/language-tags.ts';
import {
  Address,
  Button,
  Link,
  nameOfPage,
  placeOf,
  SidePanel,
  type UiKey,
  useShortName,
  useText,
  useWindowList,
  WindowRows,
} from '../../kit.ts';
import css from './sentences.module.css';

export function SentenceSide({
  sentence,
  onCopy,
  onHarmless,
}: {
  sentence: SentenceRow;
  onCopy: () => void;
  onHarmless: () => void;
}) {
  const text = useText();
  const shortName = useShortName();
  const lang = languageTag(sentence.language);
  const list = useWindowList('sentence/pages', { sentence: sentence.key });
  const render = ({ page, context, cluster }: SentencePage) => {
    const name = nameOfPage(page);
    const first = list.rowAt(0)?.page;
    return (
      <div className="column justify-centre h-full line-below gap-2 px-16" data-testid="sentence-page">
        <span className="flex align-baseline min-w-0 gap-8">
          <Link href={`/pages/${page.id}`} className="place-title cut grow ink strong no-underline" title={name}>
            {shortName(page)}
          </Link>
          {cluster && (
            <Link href={`/clusters/${cluster.id}`} className="rigid small">
              {text.ui('sentences.cluster')}
            </Link>
          )}
          {first && first.id !== page.id && (
            <Link
              href={`/compare/${first.id}/${page.id}`}
              className="rigid small"
              title={text.ui('sentences.compareWith', { name: first.address })}
            >
              {text.ui('sentences.compare')}
            </Link>
          )}
        </span>
        <Address as="span">{page.address}</Address>
        <span
          className={`${css.placeContext} clamp own-direction soft small`}
          lang={lang}
          title={context.before + context.text + context.after}
        >
          {context.before && <span>{`…${context.before.slice(-36)}`}</span>}
          <mark>{context.text}</mark>
          <span>{context.after && `${context.after}…`}</span>
        </span>
      </div>
    );
  };
  const toList = (screen: string, says: UiKey) => (
    <Link href={placeOf(`/${screen}`, { sentence: sentence.key })} className="button button-small">
      <span>{text.ui(says)}</span>
    </Link>
  );
  const facts = (['pages', 'clusters', 'hosts'] as const).map((noun) => text.count(noun, sentence[noun]));
  return (
    <SidePanel
      says="sentences.side"
      data-testid="sentence-side"
      head={
        <>
          <h2
            className={`${css.sentenceText} own-direction scroll size-15 medium anywhere`}
            lang={lang}
            data-testid="sentence-text"
          >
            {sentence.text}
          </h2>
          <p className="hint">{facts.join(' · ')}</p>
          <p className="flex wrap gap-6">
            <Button size="small" icon="copy" onClick={onCopy} says="table.copyShort" />
            <Button
              size="small"
              onClick={onHarmless}
              data-testid="sentence-harmless"
              says={sentence.ignored === null ? 'sentences.markHarmless' : 'sentences.markHarmful'}
            />
            {toList('pages', 'sentences.toPages')}
            {sentence.clusters > 0 && toList('clusters', 'sentences.toClusters')}
          </p>
        </>
      }
    >
      <WindowRows
        list={list}
        rowHeight={92}
        label={text.ui('sentences.pages')}
        testId="sentence-pages"
        render={render}
      />
    </SidePanel>
  );
}
