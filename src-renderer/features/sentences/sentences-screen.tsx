import { useMemo, useState } from 'react';
import { sentenceFilter, type SentencePage, type SentenceRow, sentenceSorts } from '#contract/shared-sentences.ts';
import { languageTag } from '#contract/language-tags.ts';
import {
  Address,
  Badge,
  Button,
  Check,
  columnMaker,
  command,
  Dialog,
  Failure,
  type FilterFields,
  FilterParts,
  Hint,
  languageName,
  Link,
  ListScreen,
  listShape,
  type MenuEntry,
  moveCommand,
  nameOfPage,
  placeOf,
  PopoverButton,
  Radio,
  roomBeside,
  Select,
  sharedWord,
  SidePanel,
  TextField,
  toggledIn,
  type UiKey,
  Unanswered,
  useCommands,
  useCopy,
  useListFilter,
  useListTable,
  useLocation,
  useRemembered,
  useRequest,
  useShortName,
  useText,
  useWindowList,
  WindowRows,
} from '../../kit.ts';
import { useDecide, useReviewHistory } from '../decisions/use-decide.tsx';
import { IgnoreEffectView } from '../ignore/ignore-dialog.tsx';
import { clusterVerdicts, familyVerdicts, verdicts } from '#contract/verdicts.ts';

const keyOf = ({ key }: SentenceRow) => key;

type SentencesScreenProps = Readonly<{
  /** Null shows the list's active sentence. */
  sentence: string | null;
}>;

export function SentencesScreen({ sentence }: SentencesScreenProps) {
  const text = useText();
  const copyText = useCopy();
  const [, navigate] = useLocation();
  const decide = useDecide();
  const filtering = useSentenceFilter();
  const { filter, asked } = filtering;
  const [isAsking, setAsking] = useState(false);
  const base = '/sentences';
  const show = (row: SentenceRow) => navigate(placeOf(`${base}/${row.key}`, filter), { replace: sentence !== null });
  const toSide = (row: SentenceRow) => {
    show(row);
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-testid=sentence-pages]')?.focus());
  };
  const tools = useListTable({
    name: 'sentences',
    says: 'nav.sentences',
    filtering,
    list: useWindowList('sentence/list', asked),
    keyOf,
    columns: useSentenceColumns(),
    onOpen: toSide,
    onWalk: (row) => sentence !== null && show(row),
  });
  const { grid } = tools;
  const linked = useRequest(
    'sentence/get',
    { sentence: sentence ?? '' },
    { enabled: sentence !== null, keepPrevious: true },
  );
  const shown = sentence === null ? grid.activeRow : linked.data;

  useRemembered({ sentences: placeOf(base, filter) });

  const copySentence = () => shown && copyText(shown.text, text.ui('sentences.copied'));
  const harmless = () => {
    if (!shown) return;
    if (shown.ignored === null) setAsking(true);
    else void decide.unignore(shown.ignored);
  };
  const toPages = () => shown && navigate(placeOf('/pages', { sentence: shown.key }));
  const { dialog: history } = useReviewHistory();
  useCommands(text.ui('nav.sentences'), [
    command('sentence-harmless', 'sentences.toggleHarmless', 'i', harmless, 'check'),
    command('sentence-copy', 'sentences.copy', 'c', copySentence, 'copy'),
    command('sentence-pages', 'sentences.toPages', 'o', toPages, 'list'),
    moveCommand('sentence-out', 'sentences.out', ['ArrowLeft'], tools.onLeave),
  ]);
  const menu = (): MenuEntry[] => [
    { id: 'open', says: 'sentences.pages', stroke: 'Enter', run: () => grid.activeRow && toSide(grid.activeRow) },
    { id: 'pages', says: 'sentences.toPages', stroke: 'o', run: toPages },
    { id: 'copy-sentence', says: 'sentences.copy', stroke: 'c', startsGroup: true, run: copySentence },
    tools.copyEntry,
    { id: 'harmless', says: 'sentences.toggleHarmless', stroke: 'i', startsGroup: true, run: harmless },
  ];
  return (
    <ListScreen
      tools={tools}
      noun="sentences"
      fields={sentenceFields}
      filters={
        <PopoverButton says="table.filters" icon="layers" testId="sentence-filters">
          {() => <SentenceFilters filtering={filtering} />}
        </PopoverButton>
      }
      search={['sentences.search', 'sentence-search']}
      views="sentence"
      icon="quote"
      {...text.hinted('sentences.none')}
      noMatch={text.ui('sentences.noMatch')}
      onOpen={show}
      menu={menu}
      testId="sentence-grid"
      side={shown && <SentenceSide key={shown.key} sentence={shown} onCopy={copySentence} onHarmless={harmless} />}
    >
      {sentence !== null && linked.error && <Failure error={linked.error} onRetry={() => void linked.refetch()} />}
      {isAsking && shown && <HarmlessDialog sentence={shown} onClose={() => setAsking(false)} />}
      {history}
    </ListScreen>
  );
}

function HarmlessDialog({ sentence, onClose }: Readonly<{ sentence: SentenceRow; onClose: () => void }>) {
  const text = useText();
  const decide = useDecide();
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const rule = { kind: 'sentence', value: sentence.key } as const;
  const preview = useRequest('ignore/preview', { rule });
  const carryOut = async () => {
    setBusy(true);
    const isDone = await decide.ignore(rule, note);
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <Dialog
      says="sentences.harmlessTitle"
      onClose={onClose}
      action={{
        disabled: isBusy || sentence.ignored !== null,
        onClick: () => void carryOut(),
        'data-testid': 'harmless-apply',
        says: 'sentences.harmlessApply',
      }}
    >
      <blockquote className="harmless-sentence edge scroll py-6 px-12">{sentence.text}</blockquote>
      <Hint says="sentences.harmlessHint" />
      {preview.error || !preview.data ? <Unanswered of={[preview]} /> : <IgnoreEffectView effect={preview.data} />}
      <label className="column gap-4">
        <span>{text.ui('ignoring.note')}</span>
        <TextField value={note} maxLength={2000} onChange={setNote} />
      </label>
    </Dialog>
  );
}

function useSentenceColumns() {
  const text = useText();
  return useMemo(() => {
    const { column, figure } = columnMaker<SentenceRow>(
      text,
      (id) => text.ui(`sentences.columns.${id as 'text'}`),
      sentenceSorts,
    );
    const isNarrow = window.innerWidth <= roomBeside.columns;
    const harmless = text.ui('sentences.harmless');
    return [
      column('text', isNarrow ? 180 : 300, (row) => row.text, {
        grows: 1,
        cell: (row) => <span className={row.ignored === null ? undefined : 'quiet'}>{row.text}</span>,
      }),
      figure('contentPages', 132, ({ contentPages }) => contentPages),
      figure('pages', 96, ({ pages }) => pages),
      figure('clusters', 96, ({ clusters }) => clusters, { isHidden: isNarrow }),
      figure('hosts', 78, ({ hosts }) => hosts, { isHidden: isNarrow }),
      figure('length', 76, ({ length }) => length),
      column('language', 100, ({ language }) => languageName(text, language)),
      column('ignored', 100, ({ ignored }) => ignored && harmless, {
        cell: ({ ignored }) => ignored !== null && <Badge>{harmless}</Badge>,
      }),
      column('first', 260, ({ firstAddress }) => firstAddress, { isHidden: true }),
    ];
  }, [text]);
}

type SentenceSideProps = Readonly<{ sentence: SentenceRow; onCopy: () => void; onHarmless: () => void }>;

function SentenceSide({ sentence, onCopy, onHarmless }: SentenceSideProps) {
  const text = useText();
  const shortName = useShortName();
  const lang = languageTag(sentence.language);
  const list = useWindowList('sentence/pages', { sentence: sentence.key });
  const placeRow = ({ page, context, cluster }: SentencePage) => {
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
            className="sentence-text own-direction scroll size-15 medium anywhere"
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
        render={placeRow}
      />
    </SidePanel>
  );
}

export const sentenceShape = listShape(sentenceFilter, sentenceSorts);

const standardOrder = { sort: 'contentPages', descending: true } as const;

const useSentenceFilter = () => useListFilter(sentenceShape, () => standardOrder);

const sentenceFields: FilterFields = {
  says: 'sentences.fields',
  fields: [
    ['text', 'text'],
    ['verdicts', 'text', sharedWord('verdict')],
    ['host', 'text'],
    ['cluster', 'named'],
    ['page', 'named'],
    ['ignored', 'yesNo'],
    ['pages', 'number'],
  ],
};

const ignoredChoices = [
  ['all', undefined],
  ['no', false],
  ['yes', true],
] as const;
const offered = verdicts.filter((verdict) => clusterVerdicts.has(verdict) || familyVerdicts.has(verdict));

function SentenceFilters({ filtering }: Readonly<{ filtering: ReturnType<typeof useSentenceFilter> }>) {
  const text = useText();
  const { filter, meant, change } = filtering;
  const hosts = useRequest('page/facets', {}, { keepPrevious: true }).data?.hosts ?? [];
  const facets = useRequest('sentence/facets', { ...meant }, { keepPrevious: true }).data;
  const countOf = (field: 'verdicts' | 'ignored', value: string) =>
    facets && text.format.integer(facets[field].find((entry) => entry.value === value)?.count ?? 0);
  const chosen = filter.verdicts ?? [];
  return (
    <div className="w-240">
      <fieldset className="facet py-8">
        <legend>{text.ui('sentences.fields.verdicts')}</legend>
        {offered.map((verdict) => (
          <Check
            key={verdict}
            className="facet-value"
            checked={chosen.includes(verdict)}
            onChange={() => change({ verdicts: toggledIn(chosen, verdict) })}
          >
            <span>{text.shared(`verdict.${verdict}`)}</span>
            <small>{countOf('verdicts', verdict)}</small>
          </Check>
        ))}
      </fieldset>
      <fieldset className="facet py-8">
        <legend>{text.ui('sentences.fields.ignored')}</legend>
        {ignoredChoices.map(([id, ignored]) => (
          <Radio
            key={id}
            className="facet-value"
            name="ignored"
            checked={filter.ignored === ignored}
            onChange={() => change({ ignored })}
          >
            <span>{text.ui(`sentences.ignoredChoices.${id}`)}</span>
            {ignored !== undefined && <small>{countOf('ignored', String(ignored))}</small>}
          </Radio>
        ))}
      </fieldset>
      {hosts.length > 1 && (
        <label className="facet py-8 column gap-4">
          <span className="quiet small strong">{text.ui('sentences.fields.host')}</span>
          <Select
            value={filter.host ?? ''}
            options={['', ...hosts.map(({ value }) => value)]}
            nameOf={(host) => host || text.ui('sentences.anyHost')}
            onChange={(host) => change({ host })}
          />
        </label>
      )}
      <FilterParts {...sentenceFields} filtering={filtering} facets={undefined} />
    </div>
  );
}
