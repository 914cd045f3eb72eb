import { useRef, useState } from 'react';
import type { Source } from '../../../src-main/contract/audits.ts';
import { useOutside } from '../../kit.ts';
import type { Result } from '../../../src-main/contract/api.ts';
import { isWebAddress } from '../../../src-main/contract/web-address.ts';

interface RecognisedSources {
  readonly sources: readonly Source[];
  readonly suggestedName: string;
}

interface Answer {
  readonly recognised: RecognisedSources | null;
  /** Lines that are nothing that can be audited. */
  readonly refused: readonly { readonly line: string; readonly error: unknown }[];
}

export type Recognition = ReturnType<typeof useRecognition>;

/** What the entered lines would be audited as, found out when the field is left. */
export function useRecognition() {
  const { client } = useOutside();
  const [value, setValue] = useState('');
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [asking, setAsking] = useState(false);
  const newest = useRef('');

  const ask = async (text: string): Promise<RecognisedSources | null> => {
    if (savedAudit(text) !== null) return null;
    setAsking(true);
    try {
      const lines = linesOf(text);
      const asked = (lines.length === 0 ? [''] : lines).map(async (line) =>
        client.request('source/recognise', { text: line }).then(
          (found) => ({ line, found, error: null }),
          (reason: unknown) => ({ line, found: null, error: reason }),
        ),
      );
      const next = answerOf(await Promise.all(asked));
      if (newest.current === text) setAnswer(next);
      return next.recognised;
    } finally {
      setAsking(false);
    }
  };
  const enter = (next: string, now = false) => {
    newest.current = next;
    setValue(next);
    setAnswer(null);
    setError(null);
    if (now) void ask(next);
  };
  return {
    value,
    recognised: answer?.recognised ?? null,
    refused: answer?.refused ?? [],
    /** An audit to be opened instead. */
    saved: savedAudit(value),
    error,
    asking,
    /** Takes a new text; `now` asks at once instead of when the field is left. */
    enter,
    add: (lines: string) => enter([...linesOf(newest.current), ...linesOf(lines)].join('\n'), true),
    /** Asks the engine what the text is; null when a line of it is nothing that can be audited. */
    recognise: async () => (answer ? answer.recognised : await ask(value)),
    fail: (reason: unknown) => setError(reason),
  };
}

function answerOf(
  lines: readonly { readonly line: string; readonly found: Recognised | null; readonly error: unknown }[],
): Answer {
  const refused = lines.flatMap(({ line, found, error }) => (found ? [] : [{ line, error }]));
  const found = lines.flatMap((one) => one.found ?? []);
  if (refused.length > 0) return { recognised: null, refused };
  return { recognised: { sources: sourcesOf(found), suggestedName: found[0]?.suggestedName ?? '' }, refused };
}

type Recognised = Result<'source/recognise'>;

/** More addresses of pages than this are a list of pages, not as many sites. */
const maxSites = 5;

export const linesOf = (entered: string): readonly string[] => [
  ...new Set(
    entered
      .split(/\r\n|[\n\r]/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

/** The file of an earlier audit, entered alone: it is opened, not audited. */
export function savedAudit(entered: string): string | null {
  const [line = '', ...others] = linesOf(entered);
  return others.length === 0 && /\.pagetwin$/iu.test(line) && !isWebAddress(line) ? line : null;
}

/** Each line for itself, but many plain addresses as one list of pages. */
export function sourcesOf(recognised: readonly Recognised[]): readonly Source[] {
  const sites = recognised.flatMap(({ source }) => (source.kind === 'site' ? [source.url] : []));
  if (sites.length <= maxSites) return recognised.map(({ source }) => source);
  const others = recognised.flatMap(({ source }) => (source.kind === 'site' ? [] : [source]));
  return [...others, { kind: 'url-list', urls: sites }];
}

/** The entered text with the line of this address under http. */
export function underHttp(entered: string, http: string): string {
  const https = http.replace(/^http:/, 'https:');
  const isMeant = (line: string) => URL.parse(/^https:/i.test(line) ? line : `https://${line}`)?.href === https;
  return linesOf(entered)
    .map((line) => (isMeant(line) ? http : line))
    .join('\n');
}

/** Hosts that the sources name, for rules and profiles of their own. */
export function hostsOf(sources: readonly Source[]): readonly string[] {
  const urls = sources.flatMap((source) =>
    'url' in source ? [source.url] : source.kind === 'url-list' ? source.urls.slice(0, 1000) : [],
  );
  return [...new Set(urls.flatMap((url) => URL.parse(url)?.host ?? []))];
}

/** A list too long for a message goes without addresses: the engine reads the file again. */
export const withoutAddresses = (source: Source): Source =>
  source.kind === 'url-list' && source.from !== undefined && source.urls.length > maxSent
    ? { ...source, urls: [] }
    : source;

const maxSent = 1000;

/** An address that a test may fetch: the first one that is named. */
export function firstAddress(sources: readonly Source[]): string | null {
  for (const source of sources) {
    if ('url' in source) return source.url;
    if (source.kind === 'url-list' && source.urls[0] !== undefined) return source.urls[0];
  }
  return null;
}
