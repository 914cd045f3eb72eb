import { ShortcutGroups } from '../../app/shortcut-sheet.tsx';
import { useText } from '../../i18n/use-text.ts';

/** The keys that work everywhere; those of a screen stand on its own sheet. */
export function KeyboardSection() {
  const text = useText();
  return (
    <>
      <p className="settings-lead">{text.ui('settings.keyboardLead')}</p>
      <div className="card setting-card">
        <ShortcutGroups />
      </div>
    </>
  );
}
