import { seededRandom } from '../../../src-main/evaluate/seeded-random.ts';
import { excerpt, hideSigns, joinProse, replaceWords, shuffleSentences } from './disguise.ts';
import { renderPage } from './layouts.ts';
import { groupSize, planGroup, type PageKind, type PlannedPage } from './plan.ts';
import { paragraphTexts, titleText, writeProse, type Prose } from './prose.ts';
import { vocabularyOf, type SiteLanguage, type Vocabulary } from './vocabulary.ts';

export interface GeneratedPage {
  /** Below the root of the site, such as `zh/0012/001234.html`. */
  readonly path: string;
  readonly html: string;
  readonly kind: PageKind;
  /** Paths of the pages that this one repeats. */
  readonly sources: readonly string[];
  /** Path of the first page of its cluster; null when it is in none. */
  readonly cluster: string | null;
}

const relatedLinks = 30;
const firstDay = Date.UTC(2015, 0, 1);
const dayMillis = 86_400_000;

/**
 * A site of any size, page by page, the same for the same seed: half Chinese, a quarter Russian, a quarter English,
 * four templates, 12 % of the pages in clusters of duplicates of every kind, 2 % assembled from others. Every page is
 * made from the seed and its number alone, so the memory needed does not grow with the site.
 */
export function* generateSite(pages: number, seed: number): Generator<GeneratedPage> {
  const writer = new SiteWriter(seed, pages);
  for (let group = 0; group * groupSize < pages; group += 1) {
    const plan = planGroup(group, seed);
    const byIndex = new Map(plan.map((page) => [page.index, page]));
    const copied = new Set(plan.filter(({ kind }) => isCopy(kind)).flatMap(({ sources }) => sources));
    for (const page of plan) if (page.index < pages) yield writer.write(page, byIndex, copied);
  }
}

/** Splices and pages that hold another are related to their sources without standing in a cluster with them. */
const isCopy = (kind: PageKind): boolean => kind !== 'original' && kind !== 'spliced' && kind !== 'contained';

class SiteWriter {
  readonly #seed: number;
  readonly #pages: number;
  readonly #vocabularies: Readonly<Record<SiteLanguage, Vocabulary>>;

  constructor(seed: number, pages: number) {
    this.#seed = seed;
    this.#pages = pages;
    const random = seededRandom(seed);
    this.#vocabularies = {
      zh: vocabularyOf('zh', random),
      ru: vocabularyOf('ru', random),
      en: vocabularyOf('en', random),
    };
  }

  write(page: PlannedPage, plan: ReadonlyMap<number, PlannedPage>, copied: ReadonlySet<number>): GeneratedPage {
    const vocabulary = this.#vocabularies[page.language];
    const prose = this.#proseOf(page, plan);
    const random = this.#randomOf(page.index, 2);
    const html = renderPage(
      {
        language: page.language,
        title: titleText(prose, vocabulary),
        paragraphs: paragraphTexts(prose, vocabulary),
        // What was copied is older than its copies.
        date: new Date(
          firstDay + (page.sources.length > 0 ? 3000 : 0) * dayMillis + Math.floor(random() * 900) * dayMillis,
        )
          .toISOString()
          .slice(0, 10),
        related: Array.from({ length: relatedLinks }, () => this.#link(page, vocabulary, random)),
      },
      page.layout,
    );
    const source = page.sources[0] ?? page.index;
    const cluster = isCopy(page.kind) || copied.has(page.index) ? pathOf(source, page.language) : null;
    return {
      path: pathOf(page.index, page.language),
      html,
      kind: page.kind,
      sources: page.sources.map((index) => pathOf(index, page.language)),
      cluster,
    };
  }

  #link(page: PlannedPage, { content, space }: Vocabulary, random: () => number): readonly [string, string] {
    const groupStart = page.index - (page.index % groupSize);
    const other = Math.min(this.#pages - 1, groupStart + Math.floor(random() * groupSize));
    const title = Array.from({ length: 5 }, () => content[Math.floor(random() * content.length)] ?? '').join(space);
    return [`/${pathOf(other, page.language)}`, title];
  }

  #proseOf(page: PlannedPage, plan: ReadonlyMap<number, PlannedPage>): Prose {
    const vocabulary = this.#vocabularies[page.language];
    const own = () => writeProse(vocabulary, this.#randomOf(page.index, 0));
    const [first, second] = page.sources
      .flatMap((index) => plan.get(index) ?? [])
      .map((source) => this.#proseOf(source, plan));
    if (!first) return own();
    const random = this.#randomOf(page.index, 1);
    switch (page.kind) {
      case 'partial':
        return { ...joinProse(first, excerpt(own(), 0.2)), title: first.title };
      case 'reworded':
        return replaceWords(first, 0.18, vocabulary, random);
      case 'shuffled':
        return shuffleSentences(replaceWords(first, 0.08, vocabulary, random), random);
      case 'hidden-signs':
        return hideSigns(first, 0.3, random);
      case 'spliced':
        return joinProse(excerpt(first, 0.5), excerpt(second ?? own(), 0.5));
      case 'contained':
        return joinProse(first, own(), writeProse(vocabulary, this.#randomOf(page.index, 3)));
      default:
        return first;
    }
  }

  #randomOf(index: number, use: number): () => number {
    return seededRandom((this.#seed * 7919 + index * 4 + use) >>> 0);
  }
}

const pathOf = (index: number, language: SiteLanguage): string =>
  `${language}/${String(Math.floor(index / 1000)).padStart(4, '0')}/${String(index).padStart(7, '0')}.html`;
