import type { Vocabulary } from './vocabulary.ts';

/** A text as words, so that it can be disguised word by word and written at the end. */
export interface Prose {
  readonly title: readonly string[];
  /** Paragraphs → sentences → words. */
  readonly paragraphs: readonly (readonly (readonly string[])[])[];
}

/** Words that many pages of a section use, and words of a page's own. */
const sectionWords = 80;
const ownWords = 160;
const sections = 400;

/** Low indices are drawn more often: about the shape of Zipf's law over a few hundred words. */
const skewed = (count: number, random: () => number): number => Math.floor(count * random() ** 1.7);

/**
 * A text that is like a text of its section and like no other page's: content words from the section and from a choice
 * of the page's own, function words between them. 5 to 14 paragraphs of 3 to 6 sentences of 7 to 16 content words.
 */
export function writeProse(vocabulary: Vocabulary, random: () => number): Prose {
  const { content, functional } = vocabulary;
  const section = Math.floor(random() * sections) * 61;
  const own = Array.from({ length: ownWords }, () => content[Math.floor(random() * content.length)] ?? '');
  const word = () =>
    random() < 0.3
      ? (content[(section + skewed(sectionWords, random)) % content.length] ?? '')
      : (own[skewed(ownWords, random)] ?? '');
  const sentence = (): string[] => {
    const words: string[] = [];
    const length = 7 + Math.floor(random() * 10);
    for (let i = 0; i < length; i += 1) {
      words.push(word());
      if (random() < 0.55) words.push(functional[skewed(functional.length, random)] ?? '');
    }
    return words;
  };
  const many = <Item>(least: number, spread: number, make: () => Item): Item[] =>
    Array.from({ length: least + Math.floor(random() * spread) }, make);
  return { title: many(4, 4, word), paragraphs: many(5, 10, () => many(3, 4, sentence)) };
}

/** Sentences as people read them, a comma somewhere in the long ones. */
function sentenceText(words: readonly string[], { space, comma, stop }: Vocabulary): string {
  const half = words.length > 14 ? Math.floor(words.length / 2) : 0;
  const text = half ? words.slice(0, half).join(space) + comma + words.slice(half).join(space) : words.join(space);
  return text.charAt(0).toUpperCase() + text.slice(1) + stop;
}

export function paragraphTexts({ paragraphs }: Prose, vocabulary: Vocabulary): readonly string[] {
  return paragraphs.map((sentences) =>
    sentences
      .map((words) => sentenceText(words, vocabulary))
      .join('')
      .trim(),
  );
}

export const titleText = ({ title }: Prose, { space }: Vocabulary): string => title.join(space);
