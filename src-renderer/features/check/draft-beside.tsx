import { useEffect, useMemo, useRef, useState } from 'react';
import type { CheckedPage } from '../../../src-main/contract/text-check.ts';
import { useText } from '../../i18n/use-text.ts';
import { VerdictBadge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { useCommands } from '../../ui/commands.tsx';
import { AddressButtons } from '../compare/pane.tsx';
import { PassageText, RunView } from '../compare/text-pane.tsx';
import { marksOf, numberPassages, segmentText, stepPassage, type Side } from '../compare/passages.ts';
import { PageLink } from '../pages/page-link.tsx';
import { SharesOf } from './check-result.tsx';

interface DraftBesideProps {
  readonly draft: string;
  readonly title: string;
  readonly language: string;
  readonly page: CheckedPage;
  readonly onBack: () => void;
}

export function DraftBeside({ draft, title, language, page: checked, onBack }: DraftBesideProps) {
  const text = useText();
  const { page, text: pageText, passages, figures, verdict } = checked;
  const numbered = useMemo(() => numberPassages(passages), [passages]);
  const kinds = useMemo(() => new Map(numbered.map(({ number, kind }) => [number, kind])), [numbered]);
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
  const name = page.title || page.address;
  const passageText = (side: Side, lang: string, testId: string) => (
    <PassageText paneRef={side === 'a' ? left : right} language={lang} onCurrent={setCurrent} data-testid={testId}>
      {paragraphs[side].map(({ start, runs }) => (
        <p key={start}>
          {runs.map((run) => (
            <RunView key={run.start} run={run} kinds={kinds} current={current} />
          ))}
        </p>
      ))}
    </PassageText>
  );
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
        <SharesOf figures={figures} />
      </header>
      <div className="as-grid grow min-h-0 halves on-panel">
        <section className="pane column min-h-0" aria-label={text.ui('check.draft')}>
          <h2 className="pane-head row min-w-0 medium line-below gap-8 py-4 px-16">
            <span className="pane-title cut">{title || text.ui('check.untitled')}</span>
          </h2>
          {passageText('a', language, 'beside-draft')}
        </section>
        <section className="pane column min-h-0 line-left" aria-label={name}>
          <h2 className="pane-head row min-w-0 medium line-below gap-8 py-4 px-16">
            <span className="pane-title cut" title={name}>
              {name}
            </span>
            <AddressButtons page={page} name={name} />
            <PageLink page={page.id} name={name} />
          </h2>
          {passageText('b', page.language, 'beside-page')}
        </section>
      </div>
    </div>
  );
}
