import type { ReactNode } from 'react';
import { capsOf, Dialog, Keys, useAllCommands, useText } from '../kit.ts';

const isMac = navigator.platform.startsWith('Mac');

export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  return (
    <Dialog title={text.ui('shortcuts.title')} onClose={onClose} wide>
      <ShortcutGroups />
    </Dialog>
  );
}

export function ShortcutGroups() {
  const text = useText();
  const groups = Map.groupBy(
    useAllCommands().filter(({ keys }) => keys?.length),
    ({ group }) => group,
  );
  return (
    <div className="shortcut-groups">
      {[...groups].map(([group, commands]) => (
        <ShortcutGroup key={group} title={group}>
          {commands.map(({ id, keys = [], title }) => (
            <div key={id} className="as-grid gap-12 py-4">
              <dt className="flex wrap align-start gap-6">
                {keys.map((stroke) => (
                  <Keys key={stroke} keys={capsOf(stroke, isMac)} />
                ))}
              </dt>
              <dd>{title}</dd>
            </div>
          ))}
        </ShortcutGroup>
      ))}
      <ShortcutGroup title={text.ui('shortcuts.anywhere')}>
        {(
          [
            ['Tab', 'shortcuts.tab'],
            ['Esc', 'shortcuts.close'],
          ] as const
        ).map(([key, use]) => (
          <div key={key} className="as-grid gap-12 py-4">
            <dt>
              <Keys keys={[key]} />
            </dt>
            <dd>{text.ui(use)}</dd>
          </div>
        ))}
      </ShortcutGroup>
    </div>
  );
}

const ShortcutGroup = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="shortcut-group mb-12">
    <h3 className="quiet mb-4">{title}</h3>
    <dl>{children}</dl>
  </section>
);
