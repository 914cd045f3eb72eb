import { countedBlocks } from '../../../src-main/contract/counted-blocks.ts';
import type { PageBlock } from '../../../src-main/contract/page-document.ts';
import { useText } from '../../i18n/use-text.ts';
import { linesOf } from './uncounted-lines.ts';

interface CountedNoteProps {
  /** Null while they are not there yet. */
  readonly blocksA: readonly PageBlock[] | null;
  readonly blocksB: readonly PageBlock[] | null;
}

/** What of the main texts the evidence is about, said where it is not all of them. */
export function CountedNote({ blocksA, blocksB }: CountedNoteProps) {
  const text = useText();
  const outside = [blocksA, blocksB].map((blocks) => uncountedParts(blocks ?? []));
  if (outside.every((parts) => parts.size === 0)) return null;
  const sayOf = (parts: ReadonlyMap<string, number>) =>
    [...parts]
      .map(([role, lines]) => `${text.shared(`blockRole.${role}`)}: ${text.count('lines', lines)}`)
      .join(', ') || '–';
  const [a = '', b = ''] = outside.map(sayOf);
  return (
    <p className="hint" data-testid="counted-note">
      {text.ui('evidence.counted', { a, b })}
    </p>
  );
}

/** Lines of main text that are not compared, by role. */
function uncountedParts(blocks: readonly PageBlock[]): ReadonlyMap<string, number> {
  const counted = new Set(countedBlocks(blocks));
  const parts = new Map<string, number>();
  for (const block of blocks) {
    const { kept, role = 'prose' } = block;
    if (kept && !counted.has(block)) parts.set(role, (parts.get(role) ?? 0) + linesOf([block]).length);
  }
  return parts;
}
