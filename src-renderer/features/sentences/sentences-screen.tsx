import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { SentenceRow } from '../../../src-main/contract/shared-sentences.ts';
import { useRequest } from '../../api/requests.ts';
import { useWindowList } from '../../api/window-list.ts';
import { placeOf, useAddressFilter } from '../../app/filter-address.ts';
import { rememberAudit } from '../../app/remembered-audits.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCommands } from '../../ui/commands.tsx';
import type { MenuEntry } from '../../ui/context-menu.tsx';
import { Failure, Unanswered } from '../../ui/states.tsx';
import { GridList } from '../../ui/table/grid-list.tsx';
import { useListTable } from '../../ui/table/use-list-table.ts';
import { useCopy } from '../../ui/use-copy.ts';
import { HistoryDialog, useUndoKeys, useUndoRedo } from '../decisions/history-dialog.tsx';
import { useDecide } from '../decisions/use-decide.ts';
import { sentenceShape, sentencesMeant, SentencesToolbar, type SentenceFilter } from './sentences-toolbar.tsx';
import { SentenceSide } from './sentence-side.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IgnoreEffectView } from '../ignore/ignore-effect.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { GridColumn } from '../../ui/table/column.ts';
import { languageName } from '../../i18n/language-name.ts';

const keyOf = ({ key }: SentenceRow): string => key;

interface SentencesScreenProps {
  readonly audit: string;
  /** Shown at the side; null shows the one that the list is on. */
  readonly sentence: string | null;
}

/** Sentences on more than one page, and at the side all of their pages. */
export function SentencesScreen({ audit, sentence }: SentencesScreenProps) {
  const text = useText();
  const copyText = useCopy();
  const [, navigate] = useLocation();
  const decide = useDecide(audit);
  const [filter, setFilter] = useAddressFilter(sentenceShape);
  const { sort = 'pages', descending = true } = filter;
  const asked = { audit, ...sentencesMeant(filter), sort, descending };
  const [dialog, setDialog] = useState<'harmless' | 'history' | null>(null);
  const base = `/audit/${encodeURIComponent(audit)}/sentences`;
  const show = (row: SentenceRow) => navigate(placeOf(`${base}/${row.key}`, filter), { replace: sentence !== null });
  const toSide = (row: SentenceRow) => {
    show(row);
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-testid=sentence-pages]')?.focus());
  };
  const tools = useListTable({
    name: 'sentences',
    group: text.ui('nav.sentences'),
    list: useWindowList('sentence/list', asked),
    keyOf,
    scope: JSON.stringify(asked),
    columns: useSentenceColumns(),
    onOpen: toSide,
  });
  const { grid } = tools;
  const linked = useRequest(
    'sentence/get',
    { audit, sentence: sentence ?? '' },
    { enabled: sentence !== null, keepPrevious: true },
  );
  const shown = sentence === null ? grid.activeRow : linked.data;

  useEffect(() => rememberAudit(audit, { sentences: placeOf(base, filter) }), [audit, base, filter]);
  /** The side follows the walk through the list. */
  const activeKey = grid.activeRow?.key ?? null;
  const walked = useRef(activeKey);
  useEffect(() => {
    const before = walked.current;
    walked.current = activeKey;
    if (before !== null && activeKey !== null && before !== activeKey && sentence !== null)
      navigate(placeOf(`${base}/${activeKey}`, filter), { replace: true });
  }, [activeKey, base, filter, navigate, sentence]);

  const copySentence = () => shown && copyText(shown.text, text.ui('sentences.copied'));
  const harmless = () => {
    if (!shown) return;
    if (shown.ignored === null) setDialog('harmless');
    else void decide.unignore(shown.ignored);
  };
  const toPages = () =>
    shown && navigate(placeOf(`/audit/${encodeURIComponent(audit)}/pages`, { sentence: shown.key }));
  useUndoKeys(useUndoRedo(audit), () => setDialog('history'));
  useCommands(text.ui('nav.sentences'), [
    { id: 'sentence-harmless', title: text.ui('sentences.toggleHarmless'), keys: ['i'], icon: 'check', run: harmless },
    { id: 'sentence-copy', title: text.ui('sentences.copy'), keys: ['c'], icon: 'copy', run: copySentence },
    { id: 'sentence-pages', title: text.ui('sentences.toPages'), keys: ['o'], icon: 'list', run: toPages },
    { id: 'sentence-out', title: text.ui('sentences.out'), keys: ['ArrowLeft'], isMove: true, run: tools.onLeave },
  ]);
  const menu = (): readonly MenuEntry[] => [
    {
      id: 'open',
      title: text.ui('sentences.pages'),
      stroke: 'Enter',
      run: () => grid.activeRow && toSide(grid.activeRow),
    },
    { id: 'pages', title: text.ui('sentences.toPages'), stroke: 'o', run: toPages },
    { id: 'copy-sentence', title: text.ui('sentences.copy'), stroke: 'c', startsGroup: true, run: copySentence },
    { id: 'copy', title: text.ui('table.copy'), stroke: 'mod+c', run: tools.onCopy },
    { id: 'harmless', title: text.ui('sentences.toggleHarmless'), stroke: 'i', startsGroup: true, run: harmless },
  ];
  const isFiltered = Object.keys(sentencesMeant(filter)).length > 0;
  return (
    <div className="list-screen" data-side={shown !== undefined}>
      <SentencesToolbar {...tools} audit={audit} filter={filter} onFilter={setFilter} />
      <GridList
        audit={audit}
        isFiltered={isFiltered}
        onClear={() => setFilter({})}
        icon="quote"
        title={text.ui('sentences.none')}
        hint={text.ui('sentences.noneHint')}
        noMatch={text.ui('sentences.noMatch')}
        tools={tools}
        order={{ sort, descending }}
        onOrder={(order) => setFilter({ ...filter, ...(order as Pick<SentenceFilter, 'sort' | 'descending'>) })}
        onOpen={show}
        menu={menu}
        label={text.ui('nav.sentences')}
        testId="sentence-grid"
      />
      {sentence !== null && linked.error && <Failure error={linked.error} onRetry={() => void linked.refetch()} />}
      {shown && (
        <SentenceSide key={shown.key} audit={audit} sentence={shown} onCopy={copySentence} onHarmless={harmless} />
      )}
      {dialog === 'harmless' && shown && (
        <HarmlessDialog audit={audit} sentence={shown} onClose={() => setDialog(null)} />
      )}
      {dialog === 'history' && <HistoryDialog audit={audit} onClose={() => setDialog(null)} />}
    </div>
  );
}

interface HarmlessDialogProps {
  readonly audit: string;
  readonly sentence: SentenceRow;
  readonly onClose: () => void;
}

/** What would become of the findings if a sentence counted for nothing. */
function HarmlessDialog({ audit, sentence, onClose }: HarmlessDialogProps) {
  const text = useText();
  const decide = useDecide(audit);
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const rule = { kind: 'sentence', value: sentence.key } as const;
  const preview = useRequest('ignore/preview', { audit, rule });
  const carryOut = async () => {
    setBusy(true);
    const isDone = await decide.ignore(rule, note);
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <Dialog
      title={text.ui('sentences.harmlessTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text.ui('common.cancel')}</Button>
          <Button
            look="primary"
            disabled={isBusy || sentence.ignored !== null}
            onClick={() => void carryOut()}
            data-testid="harmless-apply"
          >
            {text.ui('sentences.harmlessApply')}
          </Button>
        </>
      }
    >
      <blockquote className="harmless-sentence edge scroll py-6 px-12">{sentence.text}</blockquote>
      <p className="hint">{text.ui('sentences.harmlessHint')}</p>
      {preview.error || !preview.data ? <Unanswered of={[preview]} /> : <IgnoreEffectView effect={preview.data} />}
      <label className="column gap-4">
        <span>{text.ui('ignoring.note')}</span>
        <input type="text" value={note} maxLength={2000} onChange={(event) => setNote(event.target.value)} />
      </label>
    </Dialog>
  );
}

/** From this width of the window there is room beside the figures and the side. */
const roomy = 1500;

function useSentenceColumns(): readonly GridColumn<SentenceRow>[] {
  const text = useText();
  return useMemo(() => {
    const columnOf = (
      id: 'text' | 'pages' | 'clusters' | 'hosts' | 'length' | 'language' | 'ignored' | 'first',
      width: number,
      textOf: GridColumn<SentenceRow>['text'],
    ): GridColumn<SentenceRow> => ({ id, width, label: text.ui(`sentences.columns.${id}`), text: textOf });
    const figure = (id: 'pages' | 'clusters' | 'hosts' | 'length', width: number): GridColumn<SentenceRow> => ({
      ...columnOf(id, width, (row) => text.format.integer(row[id])),
      sort: id,
      isNumber: true,
    });
    const harmless = text.ui('sentences.harmless');
    return [
      {
        ...columnOf('text', window.innerWidth > roomy ? 390 : 320, (row) => row.text),
        sort: 'text',
        cell: (row) => <span className={row.ignored === null ? undefined : 'quiet'}>{row.text}</span>,
      },
      figure('pages', 96),
      figure('clusters', 96),
      figure('hosts', 78),
      figure('length', 78),
      columnOf('language', 110, ({ language }) => languageName(text, language)),
      {
        ...columnOf('ignored', 100, ({ ignored }) => (ignored === null ? '' : harmless)),
        cell: ({ ignored }) => ignored !== null && <Badge>{harmless}</Badge>,
      },
      { ...columnOf('first', 260, ({ firstAddress }) => firstAddress), isHidden: true },
    ];
  }, [text]);
}
