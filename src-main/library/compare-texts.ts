import type { PairFigures, Range } from '../contract/evidence.ts';
import type { OptionValue } from '../contract/options.ts';
import { translate } from '../locales/translate.ts';
import type { Verdict } from '../contract/verdicts.ts';
import { checkOptions } from '../engine/options.ts';
import { readGivenPage } from '../engine/stream/given-page.ts';
import { verifyOptions } from '../engine/verify/options.ts';
import { prepareText } from '../engine/verify/prepare.ts';
import { verifyPair } from '../engine/verify/verify-pair.ts';

/** Its main text, or HTML of which the main text is taken, with what else is known of the page. */
export type ComparedText =
  | string
  | {
      readonly html?: string;
      readonly text?: string;
      readonly title?: string;
      readonly description?: string;
      readonly address?: string;
    };

export interface TextComparison {
  /** Covered characters of both over all characters of both, in per cent; 100 only for equal texts. */
  readonly similarity: number;
  /** Null: nothing to report. */
  readonly verdict: Verdict | null;
  /** Key of the rule that gave the verdict, and the same as an English sentence. */
  readonly rule: string;
  readonly reason: string;
  /** What both have, in the order of A. */
  readonly passages: readonly SharedPassage[];
  readonly figures: PairFigures;
}

export interface SharedPassage {
  readonly kind: 'verbatim' | 'reworded';
  readonly a: PassageSide;
  readonly b: PassageSide;
}

/** A piece of a text in UTF-16 units, the end excluded; of HTML a piece of its main text. */
interface PassageSide {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** As an audit compares two pages. Symmetric. `options` of the stage `verify`; throws `option-out-of-range`. */
export function compareTexts(
  a: ComparedText,
  b: ComparedText,
  options: Readonly<Record<string, OptionValue>> = {},
): TextComparison {
  const values = checkOptions(verifyOptions, options, 'verify');
  const [left, right] = [textOf(a), textOf(b)];
  const { passages, figures, verdict, rule } = verifyPair(sideOf(left), sideOf(right), values);
  return {
    similarity: figures.similarity,
    verdict,
    rule,
    reason: translate('en', `rule.${rule}`),
    passages: passages.map((passage) => ({
      kind: passage.kind,
      a: pieceOf(left.shown, passage.a),
      b: pieceOf(right.shown, passage.b),
    })),
    figures,
  };
}

const textOf = (given: ComparedText) => readGivenPage(typeof given === 'string' ? { text: given } : given).page.text;
const sideOf = (text: ReturnType<typeof textOf>) => ({ prepared: prepareText(text), layout: '' });
const pieceOf = (text: string, [start, end]: Range): PassageSide => ({ start, end, text: text.slice(start, end) });
