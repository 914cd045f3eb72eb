import { useRequest } from '../../api/requests.ts';
import { useChangeSettings } from '../../app/use-change-settings.ts';
import { useText } from '../../i18n/use-text.ts';
import { LookSettings, Switch } from './looks.tsx';

export function GeneralSection() {
  const text = useText();
  const settings = useRequest('settings/get', {}).data;
  const change = useChangeSettings();
  return (
    <div className="card setting-card">
      <LookSettings />
      <Switch
        name={text.ui('settings.reducedMotion')}
        hint={text.ui('settings.reducedMotionHint')}
        on={settings?.reducedMotion ?? false}
        onChange={(reducedMotion) => change({ reducedMotion })}
        testId="reduced-motion"
      />
    </div>
  );
}
