import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';

const promises = ['local', 'network', 'accounts', 'pages', 'secrets'] as const;

/** What leaves the computer and what does not, in plain words. */
export function PrivacySection() {
  const text = useText();
  const folder = useRequest('app/info', {}).data?.folder;
  return (
    <>
      <p className="soft mb-12">{text.ui('settings.privacyLead')}</p>
      <ul className="card setting-card promises">
        {promises.map((promise) => (
          <li key={promise}>
            <Icon name="check" />
            <span>{text.ui(`settings.privacy.${promise}`)}</span>
          </li>
        ))}
      </ul>
      {folder && (
        <p className="hint">
          {text.ui('settings.folder')} <code className="anywhere">{folder}</code>
        </p>
      )}
    </>
  );
}
