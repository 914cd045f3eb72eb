import { shuffled } from '../../../src-main/evaluate/seeded-random.ts';
import { wordLists, type Language } from './words.ts';

/** Sentences of paragraphs. */
export type Paragraphs = readonly (readonly string[])[];

export interface Text {
  readonly title: string;
  readonly paragraphs: Paragraphs;
}

const slots = ['people', 'verbs', 'materials', 'things', 'places', 'times', 'ways'] as const;
type Slot = (typeof slots)[number];
/** A text has that many of each list for its own. */
const ownWords: Readonly<Record<Slot, number>> = {
  people: 8,
  verbs: 14,
  materials: 12,
  things: 18,
  places: 8,
  times: 8,
  ways: 8,
};

interface Topic {
  readonly words: Readonly<Record<Slot, readonly string[]>>;
  readonly names: readonly string[];
}

const plainWords = (list: string) => list.split(',').map((entry) => entry.split('=')[0] ?? '');

interface Parts extends Readonly<Record<Slot, readonly string[]>> {
  readonly syllables: readonly string[];
  readonly sentences: readonly string[];
  readonly titles: readonly string[];
  readonly synonyms: ReadonlyMap<string, string>;
  readonly synonymPattern: RegExp;
}

const partsOf: Readonly<Record<Language, Parts>> = {
  en: readParts('en'),
  ru: readParts('ru'),
  zh: readParts('zh'),
};

function readParts(language: Language): Parts {
  const lists = wordLists[language];
  const entries = [...slots.map((slot) => lists[slot]), lists.synonyms].flatMap((list) => list.split(','));
  const synonyms = new Map(entries.map((entry) => entry.split('=')).flatMap(([a, b]) => (a && b ? [[a, b]] : [])));
  const longestFirst = [...synonyms.keys()].sort((a, b) => b.length - a.length).join('|');
  const whole = language === 'zh' ? longestFirst : `(?<![\\p{L}-])(?:${longestFirst})(?![\\p{L}-])`;
  return {
    ...(Object.fromEntries(slots.map((slot) => [slot, plainWords(lists[slot])])) as Record<Slot, string[]>),
    syllables: plainWords(lists.syllables),
    sentences: lists.sentences.split('|'),
    titles: lists.titles.split('|'),
    synonyms,
    synonymPattern: new RegExp(whole, 'giu'),
  };
}

/**
 * Writes texts that are about things of their own: each draws on a choice of the words, in sentences of twenty forms, so
 * that two of them have hardly four words in a row in common. The seed decides everything.
 */
export class Writer {
  readonly language: Language;
  readonly random: () => number;
  readonly space: string;
  readonly #parts: Parts;
  readonly #titles = new Set<string>();

  constructor(language: Language, random: () => number) {
    this.language = language;
    this.random = random;
    this.space = language === 'zh' ? '' : ' ';
    this.#parts = partsOf[language];
  }

  number(from: number, to: number): number {
    return from + Math.floor(this.random() * (to - from + 1));
  }

  pick<Item>(list: readonly Item[]): Item {
    return list[Math.floor(this.random() * list.length)] as Item;
  }

  /** Of about that many words; a Chinese character counts as half a word. */
  text(words: number): Text {
    const topic = this.#topic();
    const paragraphs: string[][] = [];
    for (let length = 0; length < words;) {
      const paragraph = Array.from({ length: this.number(3, 5) }, () => this.#sentence(topic));
      paragraphs.push(paragraph);
      length += paragraph.reduce((sum, sentence) => sum + this.lengthOf(sentence), 0);
    }
    return { title: this.#title(topic), paragraphs };
  }

  /** Sentences about one thing, in a row. */
  sentences(count: number): string[] {
    const topic = this.#topic();
    return Array.from({ length: count }, () => this.#sentence(topic));
  }

  lengthOf(text: string): number {
    return this.language === 'zh' ? text.length / 2 : text.split(' ').length;
  }

  /** The beginning, as lists show it. */
  beginning(paragraphs: Paragraphs, words: number): string {
    const whole = paragraphs.flat().join(this.space);
    return `${this.language === 'zh' ? whole.slice(0, words * 2) : whole.split(' ').slice(0, words).join(' ')}…`;
  }

  /** As one who hides a source does: other words, another order, a sentence less here and there, a beginning of its own. */
  reword(paragraphs: Paragraphs): Paragraphs {
    const reworded = paragraphs.map((sentences) => {
      const kept = sentences.length > 3 && this.random() < 0.5 ? sentences.toSpliced(this.number(0, 3), 1) : sentences;
      const [first = '', second = '', ...rest] = kept.map((sentence) => this.#withSynonyms(sentence));
      return this.random() < 0.5 ? [second, first, ...rest] : [first, second, ...rest];
    });
    return [this.sentences(2), ...reworded];
  }

  /** The text later: some sentences gone, one added. */
  edit(paragraphs: Paragraphs, changes: number): Paragraphs {
    const edited = paragraphs.map((sentences) => [...sentences]);
    for (let change = 0; change < changes; change += 1) {
      const paragraph = this.pick(edited);
      if (paragraph.length > 1) paragraph.splice(this.number(0, paragraph.length - 1), 1);
    }
    this.pick(edited).push(...this.sentences(1));
    return edited;
  }

  /** Letters that look the same, or characters that nobody sees. */
  disguise(paragraphs: Paragraphs): Paragraphs {
    const disguised = (sentence: string) =>
      sentence.replaceAll(/[аеорс]|(?<=[a-z])[aeo](?=[a-z])|(?<=\p{Script=Han})(?=\p{Script=Han})/gu, (sign) =>
        this.random() < 0.4 ? (lookAlikes.get(sign) ?? '\u200b') : sign,
      );
    return paragraphs.map((sentences) => sentences.map(disguised));
  }

  name(): string {
    const name = Array.from({ length: this.language === 'zh' ? 2 : this.number(2, 3) }, () =>
      this.pick(this.#parts.syllables),
    ).join('');
    return capital(name);
  }

  #withSynonyms(sentence: string): string {
    return sentence.replaceAll(this.#parts.synonymPattern, (word) => {
      const synonym = this.#parts.synonyms.get(word) ?? this.#parts.synonyms.get(word.toLowerCase()) ?? word;
      if (this.random() > 0.85) return word;
      return word === word.toLowerCase() ? synonym : capital(synonym);
    });
  }

  #topic(): Topic {
    const own = (slot: Slot) => shuffled(this.#parts[slot], this.random).slice(0, ownWords[slot]);
    return {
      words: Object.fromEntries(slots.map((slot) => [slot, own(slot)])) as Record<Slot, string[]>,
      names: Array.from({ length: 4 }, () => this.name()),
    };
  }

  #sentence(topic: Topic): string {
    return capital(this.#filled(this.pick(this.#parts.sentences), topic));
  }

  #title(topic: Topic): string {
    for (;;) {
      const title = capital(this.#filled(this.pick(this.#parts.titles), topic));
      if (this.#titles.has(title)) continue;
      this.#titles.add(title);
      return title;
    }
  }

  #filled(form: string, { words, names }: Topic): string {
    const thing = () =>
      this.language === 'zh'
        ? this.pick(words.materials) + this.pick(words.things)
        : `${this.pick(words.materials)} ${this.pick(words.things)}`;
    const fill: Readonly<Record<string, () => string>> = {
      W: () => this.pick(words.people),
      V: () => this.pick(words.verbs),
      T: thing,
      P: () => this.pick(words.places),
      D: () => this.pick(words.times),
      H: () => this.pick(words.ways),
      N: () => String(this.number(3, 97)),
      X: () => this.pick(names),
    };
    return form.replaceAll(
      /(?<![A-Za-z])[WVTPDHNX](?![a-z])|(?<=[WVTPDHNX])[WVTPDHNX](?![a-z])/gu,
      (slot) => fill[slot]?.() ?? slot,
    );
  }
}

const lookAlikes = new Map([...'аеорсaeo'].map((letter, at) => [letter, 'aeopcаео'.charAt(at)]));

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const cyrillic = 'абвгдезийклмнопрстуфхыэё';
const latin = 'abvgdeziyklmnoprstufhyee';

/** For an address, from a title in any script. */
export function slugOf(title: string, otherwise: string): string {
  const letters = [...title.toLowerCase()].map((letter) => latin[cyrillic.indexOf(letter)] ?? letter).join('');
  const slug = letters
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-|-$/g, '');
  return slug.length > 4 ? slug : otherwise;
}
