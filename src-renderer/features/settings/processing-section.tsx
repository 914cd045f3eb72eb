import { useRequest } from '../../api/requests.ts';
import { useChangeSettings } from '../../app/use-change-settings.ts';
import { useText } from '../../i18n/use-text.ts';
import { Setting } from './looks.tsx';

const workerCounts = [0, 1, 2, 3, 4, 6, 8, 12, 16] as const;

/** How many processes read and compare pages. */
export function ProcessingSection() {
  const text = useText();
  const settings = useRequest('settings/get', {}).data;
  const cores = useRequest('app/info', {}).data?.cores;
  const change = useChangeSettings();
  const chosen = settings?.workers ?? 0;
  const offered = new Set([...workerCounts.filter((count) => count <= (cores ?? workerCounts.length)), chosen]);
  return (
    <div className="card setting-card">
      <Setting name={text.ui('settings.workers')}>
        <select data-testid="workers-select" value={chosen} onChange={(event) => change({ workers: Number(event.target.value) })}>
          {[...offered]
            .toSorted((a, b) => a - b)
            .map((count) => (
              <option key={count} value={count}>
                {count === 0 ? text.ui('settings.workersAuto') : text.format.integer(count)}
              </option>
            ))}
        </select>
      </Setting>
      <p className="hint">{text.ui('settings.workersHint')}</p>
      {cores !== undefined && <p className="hint">{text.ui('settings.cores', { count: text.format.integer(cores) })}</p>}
      <p className="hint">{text.ui('settings.memoryHint')}</p>
    </div>
  );
}
