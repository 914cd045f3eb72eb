import { useEffect, useEffectEvent, useState, type FormEvent } from 'react';
import type { Source } from '../../../src-main/contract/audits.ts';
import { useOutside } from '../../api/client-context.tsx';
import { useCommand } from '../../api/requests.ts';
import { useEnterAudit, useOpenAudit } from '../../app/use-open-audit.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useCommands } from '../../ui/commands.tsx';
import { fetchingOptions } from '../options/option-sections.ts';
import { OptionGroups } from '../options/option-groups.tsx';
import { ProfileStrip } from '../profiles/profile-strip.tsx';
import { useChosenOptions } from '../profiles/use-chosen-options.ts';
import { firstAddress, hostsOf, underHttp, withoutAddresses } from './entered-lines.ts';
import { QuickOptions, quickOptions } from './quick-options.tsx';
import { SourceField } from './source-field.tsx';
import { TestPanel } from './test-panel.tsx';
import { useRecognition } from './use-recognition.ts';
import { useSourceTest } from './use-source-test.ts';

/** A source that was dropped or named from outside; the count tells the same one dropped twice apart. */
export interface GivenSource {
  readonly source: string;
  readonly count: number;
}

/** The form that makes an audit and starts it, and tries its options on one page. */
export function AuditForm({ given }: { readonly given: GivenSource | null }) {
  const text = useText();
  const { client } = useOutside();
  const enter = useEnterAudit();
  const { mutate: open } = useOpenAudit();
  const recognition = useRecognition();
  const create = useCommand('audit/create');
  const test = useSourceTest();
  const [starting, setStarting] = useState(false);
  const [name, setName] = useState('');
  const [file, setFile] = useState('');
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
        >
          {text.ui('start.test.button')}
        </Button>
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
          name={name}
          onName={setName}
          file={file}
          onFile={setFile}
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
