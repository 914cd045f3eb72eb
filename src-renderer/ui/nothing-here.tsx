import type { RunState } from '../../src-main/contract/progress.ts';
import { RequestError } from '../../src-main/contract/rpc.ts';
import { useRequest } from '../api/requests.ts';
import { rootOf } from '../app/filter-address.ts';
import { useText } from '../i18n/use-text.ts';
import { LinkButton } from './button.tsx';
import type { IconName } from './icon.tsx';
import { Empty, Waiting } from './states.tsx';

type Words = Readonly<{ icon: IconName; title: string; hint: string }>;

export function NothingHere({ audit, soon, never }: Readonly<{ audit: string; soon: Words; never: Words }>) {
  const text = useText();
  const progress = useRequest('audit/progress', { audit }).data;
  const state = progress?.state;
  const read = useWordsRead(audit, state === 'done');
  if (state === undefined || (state === 'done' && read === undefined)) return <Waiting />;
  const way = wayOn(state, read ?? 0);
  const words = (): Words => {
    if (way === 'found') return never;
    if (way === 'going') return soon;
    if (way !== 'failed')
      return { icon: icons[way], title: text.ui(`nothingHere.${way}`), hint: text.ui(`nothingHere.${way}Hint`) };
    if (!progress?.error) return { icon: 'error', ...text.hinted('run.failed') };
    const { message, hint } = text.error(new RequestError(progress.error));
    return { icon: 'error', title: message, hint };
  };
  return (
    <Empty {...words()}>
      {way !== 'found' && (
        <LinkButton href={`${rootOf(audit)}/run`} data-testid="to-run" says={`nothingHere.to.${way}`} />
      )}
    </Empty>
  );
}

type Way = 'going' | 'paused' | 'cancelled' | 'failed' | 'unread' | 'found';

const icons = { paused: 'pause', cancelled: 'stop', unread: 'warning' } as const;

/** `read` are the words of all pages; they count once the audit is done. */
function wayOn(state: RunState, read: number): Way {
  if (state === 'done') return read === 0 ? 'unread' : 'found';
  return state === 'new' || state === 'running' || state === 'pausing' ? 'going' : state;
}

/** Words of all main texts; 0 where no page could be read, undefined until it is known. */
export const useWordsRead = (audit: string, isWanted = true) =>
  useRequest('overview/get', { audit }, { enabled: isWanted }).data?.figures.words;
