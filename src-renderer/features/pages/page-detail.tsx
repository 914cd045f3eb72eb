import { type KeyboardEvent, useState } from 'react';
import type { Result } from '#contract/api.ts';
import type { DifferenceClass, PairRow } from '#contract/clusters.ts';
import type { TextGain } from '#contract/page-document.ts';
import { optionWords } from '#locales/option-words.ts';
import {
  Address,
  Badge,
  command,
  DifferenceFilter,
  Empty,
  Figure,
  IconButton,
  indexabilityWords,
  languageName,
  LayoutBadge,
  Link,
  nameOfPage,
  PageKindBadge,
  panelProps,
  Scroller,
  Tabs,
  textLength,
  type Texts,
  Unanswered,
  useCommands,
  useRequest,
  useText,
  VerdictBadge,
} from '../../kit.ts';
import { AddressButtons } from '../compare/text-pane.tsx';
import { BlocksView } from './blocks-view.tsx';
import { LinkLists } from './page-link.tsx';
import { RulesView } from './rules-view.tsx';
import { SourceView } from './source-tools.tsx';
import { metadataOf } from '../compare/metadata-view.tsx';
import css from './pages.module.css';

const viewKeys = { text: 't', snapshot: 'p', source: 'h', metadata: 'm', pairs: 's', links: 'l' } as const;
type PageView = keyof typeof viewKeys;
const views = Object.keys(viewKeys) as readonly PageView[];

type PageDetailProps = {
  page: number;
  view: string | undefined;
  onView: (view: PageView) => void;
  onClose: () => void;
};

export function PageDetail({ page, view, onView, onClose }: PageDetailProps) {
  const text = useText();
  /** Null means the view's default: the snapshot is wide. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const answer = useRequest('page/get', { page }, { keepPrevious: true });
  const pairs = useRequest('page/pairs', { page, limit: 1 }, { keepPrevious: true });
  const selected = views.find((known) => known === view) ?? 'text';
  const isWide = wanted ?? selected === 'snapshot';
  const toggleWide = () => setWanted(!isWide);
  const show = (next: PageView) => {
    setWanted(null);
    onView(next);
  };
  useCommands(text.ui('pageDetail.tabs.label'), [
    ...views.map((id) => ({
      id: `page-${id}`,
      title: text.ui(`pageDetail.tabs.${id}`),
      keys: [`v ${viewKeys[id]}`],
      run: () => onView(id),
    })),
    command('page-wide', 'pageDetail.wide', 'w', toggleWide, 'wide'),
  ]);
  const detail = answer.data;
  const tabs = views.map((id) => ({
    id,
    label: text.ui(`pageDetail.tabs.${id}`),
    ...(id === 'pairs' && pairs.data ? { note: text.format.integer(pairs.data.total) } : {}),
  }));
  const isRead = detail !== undefined && detail.layout !== '';
  const isEmpty = !isRead || (detail.blocks.length === 0 && selected !== 'source');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it keeps keys that scroll from walking through the list
    <section
      className={`${css.pageDetail} column min-w-0 min-h-0 line-left`}
      data-wide={isWide}
      aria-label={text.ui('pageDetail.label')}
      onKeyDown={keepScrolling}
      data-testid="page-detail"
    >
      {answer.error || !detail ? (
        <Unanswered of={[answer]} />
      ) : (
        <>
          <PageHead detail={detail} isWide={isWide} onWide={toggleWide} onClose={onClose} />
          <Tabs tabs={tabs} selected={selected} onSelect={show} says="pageDetail.tabs.label" />
          <div className="grow min-h-0 relative on-panel" {...panelProps(selected)}>
            {isEmpty && ['text', 'snapshot', 'source'].includes(selected) && (
              <Empty
                icon="pages"
                title={text.ui('pageDetail.noContent')}
                hint={text.ui(isRead ? 'pageDetail.noTextHint' : 'pageDetail.noContentHint', {
                  reason: text.shared(`indexability.${detail.indexabilityStatus || 'non-indexable'}`),
                })}
              />
            )}
            {!isEmpty && selected === 'text' && (
              <BlocksView
                key={detail.id}
                blocks={detail.blocks}
                language={detail.language}
                onRules={() => show('snapshot')}
              />
            )}
            {!isEmpty && selected === 'snapshot' && <RulesView key={page} page={page} />}
            {isRead && selected === 'source' && <SourceView key={page} page={page} />}
            {selected === 'metadata' && <PageMetadata detail={detail} />}
            {selected === 'pairs' && <PairsView page={page} />}
            {selected === 'links' && <LinkLists key={page} page={page} />}
          </div>
        </>
      )}
    </section>
  );
}

type Detail = Result<'page/get'>;

type PageHeadProps = { detail: Detail; isWide: boolean; onWide: () => void; onClose: () => void };

function PageHead({ detail, isWide, onWide, onClose }: PageHeadProps) {
  const text = useText();
  const { format } = text;
  const kept = detail.blocks.filter((block) => block.kept).length;
  const title = nameOfPage(detail);
  return (
    <header className="page-head">
      <div className="head-line row min-w-0 gap-8">
        <h2 title={title} data-testid="page-title">
          {title}
        </h2>
        <Badge tone={detail.indexable ? 'good' : 'warn'}>{indexabilityWords(text, detail)}</Badge>
        {detail.layout !== '' && <PageKindBadge kind={detail.kind.kind} title={kindReason(text, detail)} />}
        <span className="push-right flex rigid gap-2">
          <IconButton
            icon={isWide ? 'beside' : 'wide'}
            says={isWide ? 'pageDetail.beside' : 'pageDetail.wide'}
            onClick={onWide}
            data-testid="page-wide"
          />
          <IconButton icon="close" says="pageDetail.close" onClick={onClose} data-testid="page-back" />
        </span>
      </div>
      <p className="address row gap-6" title={detail.address}>
        <span className="cut">{detail.address}</span>
        <AddressButtons page={detail} name={title} />
      </p>
      {detail.kind.kind !== 'content' && (
        <p className="soft small" data-testid="page-kind">
          {kindReason(text, detail)}
        </p>
      )}
      <dl className="flex wrap gap-20 gap-y-4 mt-4">
        <Figure says="pageDetail.facts.words" value={textLength(text, detail.language, detail.words)} />
        <Figure says="pageDetail.facts.kept" value={format.integer(kept)} />
        <Figure says="pageDetail.facts.removed" value={format.integer(detail.blocks.length - kept)} />
        <Figure says="pageDetail.facts.pairs" value={format.integer(detail.nearDuplicates)} />
        <Figure
          says="pageDetail.facts.closest"
          value={detail.closestSimilarity === null ? '–' : format.percent(detail.closestSimilarity)}
        />
      </dl>
    </header>
  );
}

const scrollingKeys = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']);

/** Keeps scrolling keys inside scrollable parts; elsewhere they step through the list. */
function keepScrolling(event: KeyboardEvent) {
  const scroller = '[role=region], [role=tabpanel] [tabindex="0"]';
  if (event.target instanceof Element && event.target.matches(scroller) && scrollingKeys.has(event.key))
    event.stopPropagation();
}

function PairsView({ page }: { page: number }) {
  const text = useText();
  const [difference, setDifference] = useState<DifferenceClass>();
  const wanted = { page, limit: 500, ...(difference && { difference }) };
  const answer = useRequest('page/pairs', wanted, { keepPrevious: true });
  if (answer.error || !answer.data) return <Unanswered of={[answer]} />;
  const { rows } = answer.data;
  if (rows.length === 0 && difference === undefined) return <Empty icon="pages" says="pageDetail.pairs.none" />;
  return (
    <div className={`${css.pagePairs} h-full scroll pt-8 px-20 pb-24`}>
      <DifferenceFilter value={difference} onChange={setDifference} />
      {rows.length === 0 && <p className="quiet">{text.ui('differences.none')}</p>}
      <ul aria-label={text.ui('pageDetail.pairs.list')}>
        {rows.map((pair) => (
          <PagePair key={`${pair.a}-${pair.b}`} page={page} pair={pair} />
        ))}
      </ul>
    </div>
  );
}

function PagePair({ page, pair }: { page: number; pair: PairRow }) {
  const text = useText();
  const [a, b] = [
    { id: pair.a, title: pair.titleA, address: pair.addressA },
    { id: pair.b, title: pair.titleB, address: pair.addressB },
  ];
  const other = a.id === page ? b : a;
  return (
    <li className={`${css.pagePair} as-grid align-centre line-below py-8`} data-testid="page-pair">
      <span className="strong text-end">{text.format.percent(pair.similarity)}</span>
      <span>
        <VerdictBadge verdict={pair.verdict} /> <LayoutBadge pair={pair} />
      </span>
      <span className="column min-w-0">
        <Link href={`/pages/${other.id}`}>{nameOfPage(other)}</Link>
        <Address as="span">{other.address}</Address>
        {pair.editDifference !== null && (
          <small title={text.ui('compare.figures.editDifferenceMeaning')}>
            {text.ui('compare.figures.editDifference')} {text.format.share(pair.editDifference)}
          </small>
        )}
      </span>
      <Link href={`/compare/${page}/${other.id}`} className="button">
        {text.ui('pageDetail.pairs.compare')}
      </Link>
    </li>
  );
}

function PageMetadata({ detail }: { detail: Detail }) {
  const text = useText();
  const facts = metadataOf(text, detail).map(([label, value]): Fact => [text.ui(label), value]);
  return (
    <Scroller
      className={`${css.pageMetadata} h-full relative scroll on-panel pt-12 px-20 pb-24`}
      role="region"
      aria-label={text.ui('pageDetail.tabs.metadata')}
    >
      <FactTable rows={[...facts, ...documentRows(text, detail)]} />
    </Scroller>
  );
}

type Fact = readonly [label: string, value: string];

export const FactTable = ({ rows, className = '' }: { rows: readonly Fact[]; className?: string }) => (
  <table className={`table table-fixed anywhere metadata-table ${className}`}>
    <tbody>
      {rows.map(([label, value]) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          <td>{value || '–'}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const kindReason = (text: Texts, { kind: { reason, letters, minLetters } }: Pick<Detail, 'kind'>) =>
  text.shared(`pageKindReason.${reason}`, { letters, fewest: minLetters });

function documentRows(text: Texts, { kind, pageType, document, rendering }: Detail): readonly Fact[] {
  const { languages, softNotFound, extraction } = document;
  const because = { what: text.shared(`pageKind.${kind.kind}`), why: kindReason(text, { kind }) };
  const shares = languages.map(({ language, share }) => `${languageName(text, language)} ${text.format.share(share)}`);
  const rows: readonly (readonly [name: keyof Detail | keyof typeof document, value: string | false])[] = [
    ['kind', text.ui('common.because', because)],
    ['pageType', text.ui(`pageDetail.pageTypes.${pageType}`)],
    ['keywords', document.keywords],
    ['summary', document.summary],
    ['declaredLanguage', document.declaredLanguage],
    ['languages', text.format.list(shares)],
    ['extraction', extraction ? extractionWords(text, extraction) : false],
    ['previous', document.previous ?? ''],
    ['next', document.next ?? ''],
    ['related', document.related.join('\n')],
    ['rendering', rendering ? renderingWords(text, rendering) : false],
    ['softNotFound', softNotFound && text.ui('pageDetail.document.yes')],
  ];
  return rows.flatMap(([name, value]): readonly Fact[] =>
    value === false ? [] : [[text.ui(`pageDetail.document.${name as 'kind'}`), value]],
  );
}

function extractionWords(text: Texts, { extractor, reason }: NonNullable<Detail['document']['extraction']>) {
  const what = optionWords(text.locale, 'analyse', 'extractor').choice(extractor);
  return text.ui('common.because', { what, why: text.shared(`extractionReason.${reason}`, {}, reason) });
}

/** How much text scripts added. */
export function renderingWords(text: Texts, { addedLetters, renderedLetters }: TextGain) {
  const key = addedLetters === 0 ? 'pageDetail.document.renderedSame' : 'pageDetail.document.renderedMore';
  return text.ui(key, { added: addedLetters, total: renderedLetters });
}
