import { memoryUses, type Settings } from '../../../src-main/contract/settings.ts';
import { useRequest } from '../../api/requests.ts';
import { useChangeSettings } from '../../app/use-change-settings.ts';
import { useText } from '../../i18n/use-text.ts';
import { Setting } from './looks.tsx';
import { Select } from '../../ui/select.tsx';

const workerCounts = [0, 1, 2, 3, 4, 6, 8, 12, 16] as const;

/** How much of the computer an audit may take: processes that read and compare pages, and memory. */
export function ProcessingSection() {
  const settings = useRequest('settings/get', {}).data;
  return (
    <>
      <div className="card setting-card">
        <WorkerSetting settings={settings} />
      </div>
      <div className="card setting-card">
        <MemorySetting settings={settings} />
      </div>
    </>
  );
}

interface SettingProps {
  /** Undefined while they are being read. */
  readonly settings: Settings | undefined;
}

function WorkerSetting({ settings }: SettingProps) {
  const text = useText();
  const cores = useRequest('app/info', {}).data?.cores;
  const change = useChangeSettings();
  const saves = settings?.memory === 'low';
  const chosen = saves ? 1 : (settings?.workers ?? 0);
  const offered = new Set([...workerCounts.filter((count) => count <= (cores ?? workerCounts.length)), chosen]);
  return (
    <>
      <Setting name={text.ui('settings.workers')}>
        <Select
          data-testid="workers-select"
          value={chosen}
          options={[...offered].toSorted((a, b) => a - b)}
          nameOf={(count) => (count === 0 ? text.ui('settings.workersAuto') : text.format.integer(count))}
          disabled={saves}
          onChange={(workers) => change({ workers })}
        />
      </Setting>
      <p className="hint">{text.ui('settings.workersHint')}</p>
      {cores !== undefined && (
        <p className="hint">{text.ui('settings.cores', { count: text.format.integer(cores) })}</p>
      )}
    </>
  );
}

function MemorySetting({ settings }: SettingProps) {
  const text = useText();
  const change = useChangeSettings();
  const chosen = settings?.memory ?? 'automatic';
  return (
    <>
      <Setting name={text.ui('settings.memory')}>
        <Select
          data-testid="memory-select"
          value={chosen}
          options={memoryUses}
          nameOf={(use) => text.ui(`settings.memoryUses.${use}`)}
          onChange={(memory) => change({ memory })}
        />
      </Setting>
      <p className="hint">{text.ui(`settings.memoryUseHints.${chosen}`)}</p>
      <p className="hint">{text.ui('settings.memoryHint')}</p>
    </>
  );
}
