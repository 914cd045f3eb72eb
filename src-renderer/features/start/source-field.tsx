import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import type { Source } from '#contract/audits.ts';
import type { Result } from '#contract/api.ts';
import { isWebAddress } from '#contract/web-address.ts';
import { IconButton, type IconName, Note, type Texts, useOutside, useText } from '../../kit.ts';
import css from './start.module.css';

const maxRows = 8;
const maxShown = 4;

export function SourceField({ recognition, children }: { recognition: Recognition; children: ReactNode }) {
  const text = useText();
  const { bridge } = useOutside();
  const { value, error, refused, enter, add } = recognition;
  const id = useId();
  const addChosen = async (chosen: Promise<{ readonly path: string | null }>) => {
    const { path } = await chosen;
    if (path) add(path);
  };
  return (
    <div>
      <label className="as-block strong mb-8" htmlFor={id}>
        {text.ui('start.source')}
      </label>
      <div className={`${css.sourceEntry} flex wrap align-start gap-8`}>
        <textarea
          id={id}
          inputMode="url"
          spellCheck={false}
          autoComplete="off"
          rows={Math.min(maxRows, Math.max(1, value.split('\n').length))}
          placeholder={text.ui('start.sourcePlaceholder')}
          value={value}
          onChange={(event) => enter(event.target.value)}
          onBlur={() => value.trim() && void recognition.recognise()}
          onKeyDown={sendOnEnter}
          aria-invalid={error !== null || refused.length > 0}
          aria-describedby={`${id}-note`}
          data-testid="start-source"
          data-arrival
        />
        {bridge && (
          <>
            <IconButton
              icon="folder"
              says="start.chooseFolder"
              onClick={() => addChosen(bridge.invoke('shell/choose-folder', { purpose: 'source' }))}
            />
            <IconButton
              icon="pages"
              says="start.chooseFile"
              onClick={() => addChosen(bridge.invoke('shell/choose-source-file', {}))}
            />
          </>
        )}
        {children}
      </div>
      <div id={`${id}-note`} className={`${css.sourceNote} mt-8`} aria-live="polite">
        <SourceNote {...recognition} />
      </div>
    </div>
  );
}

/** Enter starts the audit; Shift+Enter inserts a line break. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  const { key, shiftKey, ctrlKey, metaKey, nativeEvent, currentTarget } = event;
  if (key !== 'Enter' || shiftKey || ctrlKey || metaKey || nativeEvent.isComposing) return;
  event.preventDefault();
  currentTarget.form?.requestSubmit();
}

function SourceNote({ value, error, refused, recognised, saved, asking }: Recognition) {
  const text = useText();
  if (saved !== null) return goodNote('folder', text.ui('start.isAudit', { path: saved }));
  if (error !== null) return <Refusal error={error} />;
  if (refused.length > 0) {
    const named = linesOf(value).length > 1;
    return refused
      .slice(0, maxShown)
      .map(({ line, error: reason }) => <Refusal key={line} error={reason} {...(named && { line })} />);
  }
  if (!recognised) return <p className="note">{text.ui(asking ? 'start.recognising' : 'start.sourceHint')}</p>;
  const { sources } = recognised;
  return (
    <>
      {sources.slice(0, maxShown).map((source) => goodNote(sourceIcons[source.kind], describeSource(text, source)))}
      {sources.length > maxShown && (
        <p className="note">{text.ui('start.moreSources', { count: sources.length - maxShown })}</p>
      )}
    </>
  );
}

const goodNote = (icon: IconName, words: string) => (
  <Note key={words} tone="good" icon={icon}>
    {words}
  </Note>
);

function Refusal({ error, line }: { error: unknown; line?: string }) {
  const { message, hint } = useText().error(error);
  return (
    <Note tone="bad" icon="error">
      {line !== undefined && !message.includes(line) && <code>{line}</code>} <strong>{message}</strong> {hint}
    </Note>
  );
}

const sourceIcons: Readonly<Record<Source['kind'], IconName>> = {
  site: 'globe',
  sitemap: 'globe',
  folder: 'folder',
  file: 'pages',
  'url-list': 'list',
};

function describeSource(text: Texts, source: Source) {
  if (source.kind === 'site') return text.ui('start.isSite', { address: source.url });
  if (source.kind === 'sitemap') return text.ui('start.isSitemap', { address: source.url });
  if (source.kind === 'folder') return text.ui('start.isFolder', { path: source.path });
  if (source.kind === 'file')
    return text.ui('start.isFile', { format: text.ui(`start.formats.${source.format}`), path: source.path });
  return text.ui('start.isList', { addresses: text.count('addresses', source.urls.length) });
}

type Recognition = ReturnType<typeof useRecognition>;

export function useRecognition() {
  const { client } = useOutside();
  const [value, setValue] = useState('');
  const [error, setError] = useState<unknown>(null);
  const {
    data: answer,
    isPending: asking,
    mutateAsync,
    reset,
  } = useMutation({
    async mutationFn(text: string) {
      const lines = linesOf(text);
      const asked = (lines.length === 0 ? [''] : lines).map((line) =>
        client.request('source/recognise', { text: line }).then(
          (found) => ({ line, found, error: null }),
          (reason: unknown) => ({ line, found: null, error: reason }),
        ),
      );
      const answers = await Promise.all(asked);
      const refused = answers.flatMap(({ line, found, error }) => (found ? [] : [{ line, error }]));
      if (refused.length > 0) return { recognised: null, refused };
      const found = answers.flatMap((answer) => answer.found ?? []);
      return { recognised: { sources: sourcesOf(found), suggestedName: found[0]?.suggestedName ?? '' }, refused };
    },
  });
  const ask = async (text: string) => (savedAudit(text) === null ? (await mutateAsync(text)).recognised : null);
  const enter = (next: string, now = false) => {
    setValue(next);
    reset();
    setError(null);
    if (now) void ask(next);
  };
  return {
    value,
    recognised: answer?.recognised ?? null,
    refused: answer?.refused ?? [],
    saved: savedAudit(value),
    error,
    asking,
    enter,
    add: (lines: string) => enter([...linesOf(value), ...linesOf(lines)].join('\n'), true),
    recognise: async () => (answer ? answer.recognised : await ask(value)),
    fail: setError,
  };
}

/** More site addresses are taken as a list of pages. */
const maxSites = 5;

export const linesOf = (entered: string) => [...new Set(entered.split(/[\n\r]/).flatMap((line) => line.trim() || []))];

export function savedAudit(entered: string) {
  const [line = '', ...others] = linesOf(entered);
  return others.length === 0 && /\.pagetwin$/iu.test(line) && !isWebAddress(line) ? line : null;
}

/** One source per line, but many site addresses become one list of pages. */
export function sourcesOf(recognised: readonly Pick<Result<'source/recognise'>, 'source'>[]): readonly Source[] {
  const sites = recognised.flatMap(({ source }) => (source.kind === 'site' ? [source.url] : []));
  if (sites.length <= maxSites) return recognised.map(({ source }) => source);
  const others = recognised.flatMap(({ source }) => (source.kind === 'site' ? [] : [source]));
  return [...others, { kind: 'url-list', urls: sites }];
}

export function underHttp(entered: string, http: string) {
  const https = http.replace(/^http:/, 'https:');
  const isMeant = (line: string) => URL.parse(/^https:/i.test(line) ? line : `https://${line}`)?.href === https;
  return linesOf(entered)
    .map((line) => (isMeant(line) ? http : line))
    .join('\n');
}

export function hostsOf(sources: readonly Source[]) {
  const urls = sources.flatMap((source) =>
    'url' in source ? [source.url] : source.kind === 'url-list' ? source.urls.slice(0, 1000) : [],
  );
  return [...new Set(urls.flatMap((url) => URL.parse(url)?.host ?? []))];
}

/** Drops the addresses of long lists, which exceed a message; the engine reads the file again. */
export const withoutAddresses = (source: Source): Source =>
  source.kind === 'url-list' && source.from !== undefined && source.urls.length > maxSent
    ? { ...source, urls: [] }
    : source;

const maxSent = 1000;

/** What may be entered so that it is recognised as these. */
export const enteredFor = (sources: readonly Source[]) =>
  sources
    .flatMap((source) => {
      if (source.kind === 'url-list') return source.from ?? source.urls;
      return 'url' in source ? source.url : source.path;
    })
    .join('\n');

/** That an audit of it has unless another is given; null where that is not plain. */
export const nameOf = (source: Source) => ('url' in source ? (URL.parse(source.url)?.host ?? null) : null);

export function firstAddress(sources: readonly Source[]) {
  const [first = null] = sources.flatMap((source) => {
    if ('url' in source) return source.url;
    return source.kind === 'url-list' ? source.urls.slice(0, 1) : [];
  });
  return first;
}
