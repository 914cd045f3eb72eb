import { Link } from 'wouter';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { OptionReference } from './option-reference.tsx';

const isOfNetwork = (name: string): boolean =>
  /agent|proxy|header|cookie|login|user|password|timeout|pace|robots|requests|retries|delay|tls|certificate/iu.test(name);

/** How sites are asked for their pages. These belong to an audit, because what one site allows another does not. */
export function NetworkSection() {
  const text = useText();
  const fields = Object.entries(useRequest('option/list', {}).data?.stages['collect'] ?? {}).filter(([name]) => isOfNetwork(name));
  return (
    <>
      <p className="settings-lead">
        {text.ui('settings.networkLead')} <Link href="/">{text.ui('settings.toStart')}</Link>
      </p>
      <div className="card setting-card">
        <OptionReference stage="collect" fields={Object.fromEntries(fields)} />
      </div>
    </>
  );
}
