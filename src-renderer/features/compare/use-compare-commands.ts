import { useText } from '../../i18n/use-text.ts';
import { useCommands } from '../../ui/commands.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { isWebAddress } from './address-buttons.tsx';
import type { Shown } from './pane-items.ts';
import { showParts, toggled } from './passage-controls.tsx';
import { sides, type Side } from './passages.ts';

export const compareViews = ['text', 'page', 'source', 'evidence', 'metadata'] as const;
export type CompareView = (typeof compareViews)[number];

const viewKeys: Readonly<Record<CompareView, string>> = {
  text: 't',
  page: 'p',
  source: 'h',
  evidence: 'e',
  metadata: 'm',
};

interface CompareActions {
  readonly shown: Shown;
  readonly onShown: (shown: Shown) => void;
  readonly linked: boolean;
  readonly onLinked: (linked: boolean) => void;
  show(view: CompareView): void;
  walkBy(by: 1 | -1): void;
  stepPair(by: 1 | -1): void;
  swap(): void;
  back(): void;
  copy(side?: Side): void;
  /** Null where the pair is all there is. */
  readonly toMany: (() => void) | null;
  readonly addresses: Readonly<Record<Side, string>> | null;
}

export function useCompareCommands(actions: CompareActions): void {
  const text = useText();
  const { shown, onShown, linked, onLinked, show, walkBy, stepPair, swap, back, copy, toMany, addresses } = actions;
  const nameOf = (side: Side) => ({ name: text.ui(`compare.${side}`) });
  useCommands(text.ui('shortcuts.compare'), [
    { ...command('next', text.ui('shortcuts.nextPassage'), 'n', () => walkBy(1)), isMove: true },
    { ...command('previous', text.ui('shortcuts.previousPassage'), 'p', () => walkBy(-1)), isMove: true },
    { ...command('next-pair', text.ui('shortcuts.nextPair'), ']', () => stepPair(1)), isMove: true },
    { ...command('previous-pair', text.ui('shortcuts.previousPair'), '[', () => stepPair(-1)), isMove: true },
    command('linked', text.ui('shortcuts.linked'), 'l', () => onLinked(!linked)),
    command('swap', text.ui('shortcuts.swap'), 's', swap, 'swap'),
    ...showParts.map((part) => {
      const title = `${text.ui('compare.show.label')}: ${text.ui(`compare.show.${part}`)}`;
      return command(`show-${part}`, title, `f ${part.charAt(0)}`, () => {
        show('text');
        onShown(toggled(shown, part));
      });
    }),
    ...compareViews.map((view) => {
      const title = `${text.ui('compare.view')}: ${text.ui(`compare.tabs.${view}`)}`;
      return command(view, title, `v ${viewKeys[view]}`, () => show(view));
    }),
    ...sides.map((side) =>
      command(`copy-${side}`, text.ui('compare.copyOne', nameOf(side)), `c ${side}`, () => copy(side), 'copy'),
    ),
    command('copy-both', text.ui('compare.copyBoth'), 'c c', () => copy(), 'copy'),
    ...sides.flatMap((side) => {
      const address = addresses?.[side] ?? '';
      if (!isWebAddress(address)) return [];
      const open = () => void window.open(address, '_blank', 'noopener,noreferrer');
      return [command(`open-${side}`, text.ui('compare.open', nameOf(side)), `o ${side}`, open, 'external')];
    }),
    ...(toMany ? [command('many', text.ui('compare.many.open'), 'a', toMany, 'layers')] : []),
    { id: 'compare-back', title: text.ui('shortcuts.back'), keys: ['Escape', 'b'], run: back },
  ]);
}

const command = (id: string, title: string, keys: string, run: () => void, icon?: IconName) => ({
  id: `compare-${id}`,
  title,
  keys: [keys],
  run,
  ...(icon && { icon }),
});
