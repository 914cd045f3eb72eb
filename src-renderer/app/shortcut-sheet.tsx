import { useText } from '../i18n/use-text.ts';
import { useAllCommands, type Command } from '../ui/commands.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Keys } from '../ui/states.tsx';
import { capsOf } from '../ui/strokes.ts';

const isMac = navigator.platform.startsWith('Mac');

/** Every key that does something here, by what it belongs to; made from the same list that the keyboard obeys. */
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
        <section key={group} className="shortcut-group mb-12">
          <h3 className="quiet mb-4">{group}</h3>
          <dl>
            {commands.map((command) => (
              <ShortcutRow key={command.id} command={command} />
            ))}
          </dl>
        </section>
      ))}
      <section className="shortcut-group mb-12">
        <h3 className="quiet mb-4">{text.ui('shortcuts.anywhere')}</h3>
        <dl>
          <div className="as-grid gap-12 py-4">
            <dt>
              <Keys keys={['Tab']} />
            </dt>
            <dd>{text.ui('shortcuts.tab')}</dd>
          </div>
          <div className="as-grid gap-12 py-4">
            <dt>
              <Keys keys={['Esc']} />
            </dt>
            <dd>{text.ui('shortcuts.close')}</dd>
          </div>
        </dl>
      </section>
    </div>
  );
}

function ShortcutRow({ command }: { readonly command: Command }) {
  return (
    <div className="as-grid gap-12 py-4">
      <dt className="flex wrap align-start gap-6">
        {command.keys?.map((stroke) => (
          <Keys key={stroke} keys={capsOf(stroke, isMac)} />
        ))}
      </dt>
      <dd>{command.title}</dd>
    </div>
  );
}
