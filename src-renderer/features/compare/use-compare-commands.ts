import { useText } from '../../i18n/use-text.ts';
import { useCommands } from '../../ui/commands.tsx';
import { isWebAddress } from './address-buttons.tsx';
import { compareViews, viewKeys, type CompareView } from './compare-views.ts';
import type { Shown } from './pane-items.ts';
import { showParts, toggled } from './passage-controls.tsx';
import type { PassageCopies } from './use-passage-copies.ts';

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
  readonly copies: PassageCopies;
  /** To one page against all; null where the pair is all there is. */
  readonly many: (() => void) | null;
  /** Of A and B, once they are known. */
  readonly addresses: readonly string[];
}

/** Everything that can be done with a comparison, by keyboard and from the palette. */
export function useCompareCommands(actions: CompareActions): void {
  const text = useText();
  const { shown, onShown, linked, onLinked, show, walkBy, stepPair, swap, back, copies, many, addresses } = actions;
  const sides = [text.ui('compare.a'), text.ui('compare.b')];
  useCommands(text.ui('shortcuts.compare'), [
    { id: 'compare-next', title: text.ui('shortcuts.nextPassage'), keys: ['n'], isMove: true, run: () => walkBy(1) },
    {
      id: 'compare-previous',
      title: text.ui('shortcuts.previousPassage'),
      keys: ['p'],
      isMove: true,
      run: () => walkBy(-1),
    },
    {
      id: 'compare-next-pair',
      title: text.ui('shortcuts.nextPair'),
      keys: [']'],
      isMove: true,
      run: () => stepPair(1),
    },
    {
      id: 'compare-previous-pair',
      title: text.ui('shortcuts.previousPair'),
      keys: ['['],
      isMove: true,
      run: () => stepPair(-1),
    },
    { id: 'compare-linked', title: text.ui('shortcuts.linked'), keys: ['l'], run: () => onLinked(!linked) },
    { id: 'compare-swap', title: text.ui('shortcuts.swap'), keys: ['s'], icon: 'swap', run: swap },
    ...showParts.map((part) => ({
      id: `compare-show-${part}`,
      title: `${text.ui('compare.show.label')}: ${text.ui(`compare.show.${part}`)}`,
      keys: [`f ${part.charAt(0)}`],
      run: () => {
        show('text');
        onShown(toggled(shown, part));
      },
    })),
    ...compareViews.map((view) => ({
      id: `compare-${view}`,
      title: `${text.ui('compare.view')}: ${text.ui(`compare.tabs.${view}`)}`,
      keys: [`v ${viewKeys[view]}`],
      run: () => show(view),
    })),
    {
      id: 'compare-copy-a',
      title: text.ui('compare.copyOne', { name: sides[0] ?? '' }),
      keys: ['c a'],
      icon: 'copy',
      run: () => copies.one('a'),
    },
    {
      id: 'compare-copy-b',
      title: text.ui('compare.copyOne', { name: sides[1] ?? '' }),
      keys: ['c b'],
      icon: 'copy',
      run: () => copies.one('b'),
    },
    { id: 'compare-copy-both', title: text.ui('compare.copyBoth'), keys: ['c c'], icon: 'copy', run: copies.both },
    ...addresses.flatMap((address, index) =>
      isWebAddress(address)
        ? [
            {
              id: `compare-open-${index}`,
              title: text.ui('compare.open', { name: sides[index] ?? '' }),
              keys: [`o ${index === 0 ? 'a' : 'b'}`],
              icon: 'external' as const,
              run: () => void window.open(address, '_blank', 'noopener,noreferrer'),
            },
          ]
        : [],
    ),
    ...(many
      ? [{ id: 'compare-many', title: text.ui('compare.many.open'), keys: ['a'], icon: 'layers' as const, run: many }]
      : []),
    { id: 'compare-back', title: text.ui('shortcuts.back'), keys: ['Escape', 'b'], run: back },
  ]);
}
