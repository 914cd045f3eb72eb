import type { Comparison } from '../../../src-main/contract/comparison.ts';
import { useText } from '../../i18n/use-text.ts';
import { useToast } from '../../ui/toast.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import type { NumberedPassage, Side } from './passages.ts';

export interface PassageCopies {
  one(side: Side): void;
  both(): void;
}

/** Takes the current passage along as text. */
export function usePassageCopies(comparison: Comparison | undefined, passage: NumberedPassage | null): PassageCopies {
  const text = useText();
  const toast = useToast();
  const put = useCopy();
  const copy = (wordsOf: (comparison: Comparison, passage: NumberedPassage) => string) => {
    if (!comparison || !passage) return toast({ text: text.ui('compare.choosePassage') });
    put(
      wordsOf(comparison, passage),
      text.ui('compare.passageCopied', { number: text.format.integer(passage.number) }),
    );
  };
  return {
    one: (side) => copy((compared, chosen) => passageText(compared, chosen, side)),
    both: () => copy(bothPassageTexts),
  };
}

/** A passage as one page has it. */
function passageText(comparison: Comparison, passage: NumberedPassage, side: Side): string {
  return comparison[side].text.slice(...passage[side]).trim();
}

/** A passage as both pages have it, each under its address, to be pasted into a mail. */
function bothPassageTexts(comparison: Comparison, passage: NumberedPassage): string {
  return (['a', 'b'] as const)
    .map((side) => `${comparison[side].page.address}\n${passageText(comparison, passage, side)}\n`)
    .join('\n');
}
