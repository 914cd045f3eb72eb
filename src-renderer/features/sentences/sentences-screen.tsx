import { useMemo, useState } from 'react';
import { type SentenceRow, sentenceSorts } from '#contract/shared-sentences.ts';
import {
  Badge,
  columnMaker,
  command,
  Dialog,
  Failure,
  Field,
  Hint,
  languageName,
  ListScreen,
  type MenuEntry,
  moveCommand,
  placeOf,
  PopoverButton,
  roomBeside,
  TextField,
  textLength,
  Unanswered,
  useCommands,
  useCopy,
  useListTable,
  useLocation,
  useRemembered,
  useRequest,
  useText,
  useWindowList,
} from '../../kit.ts';
import { useDecide, useReviewHistory } from '../decisions/use-decide.tsx';
import { IgnoreEffectView } from '../ignore/ignore-dialog.tsx';
import { sentenceFields, SentenceFilters, useSentenceFilter } from './sentence-filters.tsx';
import { SentenceSide } from './sentence-side.tsx';
import css from './sentences.module.css';

const keyOf = ({ key }: SentenceRow) => key;

export function SentencesScreen({
  sentence,
}: {
  /** Null shows the list's active sentence. */
  sentence: string | null;
}) {
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
        <PopoverButton says="table.filters" icon="filter" testId="sentence-filters">
          {() => <SentenceFilters filtering={filtering} />}
        </PopoverButton>
      }
      search={['sentences.search', 'sentence-search']}
      views="sentence"
      icon="quote"
      says="sentences.none"
      noMatch="sentences.noMatch"
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

function HarmlessDialog({ sentence, onClose }: { sentence: SentenceRow; onClose: () => void }) {
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
      wide
      onClose={onClose}
      action={{
        disabled: isBusy || sentence.ignored !== null,
        onClick: () => void carryOut(),
        'data-testid': 'harmless-apply',
        says: 'sentences.harmlessApply',
      }}
    >
      <blockquote className={`${css.harmlessSentence} edge scroll py-6 px-12`}>{sentence.text}</blockquote>
      <Hint says="sentences.harmlessHint" />
      {preview.error || !preview.data ? <Unanswered of={[preview]} /> : <IgnoreEffectView effect={preview.data} />}
      <Field says="ignoring.note">
        <TextField value={note} maxLength={2000} onChange={setNote} />
      </Field>
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
        wraps: true,
        cell: (row) => <span className={row.ignored === null ? undefined : 'quiet'}>{row.text}</span>,
      }),
      figure('contentPages', 132, ({ contentPages }) => contentPages),
      figure('pages', 96, ({ pages }) => pages),
      figure('clusters', 96, ({ clusters }) => clusters, { isHidden: isNarrow }),
      figure('hosts', 78, ({ hosts }) => hosts, { isHidden: isNarrow }),
      column('length', 88, ({ language, length }) => textLength(text, language, length), { isNumber: true }),
      column('language', 100, ({ language }) => languageName(text, language), { isHidden: isNarrow }),
      column('ignored', 100, ({ ignored }) => ignored && harmless, {
        cell: ({ ignored }) => ignored !== null && <Badge>{harmless}</Badge>,
      }),
      column('first', 260, ({ firstAddress }) => firstAddress, { isHidden: true }),
    ];
  }, [text]);
}
