import { useLocation } from 'wouter';
import { useRequest } from '../api/requests.ts';
import { useText } from '../i18n/use-text.ts';
import { useAllCommands, type Command } from '../ui/commands.tsx';
import type { IconName } from '../ui/icon.tsx';
import type { Stroke } from '../ui/strokes.ts';
import { matchScore } from './match-score.ts';

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
