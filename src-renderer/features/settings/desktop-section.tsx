import { useMutation } from '@tanstack/react-query';
import { useOutside } from '../../api/client-context.tsx';
import { useRequest } from '../../api/requests.ts';
import { useChangeSettings } from '../../app/use-change-settings.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from './looks.tsx';

/** How the app behaves beside other programs. Nothing is asked for over the network unless the user switches it on. */
export function DesktopSection() {
  const text = useText();
  const settings = useRequest('settings/get', {}).data;
  const change = useChangeSettings();
  return (
    <div className="card setting-card">
      <Switch
        name={text.ui('settings.keepAwake')}
        hint={text.ui('settings.keepAwakeHint')}
        on={settings?.keepAwake ?? true}
        onChange={(keepAwake) => change({ keepAwake })}
        testId="keep-awake"
      />
      <Switch
        name={text.ui('settings.notify')}
        hint={text.ui('settings.notifyHint')}
        on={settings?.notifyWhenDone ?? true}
        onChange={(notifyWhenDone) => change({ notifyWhenDone })}
        testId="notify"
      />
      <Switch
        name={text.ui('settings.updates')}
        hint={text.ui('settings.updatesHint')}
        on={settings?.checkForUpdates ?? false}
        onChange={(checkForUpdates) => change({ checkForUpdates })}
        testId="updates"
      />
      {settings?.checkForUpdates && <UpdateCheck />}
    </div>
  );
}

function UpdateCheck() {
  const text = useText();
  const { bridge } = useOutside();
  const check = useMutation({
    mutationFn: async () => (await bridge?.invoke('shell/check-update', {})) ?? null,
    networkMode: 'always',
  });
  const found = check.data;
  return (
    <div className="row wrap gap-8 mt-4">
      <Button icon="again" onClick={() => check.mutate()} disabled={check.isPending} data-testid="check-update">
        {text.ui('settings.checkNow')}
      </Button>
      <output>
        {check.isError && text.ui('settings.updateStates.failed')}
        {found && text.ui(`settings.updateStates.${found.state}`, { version: found.version ?? '' })}{' '}
        {found?.page && (
          <a href={found.page} target="_blank" rel="noopener noreferrer">
            {text.ui('settings.updatePage')}
          </a>
        )}
      </output>
    </div>
  );
}
