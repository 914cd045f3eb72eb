import type { AuditOptions } from '../../../src-main/contract/options.ts';
import { useOutside } from '../../api/client-context.tsx';
import { useRequest } from '../../api/requests.ts';
import { stageOptionWords } from '../../i18n/option-words.ts';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/button.tsx';
import { OptionInput } from '../options/option-input.tsx';
import { PresetSelect } from '../options/preset-choice.tsx';

interface QuickOptionsProps {
  readonly options: AuditOptions;
  readonly onOptions: (options: AuditOptions) => void;
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly file: string;
  readonly onFile: (file: string) => void;
  readonly suggestedName: string;
  /** Whether a server is asked for pages; nobody asks a folder politely. */
  readonly isFetched: boolean;
}

/** The options that stand here and not in the sections, by their paths. */
export const quickOptions: readonly string[] = [
  'collect.followLinks',
  'collect.maxPages',
  'collect.pace',
  'collect.render',
  'collect.obeyRobots',
];

/**
 * What most people set: scope and limits, how hard the site is asked, whether scripts run, which algorithms, name and
 * place.
 */
export function QuickOptions({
  options,
  onOptions,
  name,
  onName,
  file,
  onFile,
  suggestedName,
  isFetched,
}: QuickOptionsProps) {
  const text = useText();
  const { bridge } = useOutside();
  const fields = useRequest('option/list', {}).data?.stages['collect'] ?? {};
  const infos = useRequest('detector/list', {}).data?.detectors ?? [];
  const quick = quickOptions.flatMap((path) => {
    const key = path.slice('collect.'.length);
    return fields[key] ? [{ key, field: fields[key] }] : [];
  });
  const choosePlace = async () => {
    const chosen = await bridge?.invoke('shell/choose-new-audit', { suggestedName: name || suggestedName });
    if (chosen?.file) onFile(chosen.file);
  };
  return (
    <div className="quick-options as-grid halves gap-20 gap-y-12 mb-12">
      {(isFetched ? quick : []).map(({ key, field }) => (
        <OptionInput
          key={key}
          words={stageOptionWords(text, 'collect', key, field)}
          field={field}
          value={options.collect[key]}
          onChange={(value) => onOptions({ ...options, collect: { ...options.collect, [key]: value } })}
        />
      ))}
      <PresetSelect
        label={text.ui('options.detectors')}
        infos={infos}
        chosen={options.detectors}
        onChange={(detectors) => onOptions({ ...options, detectors })}
      />
      <label className="field">
        <span className="field-label">{text.ui('start.name')}</span>
        <input
          type="text"
          value={name}
          placeholder={suggestedName || text.ui('start.namePlaceholder')}
          onChange={(event) => onName(event.target.value)}
        />
      </label>
      <div className="field">
        <label className="field-label" htmlFor="audit-file">
          {text.ui('start.file')}
        </label>
        <span className="field-line row gap-6">
          <input
            id="audit-file"
            type="text"
            value={file}
            spellCheck={false}
            placeholder={text.ui('start.filePlaceholder')}
            onChange={(event) => onFile(event.target.value)}
          />
          {bridge && (
            <IconButton icon="folder" label={text.ui('start.choosePlace')} onClick={() => void choosePlace()} />
          )}
        </span>
      </div>
    </div>
  );
}
