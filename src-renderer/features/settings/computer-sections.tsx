import { useMutation } from '@tanstack/react-query';
import { memoryUses } from '../../../src-main/contract/settings.ts';
import { Button, Select, useChangeSettings, useOutside, useRequest, useText } from '../../kit.ts';
import { Setting, Switch } from './looks.tsx';

const workerCounts = [0, 1, 2, 3, 4, 6, 8, 12, 16] as const;

/** How many processes and how much memory an audit may take. */
export function ProcessingSection() {
  const text = useText();
  const settings = useRequest('settings/get', {}).data;
  const cores = useRequest('app/info', {}).data?.cores;
  const change = useChangeSettings();
  const memory = settings?.memory ?? 'automatic';
  const saves = memory === 'low';
  const workers = saves ? 1 : (settings?.workers ?? 0);
  const offered = new Set([...workerCounts.filter((count) => count <= (cores ?? workerCounts.length)), workers]);
  return (
    <>
      <div className="card setting-card">
        <Setting name={text.ui('settings.workers')}>
          <Select
            data-testid="workers-select"
            value={workers}
            options={[...offered].toSorted((a, b) => a - b)}
            nameOf={(count) => (count === 0 ? text.ui('settings.workersAuto') : text.format.integer(count))}
            disabled={saves}
            onChange={(count) => change({ workers: count })}
          />
        </Setting>
        <p className="hint">{text.ui('settings.workersHint')}</p>
        {cores !== undefined && (
          <p className="hint">{text.ui('settings.cores', { count: cores })}</p>
        )}
      </div>
      <div className="card setting-card">
        <Setting name={text.ui('settings.memory')}>
          <Select
            data-testid="memory-select"
            value={memory}
            options={memoryUses}
            nameOf={(use) => text.ui(`settings.memoryUses.${use}`)}
            onChange={(use) => change({ memory: use })}
          />
        </Setting>
        <p className="hint">{text.ui(`settings.memoryUseHints.${memory}`)}</p>
        <p className="hint">{text.ui('settings.memoryHint')}</p>
      </div>
    </>
  );
}

/** Behaviour on the desktop. Nothing goes over the network unless it is switched on. */
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
