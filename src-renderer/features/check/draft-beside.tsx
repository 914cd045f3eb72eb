import { useEffect, useMemo, useRef, useState, type MouseEvent, type RefObject } from 'react';
import { languageTag } from '../../../src-main/contract/language-tags.ts';
import type { CheckedPage } from '../../../src-main/contract/text-check.ts';
import { useText } from '../../i18n/use-text.ts';
import { VerdictBadge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { useCommands } from '../../ui/commands.tsx';
import { AddressButtons } from '../compare/address-buttons.tsx';
import { hueOf, marksOf, numberPassages, stepPassage, type NumberedPassage } from '../compare/passages.ts';
import { segmentText, type Paragraph, type Run } from '../compare/segments.ts';
import { PageLink } from '../pages/page-link.tsx';
import { sharesOf } from './markdown-report.ts';

interface DraftBesideProps {
  readonly draft: string;
  readonly title: string;
  readonly language: string;
  readonly page: CheckedPage;
  readonly onBack: () => void;
}

/** The draft and one page side by side, with the passages that both have. */
export function DraftBeside({
  draft,
  title,
  language,
  page: { page, text: pageText, passages, figures, verdict },
  onBack,
}: DraftBesideProps) {
  const text = useText();
  const numbered = useMemo(() => numberPassages(passages), [passages]);
  const [current, setCurrent] = useState<number | null>(numbered.length > 0 ? 1 : null);
  const [left, right] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const paragraphs = useMemo(
    () => ({
      a: segmentText(draft, marksOf(numbered, 'a', null)),
      b: segmentText(pageText, marksOf(numbered, 'b', null)),
    }),
    [draft, pageText, numbered],
  );
  useEffect(() => {
    for (const pane of [left.current, right.current])
      pane?.querySelector(`[data-passage="${current}"]`)?.scrollIntoView({ block: 'center' });
  }, [current, left, right]);
  const step = (by: 1 | -1) => setCurrent((old) => stepPassage(numbered.length, old, by));
  useCommands(text.ui('nav.check'), [
    { id: 'beside-next', title: text.ui('shortcuts.nextPassage'), keys: ['n', 'j'], isMove: true, run: () => step(1) },
    {
      id: 'beside-previous',
      title: text.ui('shortcuts.previousPassage'),
      keys: ['p', 'k'],
      isMove: true,
      run: () => step(-1),
    },
    { id: 'beside-back', title: text.ui('check.back'), keys: ['Escape', 'b'], isMove: true, run: onBack },
  ]);
  const { ofDraft, ofPage } = sharesOf(figures);
  const name = page.title || page.address;
  const pane = { passages: numbered, current, onCurrent: setCurrent };
  return (
    <div className="beside column h-full" data-testid="beside">
      <header className="page-head">
        <div className="head-line row min-w-0 gap-8">
          <IconButton icon="left" label={text.ui('check.back')} onClick={onBack} data-testid="beside-back" />
          <h1 title={name}>{text.ui('check.besideTitle', { page: name })}</h1>
          {verdict && <VerdictBadge verdict={verdict} />}
          <span className="push-right row">
            <IconButton
              icon="up"
              label={text.ui('shortcuts.previousPassage')}
              disabled={numbered.length === 0}
              onClick={() => step(-1)}
            />
            <span className="w-64 text-centre nowrap" aria-live="polite">
              {`${current ?? 0} / ${numbered.length}`}
            </span>
            <IconButton
              icon="down"
              label={text.ui('shortcuts.nextPassage')}
              disabled={numbered.length === 0}
              onClick={() => step(1)}
            />
          </span>
        </div>
        <p className="flex wrap soft gap-16 gap-y-2 mt-4 mb-4">
          <span>{text.ui('check.ofDraft', { share: text.format.share(ofDraft) })}</span>
          <span>{text.ui('check.ofPage', { share: text.format.share(ofPage) })}</span>
        </p>
      </header>
      <div className="as-grid grow min-h-0 halves on-panel">
        <section className="pane column min-h-0" aria-label={text.ui('check.draft')}>
          <h2 className="pane-head row min-w-0 medium line-below gap-8 py-4 px-16">
            <span className="pane-title cut">{title || text.ui('check.untitled')}</span>
          </h2>
          <BesideText paneRef={left} paragraphs={paragraphs.a} lang={language} testId="beside-draft" {...pane} />
        </section>
        <section className="pane column min-h-0 line-left" aria-label={name}>
          <h2 className="pane-head row min-w-0 medium line-below gap-8 py-4 px-16">
            <span className="pane-title cut" title={name}>
              {name}
            </span>
            <AddressButtons page={page} name={name} />
            <PageLink page={page.id} name={name} />
          </h2>
          <BesideText paneRef={right} paragraphs={paragraphs.b} lang={page.language} testId="beside-page" {...pane} />
        </section>
      </div>
    </div>
  );
}

interface BesideTextProps {
  readonly paneRef: RefObject<HTMLDivElement | null>;
  readonly paragraphs: readonly Paragraph[];
  readonly passages: readonly NumberedPassage[];
  readonly current: number | null;
  readonly onCurrent: (number: number) => void;
  readonly lang: string;
  readonly testId: string;
}

function BesideText({ paneRef, paragraphs, passages, current, onCurrent, lang, testId }: BesideTextProps) {
  const kinds = useMemo(() => new Map(passages.map(({ number, kind }) => [number, kind])), [passages]);
  const choose = (event: MouseEvent) => {
    const mark = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-passage]') : null;
    if (mark) onCurrent(Number(mark.dataset['passage']));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- n and p do the same
    <div
      ref={paneRef}
      className="pane-text relative grow min-h-0 scroll"
      lang={languageTag(lang)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
      tabIndex={0}
      onClick={choose}
      data-testid={testId}
    >
      {paragraphs.map(({ start, runs }) => (
        <p key={start}>
          {runs.map((run) => (
            <BesideRun key={run.start} run={run} kinds={kinds} current={current} />
          ))}
        </p>
      ))}
    </div>
  );
}

interface BesideRunProps {
  readonly run: Run;
  readonly kinds: ReadonlyMap<number, NumberedPassage['kind']>;
  readonly current: number | null;
}

function BesideRun({ run: { text: piece, marks, opens }, kinds, current }: BesideRunProps) {
  const shown = current !== null && marks.includes(current) ? current : marks[0];
  if (shown === undefined) return piece;
  const isCurrent = shown === current;
  return (
    <mark
      className={`passage passage-${kinds.get(shown) ?? 'verbatim'} ${hueOf(shown)}${isCurrent ? ' passage-current' : ''}`}
      data-passage={shown}
      aria-current={isCurrent ? 'true' : undefined}
    >
      {opens.map((number) => (
        <sup key={number} className="passage-number">
          {number}
        </sup>
      ))}
      {piece}
    </mark>
  );
}
