import type { PageFacts } from './page-facts.ts';

/** For the checks of single pages (`checks.ts` of the contract). */
export interface MarkupFacts {
  /** Of the `<title>` itself; 0 where there is none. */
  readonly titleWidth: number;
  readonly descriptionWidth: number;
  readonly headingWidth: number;
  /** Visible H1s with text. */
  readonly headings: number;
  readonly images: number;
  readonly imagesWithoutAlt: number;
  readonly imagesWithEmptyAlt: number;
}

export const noMarkup: MarkupFacts = {
  titleWidth: 0,
  descriptionWidth: 0,
  headingWidth: 0,
  headings: 0,
  images: 0,
  imagesWithoutAlt: 0,
  imagesWithEmptyAlt: 0,
};

export function markupFacts(facts: PageFacts): MarkupFacts {
  const { headings, images, imagesWithoutAlt, imagesWithEmptyAlt } = facts;
  return {
    titleWidth: textWidth(facts.title),
    descriptionWidth: textWidth(facts.metas.get('description') ?? ''),
    headingWidth: textWidth(facts.heading),
    headings,
    images,
    imagesWithoutAlt,
    imagesWithEmptyAlt,
  };
}

/** In characters; full-width ones count twice. */
function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += fullWidth.test(character) ? 2 : 1;
  return width;
}

const fullWidth =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]/u;
