import { seededRandom } from '../../../src-main/evaluate/seeded-random.ts';
import type { DecisionAction } from '../../../src-main/contract/reviews.ts';
import { escaped, link, phrases, programs, type ProgramName } from './markup.ts';
import { slugOf, Writer, type Paragraphs } from './texts.ts';
import type { Language } from './words.ts';

/** `none`: the page is not in the plan. */
export type Action = DecisionAction | 'none';

/** What an editor would do with a page; where `none` is among them, nothing is wanted of it. */
export const right = {
  good: ['none', 'keep', 'leave', 'hreflang'],
  /** Lists, empty searches, pages without text: they may stay, and may leave the index. */
  list: ['none', 'keep', 'leave', 'hreflang', 'noindex'],
  address: ['redirect', 'canonical', 'parameter-rule'],
  moved: ['redirect'],
  /** There is nothing to write anew. */
  notice: ['noindex'],
  /** The same page stored twice. */
  stored: ['redirect', 'canonical', 'parameter-rule', 'merge'],
  view: ['redirect', 'canonical', 'parameter-rule', 'noindex'],
  copy: ['canonical', 'redirect', 'merge', 'rewrite', 'noindex'],
  spliced: ['rewrite', 'merge', 'noindex'],
  /** Of one text by design, as products in colours and services by city. */
  variant: ['canonical', 'merge', 'noindex', 'rewrite'],
  version: ['canonical', 'noindex'],
  /** It may stay beside that of this year. */
  formerYear: ['none', 'keep', 'leave', 'canonical', 'merge', 'redirect'],
  untranslated: ['canonical', 'noindex', 'hreflang'],
} as const satisfies Readonly<Record<string, readonly Action[]>>;

export interface Draft {
  readonly address: string;
  readonly title: string;
  readonly paragraphs: Paragraphs;
  /** HTML before and behind the paragraphs. */
  readonly before: string;
  readonly after: string;
  readonly kind: string;
  readonly right: readonly Action[];
  /** Pages that it may yield to. */
  readonly sources: readonly string[];
  /** Of pages of one group any one may stay. */
  readonly group: string | null;
  readonly language: Language;
  /** As `<html lang>` says. */
  readonly declared: Language;
  readonly date: string | null;
  readonly canonical: string | null;
  readonly alternates: readonly (readonly [language: string, address: string])[];
  /** Of `bareLayouts`, or that of the program. */
  readonly layout: string | null;
  readonly price: number | null;
  /** Answers in a forum. */
  readonly replies: readonly string[];
  readonly notice: string;
}

export interface PlantedPage extends Pick<Draft, 'title' | 'kind' | 'right' | 'sources' | 'group'> {
  /** As an audit names it. */
  readonly address: string;
  readonly html: string;
}

export interface SitePlan {
  readonly name: string;
  readonly language: Language;
  readonly program: ProgramName;
  readonly origin: string;
  readonly title: string;
  /** Of an article, with `{slug}`, `{number}`, `{date}`, `{month}` and `{year}`. */
  readonly address: string;
  /** A folder of files; otherwise a file of pages with web addresses. */
  readonly isFolder: boolean;
  readonly isDated: boolean;
  /** What stands on it, in the order in which it is made: a number, a word of `families.ts`, and what that asks for. */
  readonly lines: string;
}

/** The pages of a site with their truth. The same plan and seed give the same bytes. */
export class Site {
  readonly plan: SitePlan;
  readonly writer: Writer;
  readonly seed: number;
  readonly pages = new Map<string, Draft>();
  /** What lists show, in the order of publication. */
  readonly articles: Draft[] = [];
  words: readonly [from: number, to: number] = [130, 260];
  #originals = 0;
  #free = 0;
  #groups = 0;
  readonly #fixedTexts = new Map<string, readonly string[]>();

  constructor(plan: SitePlan, seed: number) {
    this.plan = plan;
    this.seed = [...plan.name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, seed * 7919);
    this.writer = new Writer(plan.language, seededRandom(this.seed));
  }

  add(draft: Partial<Draft> & Pick<Draft, 'address' | 'title'>): Draft {
    if (this.pages.has(draft.address)) throw new Error(`${this.plan.name} has two pages ${draft.address}`);
    const { language } = this.plan;
    const whole = { ...plainDraft, language, declared: draft.language ?? language, ...draft };
    this.pages.set(whole.address, whole);
    return whole;
  }

  change(page: Draft, more: Partial<Draft>): void {
    Object.assign(page, more);
  }

  /** A page of its own text under the address of an article, unless something else is said of it. */
  article(more: Partial<Draft> = {}): Draft {
    const text = this.text();
    const date = more.date ?? this.date(2015, 2018);
    const draft = this.add({
      ...text,
      replies: this.replies(),
      ...more,
      title: more.title ?? text.title,
      address: more.address ?? this.#addressOf(more.title ?? text.title, date),
      date: this.plan.isDated ? date : null,
    });
    this.articles.push(draft);
    return draft;
  }

  originals(count: number): void {
    for (let made = 0; made < count; made += 1) this.article();
    this.#originals += count;
  }

  /** An article of which nothing has been made yet. */
  next(): Draft {
    const draft = this.articles[this.#free];
    if (!draft || this.#free >= this.#originals) throw new Error(`${this.plan.name} has too few articles`);
    this.#free += 1;
    return draft;
  }

  /** From the end, where nothing is made of them before the articles are too few. */
  untouched(number: number): Draft {
    return this.articles[this.#originals - 1 - number] as Draft;
  }

  text() {
    return this.writer.text(this.writer.number(...this.words));
  }

  date(from: number, to: number): string {
    const two = (most: number) => String(this.writer.number(1, most)).padStart(2, '0');
    return `${this.writer.number(from, to)}-${two(12)}-${two(28)}`;
  }

  /** Where nobody can say which of them was first, any one may stay. */
  tie(pages: readonly Draft[], allowed: readonly Action[]): void {
    this.#groups += 1;
    const sources = pages.map(({ address }) => address);
    for (const page of pages) this.change(page, { right: allowed, sources, group: `group ${this.#groups}` });
  }

  /** What all pages of a kind say. */
  fixed(kind: string): readonly string[] {
    const found = this.#fixedTexts.get(kind) ?? this.writer.sentences(3);
    this.#fixedTexts.set(kind, found);
    return found;
  }

  replies(): readonly string[] {
    if (!('post' in programs[this.plan.program])) return [];
    const { writer } = this;
    return Array.from({ length: writer.number(1, 3) }, () => writer.sentences(writer.number(1, 2)).join(writer.space));
  }

  list(address: string, title: string, style: string, shown: readonly Draft[], more: Partial<Draft> = {}): Draft {
    const entries = shown.map((page) => this.#entry(page, style)).join('');
    const after = style === 'titles' ? `<ul>${entries}</ul>` : entries;
    return this.add({ address, title, kind: 'list', right: right.list, after, ...more });
  }

  phrase(name: string): string {
    return phrases[this.plan.language][name] ?? name;
  }

  html(paragraphs: Paragraphs): string {
    return paragraphs.map((sentences) => `<p>${escaped(sentences.join(this.writer.space))}</p>`).join('\n');
  }

  #addressOf(title: string, date: string): string {
    const number = String(3100 + this.pages.size);
    const slug = slugOf(title, `p${number}`);
    const values = {
      slug,
      number,
      date: date.replaceAll('-', ''),
      month: date.slice(0, 7).replace('-', '/'),
      year: date.slice(0, 4),
    };
    const address = (more: string) =>
      this.plan.address.replaceAll(
        /\{(\w+)\}/g,
        (_, name: keyof typeof values) => (values[name] ?? '') + (name === 'slug' ? more : ''),
      );
    return this.pages.has(address('')) ? address(`-${number}`) : address('');
  }

  #entry(page: Draft, style: string): string {
    if (style === 'titles') return `<li>${page.date ?? ''} ${link(page.address, page.title)}</li>`;
    const excerpt = `<p>${escaped(this.writer.beginning(page.paragraphs, 36))}</p>${link(page.address, this.phrase('more'))}`;
    const text = style === 'whole' ? this.html(page.paragraphs) : excerpt;
    return `<article class="${programs[this.plan.program].entry}"><h2>${link(page.address, page.title)}</h2>${text}</article>`;
  }
}

const plainDraft: Omit<Draft, 'address' | 'title' | 'language' | 'declared'> = {
  paragraphs: [],
  before: '',
  after: '',
  kind: 'good',
  right: right.good,
  sources: [],
  group: null,
  date: null,
  canonical: null,
  alternates: [],
  layout: null,
  price: null,
  replies: [],
  notice: '',
};
