import {
  memo,
  useDeferredValue,
  useMemo,
  type ComponentProps,
  type MouseEvent,
  type PropsWithChildren,
  type RefObject,
} from 'react';
import type { Comparison, DisguisedPlace } from '#contract/evidence.ts';
import { languageTag, languageTags } from '#contract/language-tags.ts';
import type { PageBrief } from '#contract/pages.ts';
import { isWebAddress } from '#contract/web-address.ts';
import {
  Badge,
  Cut,
  Hint,
  Icon,
  IconButton,
  nameOfPage,
  Scroller,
  shortAddresses,
  type Texts,
  useCopy,
  useText,
} from '../../kit.ts';
import { PageLink } from '../pages/page-link.tsx';
import type { Details } from './differences.ts';
import { removedBy } from './metadata-view.tsx';
import { type PaneItem, hueStyle, jumpMark, type NumberedPassage, type Run, type Side } from './passages.ts';
import css from './compare.module.css';

type TextPaneProps = PaneProps & {
  items: readonly PaneItem[];
  details: Details;
  passages: readonly NumberedPassage[];
  current: number | null;
  onCurrent: (number: number) => void;
  onScroll: (side: Side) => void;
  onDrive: (side: Side) => void;
  paneRef: RefObject<HTMLDivElement | null>;
};

/** More than fit into a window. */
const firstItems = 24;

export const TextPane = memo(function TextPane({
  items,
  details,
  passages,
  current,
  onCurrent,
  onScroll,
  onDrive,
  paneRef,
  ...pane
}: TextPaneProps) {
  const text = useText();
  const { comparison, side } = pane;
  const kinds = useMemo(() => new Map(passages.map(({ number, kind }) => [number, kind])), [passages]);
  const count = useDeferredValue(items.length, Math.min(firstItems, items.length));
  const drive = () => onDrive(side);
  return (
    <Pane {...pane} testId="compare-pane">
      <PassageText
        ref={paneRef}
        language={comparison[side].page.language}
        onCurrent={onCurrent}
        onScroll={() => onScroll(side)}
        onWheel={drive}
        onPointerDown={drive}
        onTouchStart={drive}
        onKeyDown={drive}
      >
        {items.length === 0 && <Hint says="compare.noText" />}
        {items.slice(0, count).map((item) => {
          switch (item.kind) {
            case 'paragraph':
              return (
                <ParagraphView
                  key={item.start}
                  group={item}
                  kinds={kinds}
                  details={details}
                  current={
                    item.runs.some((shown) => shown.kind === 'run' && holds(shown.run, current)) ? current : null
                  }
                />
              );
            case 'gap':
              return (
                <div
                  key={`gap-${item.start}`}
                  className={`${css.outerGap} quiet small text-centre mb-12 py-2`}
                  data-start={item.start}
                  data-end={item.end}
                >
                  {hiddenWords(text, item.characters)}
                </div>
              );
            case 'uncounted':
              return <UncountedView key={`uncounted-${item.index}`} group={item} />;
            case 'removed':
              return <RemovedView key={`removed-${item.index}`} group={item} />;
          }
        })}
      </PassageText>
    </Pane>
  );
});

type PassageTextProps = ComponentProps<'div'> & { language: string; onCurrent: (number: number) => void };

/** A click chooses a passage, like the keys n and p. */
export function PassageText({ language, onCurrent, ...others }: PassageTextProps) {
  const choose = ({ target }: MouseEvent) => {
    const mark = target instanceof Element ? target.closest<HTMLElement>('[data-passage]') : null;
    if (mark && document.getSelection()?.isCollapsed !== false) onCurrent(Number(mark.dataset['passage']));
  };
  return (
    <Scroller
      {...others}
      className="pane-text relative grow min-h-0 scroll"
      lang={languageTag(language)}
      onClick={choose}
    />
  );
}

const hiddenWords = (text: Texts, characters: number) =>
  text.ui('compare.hidden', { characters: text.count('characters', characters) });

type GroupProps<Kind extends PaneItem['kind']> = { group: Extract<PaneItem, { kind: Kind }> };

const UncountedView = memo(function UncountedView({ group: { role, blocks, lines, shared } }: GroupProps<'uncounted'>) {
  const text = useText();
  return (
    <details className={`${css.uncountedGroup} edge soft small mb-12 py-2 px-8`} data-role={role}>
      <summary lang={languageTags[text.locale]}>
        {text.ui('compare.uncounted', { role: text.shared(`blockRole.${role}`), lines: text.count('lines', lines) })}
        {shared > 0 && <strong>{text.ui('compare.sharedLines', { lines: text.count('lines', shared) })}</strong>}
      </summary>
      {blocks.map((block, index) => (
        <pre key={index} className="mono">
          {block.text}
        </pre>
      ))}
    </details>
  );
});

const RemovedView = memo(function RemovedView({ group: { rule, blocks } }: GroupProps<'removed'>) {
  const text = useText();
  const spread = blocks.length === 1 ? blocks[0]?.spread : undefined;
  return (
    <div className={`${css.removedGroup} hatched soft anywhere round-4 mb-12 py-6 px-8`} data-testid="removed-group">
      <span className="as-block soft strong small" lang={languageTags[text.locale]}>
        {removedBy(text, { kept: false, rule, spread })}
      </span>
      {blocks.map((block, index) => (
        <span key={index} className={css.removedBlock}>
          {block.text}
        </span>
      ))}
    </div>
  );
});

const holds = ({ marks }: Run, mark: number | null) => mark !== null && marks.includes(mark);

type MarkingProps = {
  kinds: ReadonlyMap<number, NumberedPassage['kind']>;
  details?: Details;
  /** Null in paragraphs it does not touch, so that a step re-renders two paragraphs, not all. */
  current: number | null;
};

const ParagraphView = memo(function ParagraphView({ group, ...marking }: MarkingProps & GroupProps<'paragraph'>) {
  return (
    <p data-start={group.start} data-end={group.end}>
      {group.runs.map((shown) =>
        shown.kind === 'gap' ? (
          <InnerGap key={shown.start} characters={shown.characters} />
        ) : (
          <RunView key={shown.run.start} run={shown.run} {...marking} />
        ),
      )}
    </p>
  );
});

function InnerGap({ characters }: { characters: number }) {
  const words = hiddenWords(useText(), characters);
  return (
    <span className="quiet px-4" title={words}>
      <span aria-hidden>{'…'}</span>
      <span className="visually-hidden">{` (${words}) `}</span>
    </span>
  );
}

export function RunView({ run, kinds, details, current }: MarkingProps & { run: Run }) {
  const jumped = holds(run, jumpMark);
  const shown = holds(run, current) ? current : run.marks.find((mark) => mark !== jumpMark);
  const pieces = details ? <Pieces run={run} details={details} /> : run.text;
  if (shown === undefined || shown === null)
    return jumped ? (
      <span className={css.jumped} data-marks={jumpMark}>
        {pieces}
      </span>
    ) : (
      pieces
    );
  const opening = run.opens.filter((mark) => mark !== jumpMark);
  return (
    <mark
      className={`${css.passage} ${jumped ? css.jumped : ''}`}
      style={hueStyle(shown)}
      data-passage={shown}
      data-marks={run.marks.join(' ')}
      data-testid={opening.length > 0 ? 'passage' : undefined}
      data-kind={kinds.get(shown) ?? 'verbatim'}
      aria-current={shown === current || undefined}
    >
      {opening.map((number) => (
        <sup key={number} className={css.passageNumber}>
          {number}
        </sup>
      ))}
      {pieces}
    </mark>
  );
}

const Pieces = ({ run, details }: { run: Run; details: Details }) =>
  details(run).map(({ start, text, differs, disguise }) => {
    const shown = disguise ? <Disguise key={start} disguise={disguise} shown={text} /> : text;
    return differs ? (
      <span key={start} className={`${css.wordDiffers} on-panel round-4`} data-testid="word-differs">
        {shown}
      </span>
    ) : (
      shown
    );
  });

function Disguise({ disguise: { kind, plain }, shown }: { disguise: DisguisedPlace; shown: string }) {
  const text = useText();
  const codes = Array.from(
    shown,
    (character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  ).join(' ');
  return (
    <span
      className={`${css.disguise} strong round-4`}
      data-kind={kind}
      title={text.ui(kind === 'invisible' ? 'compare.invisible' : 'compare.lookAlike', { codes, plain })}
      data-testid="disguise"
    >
      {shown}
    </span>
  );
}

export type PaneProps = { comparison: Comparison; side: Side; source: number | null };

export function PaneHead({ comparison, side, source }: PaneProps) {
  const text = useText();
  const { page } = comparison[side];
  const name = text.ui(`compare.${side}`);
  const addresses = shortAddresses(comparison.a.page.address, comparison.b.page.address);
  return (
    <h2 className="pane-head row min-w-0 medium line-below gap-8 py-4 px-16">
      <b className="side-name">{name}</b>
      <Cut className="pane-title cut">{page.title}</Cut>
      {page.id === source && <Badge tone="good">{text.ui('clusters.sourceBadge')}</Badge>}
      <span className={`${css.paneAddress} cut mono quiet text-end`} title={page.address}>
        {addresses[side === 'a' ? 0 : 1]}
      </span>
      <AddressButtons page={page} name={name} />
      <PageLink page={page.id} name={name} />
    </h2>
  );
}

export function Pane({ testId, children, ...head }: PropsWithChildren<PaneProps & { readonly testId: string }>) {
  const text = useText();
  const { comparison, side } = head;
  const title = nameOfPage(comparison[side].page);
  const label = text.ui('compare.pane', { name: text.ui(`compare.${side}`), title });
  return (
    <section className="pane column min-h-0" data-testid={`${testId}-${side}`} aria-label={label}>
      <PaneHead {...head} />
      {children}
    </section>
  );
}

/** Browsers cannot open paths of a folder. */
export function AddressButtons({ page: { address }, name }: { page: PageBrief; name: string }) {
  const text = useText();
  const copy = useCopy();
  const open = text.ui('compare.open', { name });
  return (
    <span className="flex rigid">
      {isWebAddress(address) && (
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          className="icon-button"
          aria-label={open}
          title={open}
        >
          <Icon name="external" />
        </a>
      )}
      <IconButton
        icon="copy"
        label={text.ui('compare.copy', { name })}
        onClick={() => copy(address, text.ui('common.addressCopied'), address)}
      />
    </span>
  );
}
