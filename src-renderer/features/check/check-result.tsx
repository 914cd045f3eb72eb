import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { CheckedPage } from '#contract/text-check.ts';
import {
  Address,
  Button,
  Cut,
  Empty,
  Failure,
  IconButton,
  type IconName,
  moveCommand,
  nameOfPage,
  SectionTitle,
  type Texts,
  type UiKey,
  useCommands,
  useText,
  VerdictBadge,
} from '../../kit.ts';
import { PageLink } from '../pages/page-link.tsx';
import type { TextCheck, TextChecking } from './draft-editor.tsx';
import { AddressButtons, PassageText, RunView } from '../compare/text-pane.tsx';
import { marksOf, numberPassages, segmentText, type Side, stepPassage } from '../compare/passages.ts';
import css from './check.module.css';

type CheckResultProps = {
  /** May belong to another audit than the shown one. */
  checking: TextChecking;
  onShow: (page: number) => void;
  onExclude: (address: string) => void;
};

export function CheckResult({ checking, ...row }: CheckResultProps) {
  const text = useText();
  const { result, error, check, isStale, text: draft } = checking;
  if (error) return <Failure error={error} onRetry={check} />;
  if (!result)
    return (
      <Empty
        icon="search"
        title={text.ui('check.empty')}
        hint={text.ui(draft.trim() === '' ? 'check.emptyHint' : 'check.waiting')}
      />
    );
  if (result.searched === 0) return <Empty icon="play" says="check.notYet" />;
  return (
    <div className={css.checkResult} aria-busy={isStale} aria-live="polite">
      <Originality {...result} />
      <SectionTitle says="check.pages" count={result.pages.length} />
      {result.pages.length === 0 && (
        <p className="note flex align-start anywhere gap-6 tone-good">{text.ui('check.nothingFound')}</p>
      )}
      <ul className={`${css.checkedPages} divided frame round-large`}>
        {result.pages.map((page) => (
          <CheckedRow key={page.page.id} page={page} {...row} />
        ))}
      </ul>
    </div>
  );
}

const kinds = ['verbatim', 'reworded', 'own'] as const;

function Originality(result: TextCheck) {
  const text = useText();
  return (
    <div className="column gap-8 mb-12">
      <p className={`${css.originalityFigure} flex align-baseline gap-8`} data-testid="originality">
        <strong>{text.format.percent(result.originality)}</strong>
        <span>{text.ui('check.originality')}</span>
      </p>
      <div className={`${css.originalityBar} flex clip round-4 gap-2`} aria-hidden="true">
        {kinds
          .filter((kind) => result[kind] > 0)
          .map((kind) => (
            <span key={kind} className={css[`part-${kind}`]} style={{ flexGrow: result[kind] }} />
          ))}
      </div>
      <dl className="flex wrap gap-16 gap-y-2">
        {kinds.map((kind) => (
          <div className="row gap-8" key={kind}>
            <dt className="row soft gap-6">
              <span className={`swatch ${css[`part-${kind}`]}`} aria-hidden="true" />
              {text.ui(`check.kinds.${kind}`)}
            </dt>
            <dd className="strong">{text.format.share(result[kind])}</dd>
          </div>
        ))}
      </dl>
      <p className="hint" data-testid="searched">
        {text.sentences(
          searchedWords(text, result),
          text.ui('check.took', { time: text.format.duration(result.millis) }),
        )}
      </p>
    </div>
  );
}

function CheckedRow({ page: checked, onShow, onExclude }: Omit<CheckResultProps, 'checking'> & { page: CheckedPage }) {
  const text = useText();
  const { page, figures, verdict, sharedSentences } = checked;
  const name = nameOfPage(page);
  return (
    <li className="py-8 px-12" data-testid="checked-page">
      <div className="row min-w-0 gap-8">
        <button
          type="button"
          className={`${css.checkedTitle} cut grow strong text-start`}
          title={name}
          onClick={() => onShow(page.id)}
          data-testid="checked-show"
        >
          {name}
        </button>
        {verdict && <VerdictBadge verdict={verdict} />}
        <PageLink page={page.id} name={name} />
      </div>
      <Address>{page.address}</Address>
      <SharesOf figures={figures}>
        {sharedSentences > 0 && (
          <span>{text.ui('check.sharedSentences', { sentences: text.count('sentences', sharedSentences) })}</span>
        )}
      </SharesOf>
      <p className="flex gap-6 mt-8">
        <Button size="small" icon="swap" onClick={() => onShow(page.id)} says="check.beside" />
        <Button
          size="small"
          onClick={() => onExclude(page.address)}
          title={text.ui('check.excludeHint')}
          data-testid="checked-exclude"
          says="check.exclude"
        />
      </p>
    </li>
  );
}

function SharesOf({ figures, children }: { figures: CheckedPage['figures']; children?: ReactNode }) {
  const text = useText();
  const { ofDraft, ofPage } = sharesOf(figures);
  return (
    <p className="flex wrap soft gap-16 gap-y-2 mt-4 mb-4">
      <span>{text.ui('check.ofDraft', { share: text.format.share(ofDraft) })}</span>
      <span>{text.ui('check.ofPage', { share: text.format.share(ofPage) })}</span>
      {children}
    </p>
  );
}

type Reported = Readonly<{ title: string; exclude: readonly string[]; result: TextCheck; at: number }>;

const maxPages = 20;
const maxPassages = 30;
const maxQuoteLength = 300;

export function reportOf(text: Texts, { title, exclude, result, at }: Reported) {
  const { format } = text;
  const lines = [
    `# ${text.ui('check.report.title', { title: inOneLine(title) || text.ui('check.untitled') })}`,
    '',
    `- ${text.named(text.ui('check.originality'), `**${format.percent(result.originality)}**`)}`,
    ...kinds.map((kind) => `- ${text.named(text.ui(`check.kinds.${kind}`), format.share(result[kind]))}`),
    `- ${searchedWords(text, result)}`,
    ...(exclude.length > 0 ? [`- ${text.named(text.ui('check.excluded'), format.list(exclude.map(inOneLine)))}`] : []),
    `- ${format.dateTime(at)}`,
  ];
  if (result.pages.length > 0) {
    const heads = ['page', 'ofDraft', 'ofPage', 'verdict'] as const;
    lines.push(
      '',
      `## ${text.ui('check.pages')}`,
      '',
      row(heads.map((head) => text.ui(`check.report.${head}`))),
      row(heads.map((head) => (head.startsWith('of') ? '---:' : '---'))),
      ...result.pages.slice(0, maxPages).map((page) => row(cellsOf(text, page))),
      '',
      `## ${text.ui('check.report.passages')}`,
      '',
      ...passagesOf(result),
    );
  }
  return `${lines.join('\n')}\n`;
}

/** Says when not all candidates were compared in full. */
function searchedWords(text: Texts, { searched, candidates, compared }: TextCheck) {
  const key = candidates > compared ? 'check.searchedPart' : 'check.searched';
  return text.ui(key, { searched: text.count('pages', searched), candidates, compared });
}

function cellsOf(text: Texts, { page, figures, verdict }: CheckedPage) {
  const { ofDraft, ofPage } = sharesOf(figures);
  // Escapes characters that would end the cell or the link.
  const name = inOneLine(nameOfPage(page)).replaceAll(/[|[\]\\]/gu, (sign) => `\\${sign}`);
  return [
    `[${name}](<${page.address.replaceAll(/[<>\s]/gu, encodeURIComponent)}>)`,
    text.format.share(ofDraft),
    text.format.share(ofPage),
    verdict ? text.shared(`verdict.${verdict}`) : '–',
  ];
}

function passagesOf({ text, segments, pages }: TextCheck) {
  return segments
    .filter(({ kind }) => kind !== 'own')
    .slice(0, maxPassages)
    .flatMap(({ range, kind, verbatim, reworded }) => {
      const holder = pages[(kind === 'verbatim' ? verbatim : reworded)[0] ?? -1];
      const quote = inOneLine(text.slice(...range));
      if (quote === '') return [];
      return [
        `> ${quote.length > maxQuoteLength ? `${quote.slice(0, maxQuoteLength).toWellFormed()}…` : quote}`,
        '',
        `– ${holder?.page.address ?? ''}`,
        '',
      ];
    });
}

/** Shares from 0 to 1; side A is the draft. */
const sharesOf = (figures: CheckedPage['figures']) => ({
  ofDraft: figures.verbatimA + figures.rewordedA,
  ofPage: figures.verbatimB + figures.rewordedB,
});

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const inOneLine = (piece: string) => piece.replaceAll(/\s+/gu, ' ').trim();

export function DraftBeside({
  draft,
  title,
  language,
  page: checked,
  onBack,
}: {
  draft: string;
  title: string;
  language: string;
  page: CheckedPage;
  onBack: () => void;
}) {
  const text = useText();
  const { page, text: pageText, passages, figures, verdict } = checked;
  const numbered = useMemo(() => numberPassages(passages), [passages]);
  const kinds = useMemo(() => new Map(numbered.map(({ number, kind }) => [number, kind])), [numbered]);
  const [current, setCurrent] = useState<number | null>(numbered.length > 0 ? 1 : null);
  const panes = useRef<HTMLDivElement>(null);
  const paragraphs = useMemo(
    () => ({
      a: segmentText(draft, marksOf(numbered, 'a', null)),
      b: segmentText(pageText, marksOf(numbered, 'b', null)),
    }),
    [draft, pageText, numbered],
  );
  useEffect(() => {
    for (const pane of panes.current?.children ?? [])
      pane.querySelector(`[data-passage="${current}"]`)?.scrollIntoView({ block: 'center' });
  }, [current]);
  const step = (by: 1 | -1) => setCurrent((old) => stepPassage(numbered.length, old, by));
  useCommands(text.ui('nav.check'), [
    moveCommand('beside-next', 'shortcuts.nextPassage', ['n', 'j'], () => step(1)),
    moveCommand('beside-previous', 'shortcuts.previousPassage', ['p', 'k'], () => step(-1)),
    moveCommand('beside-back', 'check.back', ['Escape', 'b'], onBack),
  ]);
  const name = nameOfPage(page);
  const stepButton = (icon: IconName, says: UiKey, by: 1 | -1) => (
    <IconButton icon={icon} says={says} disabled={numbered.length === 0} onClick={() => step(by)} />
  );
  const pane = (side: Side, label: string, lang: string, head: ReactNode) => (
    <section className={`pane column min-h-0 ${side === 'a' ? '' : 'line-left'}`} aria-label={label}>
      <h2 className="pane-head row min-w-0 medium line-below gap-8 py-4 px-16">{head}</h2>
      <PassageText language={lang} onCurrent={setCurrent} data-testid={side === 'a' ? 'beside-draft' : 'beside-page'}>
        {paragraphs[side].map(({ start, runs }) => (
          <p key={start}>
            {runs.map((run) => (
              <RunView key={run.start} run={run} kinds={kinds} current={current} />
            ))}
          </p>
        ))}
      </PassageText>
    </section>
  );
  const draftTitle = title || text.ui('check.untitled');
  const pageHead = (
    <>
      <Cut className="pane-title cut">{name}</Cut>
      <AddressButtons page={page} name={name} />
      <PageLink page={page.id} name={name} />
    </>
  );
  return (
    <div className="column h-full" data-testid="beside">
      <header className="page-head">
        <div className="head-line row min-w-0 gap-8">
          <IconButton icon="left" says="check.back" onClick={onBack} />
          <h1 title={name}>{text.ui('check.besideTitle', { page: name })}</h1>
          {verdict && <VerdictBadge verdict={verdict} />}
          <span className="push-right row">
            {stepButton('up', 'shortcuts.previousPassage', -1)}
            <span className="w-64 text-centre nowrap" aria-live="polite">
              {`${current ?? 0} / ${numbered.length}`}
            </span>
            {stepButton('down', 'shortcuts.nextPassage', 1)}
          </span>
        </div>
        <SharesOf figures={figures} />
      </header>
      <div ref={panes} className="as-grid grow min-h-0 halves on-panel">
        {pane('a', text.ui('check.draft'), language, <span className="pane-title cut">{draftTitle}</span>)}
        {pane('b', name, page.language, pageHead)}
      </div>
    </div>
  );
}
