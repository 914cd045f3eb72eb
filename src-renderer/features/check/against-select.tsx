import { useOutside } from '../../api/client-context.tsx';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { useErrorToast } from '../../ui/toast.tsx';

interface AgainstSelectProps {
  /** The audit that the window shows. */
  readonly audit: string;
  /** The file of the other audit that is compared with; empty for none. */
  readonly chosen: string;
  readonly onChoose: (audit: string, file: string) => void;
}

/**
 * Which audit a draft is compared with: this one, or another of the list, which is opened for it. Nothing where there
 * is no other.
 */
export function AgainstSelect({ audit, chosen, onChoose }: AgainstSelectProps) {
  const text = useText();
  const tellError = useErrorToast();
  const { client } = useOutside();
  const own = useRequest('audit/summary', { audit }).data;
  const recent = useRequest('recent/list', {}).data?.audits ?? [];
  const others = recent.filter(({ file, exists }) => exists && file !== own?.file);
  if (!own || others.length === 0) return null;
  const choose = async (file: string) => {
    try {
      onChoose(file === '' ? audit : (await client.request('audit/open', { file })).audit, file);
    } catch (error) {
      tellError(error);
    }
  };
  return (
    <select
      aria-label={text.ui('check.against')}
      title={text.ui('check.against')}
      value={chosen}
      onChange={(event) => void choose(event.target.value)}
      data-testid="check-against"
    >
      <option value="">{own.name}</option>
      {others.map(({ file, name }) => (
        <option key={file} value={file}>
          {name}
        </option>
      ))}
    </select>
  );
}
