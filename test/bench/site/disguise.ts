import { shuffled } from '../../../src-main/evaluate/seeded-random.ts';
import type { Prose } from './prose.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A share of the content words replaced by others, as a rewriting tool does it with its list of synonyms. */
export function replaceWords(
  prose: Prose,
  share: number,
  { content, functional }: Vocabulary,
  random: () => number,
): Prose {
  const little = new Set(functional);
  return mapWords(prose, (word) =>
    !little.has(word) && random() < share ? (content[Math.floor(random() * content.length)] ?? word) : word,
  );
}

/** The sentences of every paragraph in another order. */
export function shuffleSentences(prose: Prose, random: () => number): Prose {
  return { ...prose, paragraphs: prose.paragraphs.map((sentences) => shuffled(sentences, random)) };
}

/** Signs of no width inside words: the text looks the same and compares as another. */
export function hideSigns(prose: Prose, share: number, random: () => number): Prose {
  return mapWords(prose, (word) =>
    word.length > 1 && random() < share ? `${word.charAt(0)}\u200b${word.slice(1)}` : word,
  );
}

/** The first paragraphs of a text, about this share of it. */
export function excerpt(prose: Prose, share: number): Prose {
  return { ...prose, paragraphs: prose.paragraphs.slice(0, Math.max(2, Math.round(prose.paragraphs.length * share))) };
}

/** Texts one behind the other under the title of the last. */
export function joinProse(...parts: readonly Prose[]): Prose {
  return { title: parts.at(-1)?.title ?? [], paragraphs: parts.flatMap(({ paragraphs }) => paragraphs) };
}

function mapWords(prose: Prose, change: (word: string) => string): Prose {
  return { ...prose, paragraphs: prose.paragraphs.map((sentences) => sentences.map((words) => words.map(change))) };
}
