import { useLocation } from 'wouter';
import { useRequest } from '../api/requests.ts';
import { useText } from '../i18n/use-text.ts';
import { useAllCommands, type Command } from '../ui/commands.tsx';
import type { IconName } from '../ui/icon.tsx';
import type { Stroke } from '../ui/strokes.ts';

export interface PaletteEntry {
  readonly id: string;
  readonly title: string;
  readonly group: string;
  readonly icon: IconName;
  readonly note?: string;
  readonly keys?: readonly Stroke[];
  readonly run: () => void;
}

const maxFound = 6;
/** One letter matches half of a site; one Chinese character is a word. */
const isWorthSearching = (query: string): boolean => query.length >= 2 || /\p{Script=Han}/u.test(query);

/**
 * What the words in the palette's field stand for: commands by their title, then clusters, pages and shared sentences
 * of the audit.
 */
export function usePaletteEntries(
  audit: string | null,
  typed: string,
): { readonly entries: readonly PaletteEntry[]; readonly isWaiting: boolean } {
  const text = useText();
  const [, navigate] = useLocation();
  const commands = useAllCommands();
  const query = typed.trim();
  const enabled = audit !== null && isWorthSearching(query);
  const asked = { audit: audit ?? '', text: query, limit: maxFound };
  const clusters = useRequest('cluster/list', asked, { enabled, keepPrevious: true });
  const pages = useRequest('page/list', asked, { enabled, keepPrevious: true });
  const sentences = useRequest('sentence/list', asked, { enabled, keepPrevious: true });
  const base = `/audit/${encodeURIComponent(audit ?? '')}`;
  const found: PaletteEntry[] = [];
  if (enabled) {
    for (const { id, title, pages: count } of clusters.data?.rows ?? []) {
      const run = () => navigate(`${base}/clusters/${id}`);
      found.push({
        id: `cluster-${id}`,
        title,
        note: text.count('pages', count),
        group: text.ui('nav.clusters'),
        icon: 'pages',
        run,
      });
    }
    for (const { id, title, address } of pages.data?.rows ?? []) {
      const run = () => navigate(`${base}/pages/${id}`);
      found.push({
        id: `page-${id}`,
        title: title || address,
        note: address,
        group: text.ui('palette.pages'),
        icon: 'list',
        run,
      });
    }
    for (const { key, text: sentence, pages: count } of sentences.data?.rows ?? []) {
      const run = () => navigate(`${base}/sentences/${key}`);
      found.push({
        id: `sentence-${key}`,
        title: sentence,
        note: text.count('pages', count),
        group: text.ui('nav.sentences'),
        icon: 'quote',
        run,
      });
    }
  }
  return {
    entries: [...matching(commands, query), ...found],
    isWaiting: enabled && (clusters.isFetching || pages.isFetching || sentences.isFetching),
  };
}

function matching(commands: readonly Command[], query: string): readonly PaletteEntry[] {
  return commands
    .filter(({ isMove }) => !isMove)
    .map((command) => ({ command, score: matchScore(command.title, query) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => (query === '' ? 0 : b.score - a.score))
    .map(({ command }) => ({ ...command, id: `command-${command.id}`, icon: command.icon ?? 'right' }));
}

/**
 * How well a title answers what was typed, 0 for not at all: a start of the title beats a start of a word, that beats
 * any part, and that beats an abbreviation. Words may come in any order.
 */
export function matchScore(title: string, query: string): number {
  if (query === '') return 1;
  const text = title.toLocaleLowerCase();
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  let sum = 0;
  for (const word of words) {
    const score = wordScore(text, word);
    if (score === 0) return 0;
    sum += score;
  }
  return sum / words.length;
}

function wordScore(text: string, word: string): number {
  const at = text.indexOf(word);
  if (at === 0) return 100;
  if (at > 0) return /[\p{L}\p{N}]/u.test(text.charAt(at - 1)) ? 60 : 80;
  return abbreviates(text, word) ? 20 : 0;
}

/** More letters than anybody types as an abbreviation. */
const maxInitials = 8;
/** Chinese is written without spaces: each of its characters can begin a word. */
const wordStart = String.raw`(?:(?<![\p{L}\p{N}])|(?=\p{Script=Han}))`;

/**
 * Each letter begins a word or follows the one before, as in “ctt” or “chtext” for “Check the text”; letters from
 * anywhere would match everything.
 */
function abbreviates(text: string, word: string): boolean {
  const letters = [...word].map((letter) => letter.replaceAll(/[$()*+.?[\\\]^{|}/]/gu, String.raw`\$&`));
  const [first, ...rest] = letters;
  if (first === undefined || letters.length > maxInitials) return false;
  return new RegExp(
    wordStart + first + rest.map((letter) => `(?:${letter}|.*?${wordStart}${letter})`).join(''),
    'u',
  ).test(text);
}
