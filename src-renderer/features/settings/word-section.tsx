import { useState } from 'react';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { WordListDialog, WordListRows, type WordListName } from '../word-lists/word-list-settings.tsx';

/** The user's own words, and the rules that audits of known sites begin with. */
export function WordSection() {
  const text = useText();
  const settings = useRequest('settings/get', {}).data;
  const [editing, setEditing] = useState<WordListName | null>(null);
  return (
    <>
      <p className="settings-lead">{text.ui('settings.wordsLead')}</p>
      <div className="card setting-card">
        <WordListRows onEdit={setEditing} />
      </div>
      {editing && settings && <WordListDialog which={editing} settings={settings} onClose={() => setEditing(null)} />}
    </>
  );
}
