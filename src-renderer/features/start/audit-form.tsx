import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import type { Source } from '../../../src-main/contract/audits.ts';
import type { AuditOptions } from '../../../src-main/contract/options.ts';
import {
  Button,
  IconButton,
  stageOptionWords,
  useCommand,
  useCommands,
  useOpenAudit,
  useOutside,
  useRequest,
  useText,
} from '../../kit.ts';
import { useEnterAudit } from '../../app/use-open-audit.ts';
import { fetchingOptions, OptionGroups } from '../options/option-groups.tsx';
import { ProfileStrip, useChosenOptions } from '../profiles/profile-strip.tsx';
import { firstAddress, hostsOf, SourceField, underHttp, useRecognition, withoutAddresses } from './source-field.tsx';
import { TestPanel, useSourceTest } from './test-panel.tsx';
import { OptionInput } from '../options/option-input.tsx';
import { PresetSelect } from '../options/preset-choice.tsx';

/** A source from outside; the count tells the same one dropped twice apart. */
export type GivenSource = Readonly<{ source: string; count: number }>;

export function AuditForm({ given }: { readonly given: GivenSource | null }) {
  const text = useText();
  const { client } = useOutside();
  const enter = useEnterAudit();
  const { mutate: open } = useOpenAudit();
  const recognition = useRecognition();
  const create = useCommand('audit/create');
  const test = useSourceTest();
  const [starting, setStarting] = useState(false);
  const [{ name, file }, setPlace] = useState<AuditPlace>({ name: '', file: '' });
  const hosts = hostsOf(recognition.recognised?.sources ?? []);
  const chosen = useChosenOptions(hosts);
  const takeGiven = useEffectEvent((source: string) => recognition.add(source));
  useEffect(() => {
    if (given) takeGiven(given.source);
  }, [given]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (recognition.saved !== null) return open(recognition.saved);
    // Enter in the field is heard while the button rests.
    if (starting) return;
    setStarting(true);
    try {
      const recognised = await recognition.recognise();
      if (!recognised) return;
      const { options, profile } = await chosen.forSources(recognised.sources);
      const summary = await create.mutateAsync({
        sources: recognised.sources.map(withoutAddresses),
        file: file.trim() || null,
        name: name.trim() || recognised.suggestedName,
        options,
        ...(profile !== null && { profile }),
      });
      await client.request('audit/start', { audit: summary.audit });
      enter(summary, 'run');
    } catch (error) {
      recognition.fail(error);
    } finally {
      setStarting(false);
    }
  };
  const tryOut = async () => {
    const recognised = await recognition.recognise();
    const address = recognised && firstAddress(recognised.sources);
    if (recognised && address !== null) await testAddress(address, recognised.sources);
  };
  const testAddress = async (address: string, sources: readonly Source[]) => {
    const { options, profile } = await chosen.forSources(sources);
    test.start(address, options, profile);
  };
  const useHttp = (address: string) => {
    recognition.enter(underHttp(recognition.value, address), true);
    void testAddress(address, [{ kind: 'site', url: address }]);
  };
  const isFetched =
    recognition.recognised === null ||
    recognition.recognised.sources.some(({ kind }) => kind !== 'folder' && kind !== 'file');
  const isWeb = recognition.recognised === null || firstAddress(recognition.recognised.sources) !== null;
  useCommands(text.ui('nav.start'), [
    {
      id: 'test-source',
      title: text.ui('start.test.title'),
      icon: 'search',
      keys: ['mod+Enter'],
      whileTyping: true,
      run: () => void tryOut(),
    },
  ]);

  return (
    <form className="column gap-20" onSubmit={(event) => void submit(event)} noValidate>
      <SourceField recognition={recognition}>
        <Button
          size="large"
          icon="search"
          disabled={!isWeb || recognition.value.trim() === '' || recognition.saved !== null}
          title={text.ui(isWeb ? 'start.test.hint' : 'start.test.webOnly')}
          onClick={() => void tryOut()}
          data-testid="start-test"
          says="start.test.button"
        />
        <Button
          type="submit"
          look="primary"
          size="large"
          icon={recognition.saved === null ? 'play' : 'folder'}
          disabled={starting}
          data-testid="start-audit"
        >
          {text.ui(recognition.saved === null ? 'start.audit' : 'start.openButton')}
        </Button>
      </SourceField>
      <TestPanel test={test} onHttp={useHttp} />
      <details className="audit-options">
        <summary className="link-summary mb-8">
          {text.ui('start.options')}{' '}
          {chosen.profile && <span className="badge tone-accent">{chosen.profile.name}</span>}
        </summary>
        <ProfileStrip chosen={chosen} hosts={hosts} />
        <QuickOptions
          options={chosen.options}
          onOptions={chosen.set}
          place={{ name, file }}
          onPlace={setPlace}
          suggestedName={recognition.recognised?.suggestedName ?? ''}
          isFetched={isFetched}
        />
        <OptionGroups
          options={chosen.options}
          onChange={chosen.set}
          hidden={isFetched ? quickOptions : fetchingOptions}
        />
      </details>
    </form>
  );
}

/** What the audit is called, and its file; empty leaves both to the engine. */
type AuditPlace = Readonly<{ name: string; file: string }>;

type QuickOptionsProps = Readonly<{
  options: AuditOptions;
  onOptions: (options: AuditOptions) => void;
  place: AuditPlace;
  onPlace: (place: AuditPlace) => void;
  suggestedName: string;
  /** Whether a server is asked for pages; nobody asks a folder politely. */
  isFetched: boolean;
}>;

/** The options that stand here and not in the sections, by their paths. */
const quickOptions: readonly string[] = [
  'collect.followLinks',
  'collect.maxPages',
  'collect.pace',
  'collect.render',
  'collect.obeyRobots',
];

function QuickOptions({ options, onOptions, place, onPlace, suggestedName, isFetched }: QuickOptionsProps) {
  const text = useText();
  const { name, file } = place;
  const { bridge } = useOutside();
  const fields = useRequest('option/list', {}).data?.stages['collect'] ?? {};
  const infos = useRequest('detector/list', {}).data?.detectors ?? [];
  const quick = quickOptions.flatMap((path) => {
    const key = path.slice('collect.'.length);
    return fields[key] ? [{ key, field: fields[key] }] : [];
  });
  const choosePlace = async () => {
    const chosen = await bridge?.invoke('shell/choose-new-audit', { suggestedName: name || suggestedName });
    if (chosen?.file) onPlace({ ...place, file: chosen.file });
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
          onChange={(event) => onPlace({ ...place, name: event.target.value })}
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
            onChange={(event) => onPlace({ ...place, file: event.target.value })}
          />
          {bridge && <IconButton icon="folder" says="start.choosePlace" onClick={() => void choosePlace()} />}
        </span>
      </div>
    </div>
  );
}
