import { useState } from 'react';
import { bitsOfHex } from '../../../../src-main/contract/evidence-pictures.ts';
import type { PictureOf } from '../../../../src-main/contract/evidence.ts';
import { useText, type Texts } from '../../../i18n/use-text.ts';
import { IconButton } from '../../../ui/button.tsx';
import { BitGrid } from './bit-grid.tsx';
import { BitTerms } from './bit-terms.tsx';

/** Two bit vectors one above the other, and for the bit that is looked at the sums and terms that made it 0 or 1. */
export function BitsPicture({ picture }: { readonly picture: PictureOf<'bits'> }) {
  const text = useText();
  const { bits, differing } = picture;
  const [chosen, setChosen] = useState<number | null>(differing.at(-1) ?? null);
  const [hovered, setHovered] = useState<number | null>(null);
  const [term, setTerm] = useState<string | null>(null);
  const bit = hovered ?? chosen;
  const raised = picture.terms.find((known) => known.term === term);
  /** A resting pointer must not hide what the keyboard has come to. */
  const choose = (next: number | null) => {
    setHovered(null);
    setChosen(next);
  };
  /** The next one in the direction of reading, which is from the highest bit down. */
  const step = (direction: 1 | -1) => {
    const order = differing.toReversed();
    const next = order.indexOf(chosen ?? -1) + direction;
    choose(order[(next + order.length) % order.length] ?? null);
  };
  return (
    <>
      <div className="flex align-start justify-between gap-12">
        <p className="hint">
          {text.ui(differing.length === 0 ? 'evidence.bitsEqual' : 'evidence.bitsDiffer', {
            differing: text.format.integer(differing.length),
            bits: text.format.integer(bits),
          })}
        </p>
        {differing.length > 0 && (
          <span className="flex rigid">
            <IconButton icon="left" label={text.ui('evidence.previousBit')} onClick={() => step(-1)} />
            <IconButton icon="right" label={text.ui('evidence.nextBit')} onClick={() => step(1)} />
          </span>
        )}
      </div>
      <BitGrid
        picture={picture}
        chosen={chosen}
        raised={raised ? bitsOfHex(raised.bits, bits) : null}
        onChoose={choose}
        onHover={setHovered}
      />
      {bit !== null && (
        <p className="bit-detail soft" aria-live="polite">
          {detailText(text, picture, bit)}
        </p>
      )}
      {picture.terms.length > 0 && <BitTerms picture={picture} bit={bit} chosen={term} onChoose={setTerm} />}
    </>
  );
}

function detailText(text: Texts, { sums, differing }: PictureOf<'bits'>, bit: number): string {
  const { a = 0, b = 0 } = sums[bit] ?? {};
  const state = (sum: number) => `${sum > 0 ? '+' : ''}${text.format.decimal(sum, 1)} → ${sum > 0 ? 1 : 0}`;
  const values = { bit: text.format.integer(bit), a: state(a), b: state(b) };
  return text.ui(differing.includes(bit) ? 'evidence.bitDiffers' : 'evidence.bitEqual', values);
}
