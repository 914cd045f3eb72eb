import { useMutation } from '@tanstack/react-query';
import { type DragEvent, type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import type { AuditSummary, Source } from '#contract/audits.ts';
import type { AuditOptions } from '#contract/options.ts';
import {
  Button,
  command,
  DropVeil,
  Field,
  IconButton,
  Note,
  type StartLink,
  TextField,
  useAppCommand,
  useAppRequest,
  useCommands,
  useDemoAudit,
  useEnterAudit,
  useOpenAudit,
  useOutside,
  useText,
  useToast,
} from '../../kit.ts';
import { RecentAudits } from './recent-audits.tsx';
import { entriesOf, fetchingOptions, OptionGroups, OptionInputs } from '../options/option-groups.tsx';
import { ProfileStrip, useChosenOptions } from '../profiles/profile-strip.tsx';
import {
  enteredFor,
  firstAddress,
  hostsOf,
  linesOf,
  nameOf,
  SourceField,
  underHttp,
  useRecognition,
  withoutAddresses,
} from './source-field.tsx';
import { TestPanel, useSourceTest } from './test-panel.tsx';
import { PresetSelect } from '../options/preset-choice.tsx';
import css from './start.module.css';

export function StartScreen({ link }: { link: StartLink | null }) {
  const text = useText();
  const demo = useDemoAudit();
  const recognition = useRecognition();
  const { over, ...dropHandlers } = useDropTarget(recognition.add);
  const take = useEffectEvent(recognition.add);
  const source = link?.kind === 'source' ? link.source : null;
  useEffect(() => {
    if (source !== null) take(source);
  }, [source]);
  return (
    <div className="start h-full relative scroll" data-over={over} {...dropHandlers}>
      <div className={`${css.startColumns} flex wrap`}>
        <div className={css.startMain}>
          <h1>{text.ui('start.title')}</h1>
          <p className={`${css.startLead} soft size-15`}>{text.ui('start.lead')}</p>
          <AuditForm recognition={recognition} again={link?.kind === 'again' ? link.audit : null} />
        </div>
        <div className={`${css.startSide} column gap-16`}>
          <section className={`card ${css.demoCard} column align-start gap-8`} aria-labelledby="demo-title">
            <h2 className="size-15" id="demo-title">
              {text.ui('start.demoTitle')}
            </h2>
            <p className="soft">{text.ui('start.demoHint')}</p>
            <Button
              size="large"
              icon="spark"
              onClick={() => demo.mutate()}
              disabled={demo.isPending}
              data-testid="start-demo"
              says="start.demo"
            />
          </section>
          <RecentAudits />
          <OpenAudit />
        </div>
      </div>
      {over && <DropVeil />}
    </div>
  );
}

function OpenAudit() {
  const { bridge } = useOutside();
  const { mutate: open, isPending } = useOpenAudit();
  if (!bridge) return <OpenByPath onOpen={open} busy={isPending} />;
  const choose = async () => {
    const { file } = await bridge.invoke('shell/choose-audit', {});
    if (file) open(file);
  };
  return <Button icon="open" onClick={choose} disabled={isPending} says="start.open" />;
}

function OpenByPath({ onOpen, busy }: { onOpen: (file: string) => void; busy: boolean }) {
  const text = useText();
  const id = useId();
  const [path, setPath] = useState('');
  return (
    <form
      className="card"
      onSubmit={(event) => {
        event.preventDefault();
        if (path.trim()) onOpen(path.trim());
      }}
    >
      <label className="as-block strong mb-8" htmlFor={id}>
        {text.ui('start.openPath')}
      </label>
      <span className="field-line row gap-6">
        <TextField
          id={id}
          spellCheck={false}
          value={path}
          onChange={setPath}
          placeholder={text.ui('start.openPathPlaceholder')}
        />
        <Button type="submit" icon="open" disabled={busy || !path.trim()} says="start.openButton" />
      </span>
    </form>
  );
}

export function useDropTarget(onDrop: (sources: string) => void) {
  const { bridge } = useOutside();
  const text = useText();
  const toast = useToast();
  const [over, setOver] = useState(false);
  return {
    over,
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave(event: DragEvent) {
      if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget)) setOver(false);
    },
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      const paths = [...event.dataTransfer.files].flatMap((file) => bridge?.pathOf?.(file) || []);
      const addresses = event.dataTransfer.getData('text/uri-list') || event.dataTransfer.getData('text/plain');
      if (paths.length > 0) onDrop(paths.join('\n'));
      else if (addresses) onDrop(pathsOfAddresses(addresses).join('\n'));
      else toast({ text: text.ui('start.dropNoPath'), hint: text.ui('start.dropNoPathHint'), tone: 'bad' });
    },
  };
}

export const pathsOfAddresses = (list: string) =>
  linesOf(list).flatMap((entry) => {
    if (entry.startsWith('#')) return [];
    return entry.startsWith('file:')
      ? decodeURIComponent(new URL(entry).pathname).replace(/^\/(?=[a-z]:)/i, '')
      : entry;
  });

function AuditForm({ recognition, again }: { recognition: ReturnType<typeof useRecognition>; again: string | null }) {
  const text = useText();
  const { client } = useOutside();
  const enter = useEnterAudit();
  const { mutate: open } = useOpenAudit();
  const create = useAppCommand('audit/create');
  const test = useSourceTest();
  const [{ name, file }, setPlace] = useState<AuditPlace>({ name: '', file: '' });
  const hosts = hostsOf(recognition.recognised?.sources ?? []);
  const chosen = useChosenOptions(hosts);
  const begun = useBegunAs(again, ({ audit, sources, name: given }, options) => {
    recognition.enter(enteredFor(sources), true);
    chosen.set(options, audit);
    setPlace({ name: sources.some((source) => nameOf(source) === given) ? '' : given, file: '' });
  });
  const start = useMutation({
    async mutationFn() {
      const recognised = await recognition.recognise();
      if (!recognised) return;
      const { options, kept } = chosen.forSources(recognised.sources);
      const summary = await create.mutateAsync({
        sources: recognised.sources.map(withoutAddresses),
        file: file.trim() || null,
        name: name.trim() || recognised.suggestedName,
        options,
        ...kept,
      });
      await client.request('audit/start', { audit: summary.audit });
      // It takes the place of the one whose address was mistyped, which has nothing to show.
      if (begun?.collectedPages === 0) await client.request('recent/forget', { file: begun.file }).catch(() => {});
      enter(summary, 'run');
    },
    onError: recognition.fail,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (recognition.saved !== null) open(recognition.saved);
    // Enter in the field submits even while the button is disabled.
    else if (!start.isPending) start.mutate();
  };
  const tryOut = async () => {
    const recognised = await recognition.recognise();
    const address = recognised && firstAddress(recognised.sources);
    if (recognised && address !== null) testAddress(address, recognised.sources);
  };
  const testAddress = (address: string, sources: readonly Source[]) => {
    test.start(address, chosen.forSources(sources));
  };
  const useHttp = (address: string) => {
    recognition.enter(underHttp(recognition.value, address), true);
    testAddress(address, [{ kind: 'site', url: address }]);
  };
  const { saved } = recognition;
  const sources = recognition.recognised?.sources;
  const isFetched = !sources || sources.some(({ kind }) => kind !== 'folder' && kind !== 'file');
  const isWeb = !sources || firstAddress(sources) !== null;
  useCommands(text.ui('nav.start'), [
    { ...command('test-source', 'start.test.title', 'mod+Enter', () => void tryOut(), 'search'), whileTyping: true },
  ]);

  return (
    <form className="column gap-20" onSubmit={submit} noValidate>
      <SourceField recognition={recognition}>
        <Button
          size="large"
          icon="search"
          disabled={!isWeb || recognition.value.trim() === '' || saved !== null}
          title={text.ui(isWeb ? 'start.test.hint' : 'start.test.webOnly')}
          onClick={tryOut}
          data-testid="start-test"
          says="start.test.button"
        />
        <Button
          type="submit"
          look="primary"
          size="large"
          icon={saved === null ? 'play' : 'folder'}
          disabled={start.isPending}
          data-testid="start-audit"
          says={saved === null ? 'start.audit' : 'start.openButton'}
        />
      </SourceField>
      {begun !== null && (
        <Note icon="info">
          <span data-testid="start-again">{text.ui('start.again', { name: begun.name })}</span>
        </Note>
      )}
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
          hidden={isFetched ? quickOptions.map((key) => `collect.${key}`) : fetchingOptions}
        />
      </details>
    </form>
  );
}

/** Sources and options of another audit, for the form to take once; null while there are none. */
function useBegunAs(audit: string | null, take: (summary: AuditSummary, options: AuditOptions) => void) {
  const isWanted = { enabled: audit !== null };
  const summary = useAppRequest('audit/summary', { audit: audit ?? '' }, isWanted).data;
  const options = useAppRequest('audit/options', { audit: audit ?? '' }, isWanted).data;
  const onKnown = useEffectEvent(take);
  useEffect(() => {
    if (summary && options) onKnown(summary, options);
  }, [summary, options]);
  return summary ?? null;
}

type AuditPlace = Readonly<{ name: string; file: string }>;

const quickOptions = ['followLinks', 'maxPages', 'pace', 'render', 'obeyRobots'] as const;

function QuickOptions({
  options,
  onOptions,
  place,
  onPlace,
  suggestedName,
  isFetched,
}: {
  options: AuditOptions;
  onOptions: (options: AuditOptions) => void;
  place: AuditPlace;
  onPlace: (place: AuditPlace) => void;
  suggestedName: string;
  isFetched: boolean;
}) {
  const text = useText();
  const { name, file } = place;
  const { bridge } = useOutside();
  const fields = useAppRequest('option/list', {}).data?.stages['collect'] ?? {};
  const quick = entriesOf('collect', fields, quickOptions);
  const choosePlace = async () => {
    const chosen = await bridge?.invoke('shell/choose-new-audit', { suggestedName: name || suggestedName });
    if (chosen?.file) onPlace({ ...place, file: chosen.file });
  };
  return (
    <div className={`${css.quickOptions} as-grid halves gap-20 gap-y-12 mb-12`}>
      {isFetched && <OptionInputs entries={quick} options={options} onChange={onOptions} />}
      <PresetSelect
        says="options.detectors"
        chosen={options.detectors}
        onChange={(detectors) => onOptions({ ...options, detectors })}
        withNames
      />
      <Field says="start.name">
        <TextField
          value={name}
          placeholder={suggestedName || text.ui('start.namePlaceholder')}
          onChange={(value) => onPlace({ ...place, name: value })}
        />
      </Field>
      <div className="field">
        <label className="medium" htmlFor="audit-file">
          {text.ui('start.file')}
        </label>
        <span className="field-line row gap-6">
          <TextField
            id="audit-file"
            value={file}
            spellCheck={false}
            placeholder={text.ui('start.filePlaceholder')}
            onChange={(value) => onPlace({ ...place, file: value })}
          />
          {bridge && <IconButton icon="folder" says="start.choosePlace" onClick={choosePlace} />}
        </span>
      </div>
    </div>
  );
}
