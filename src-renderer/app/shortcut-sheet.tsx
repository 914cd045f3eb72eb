import { useText, type UiKey } from '../i18n/use-text.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Keys } from '../ui/states.tsx';

interface Group {
  readonly title: UiKey;
  readonly rows: readonly (readonly [keys: readonly string[], label: UiKey])[];
}

const groups: readonly Group[] = [
  {
    title: 'shortcuts.everywhere',
    rows: [
      [['?'], 'shortcuts.sheet'],
      [['Tab'], 'shortcuts.tab'],
      [['Esc'], 'shortcuts.close'],
    ],
  },
  {
    title: 'shortcuts.clusters',
    rows: [
      [['j', '↓'], 'shortcuts.nextRow'],
      [['k', '↑'], 'shortcuts.previousRow'],
      [['→', 'Enter'], 'shortcuts.open'],
      [['←', 'Esc'], 'shortcuts.out'],
      [['/'], 'shortcuts.filter'],
    ],
  },
  {
    title: 'shortcuts.compare',
    rows: [
      [['n'], 'shortcuts.nextPassage'],
      [['p'], 'shortcuts.previousPassage'],
      [['l'], 'shortcuts.linked'],
      [['s'], 'shortcuts.swap'],
      [['1', '2', '3'], 'shortcuts.tabs'],
      [[']'], 'shortcuts.nextPair'],
      [['['], 'shortcuts.previousPair'],
      [['b', 'Esc'], 'shortcuts.back'],
    ],
  },
];

export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  return (
    <Dialog title={text.ui('shortcuts.title')} onClose={onClose}>
      {groups.map(({ title, rows }) => (
        <section key={title} className="shortcut-group">
          <h3>{text.ui(title)}</h3>
          <dl>
            {rows.map(([keys, label]) => (
              <div key={label}>
                <dt>
                  <Keys keys={keys} />
                </dt>
                <dd>{text.ui(label)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
