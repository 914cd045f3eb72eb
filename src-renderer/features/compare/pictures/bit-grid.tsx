import { useId, useRef, type KeyboardEvent } from 'react';
import { bitsOfHex } from '../../../../src-main/contract/evidence-pictures.ts';
import type { PictureOf } from '../../../../src-main/contract/evidence.ts';
import { useText } from '../../../i18n/use-text.ts';

interface BitGridProps {
  readonly picture: PictureOf<'bits'>;
  readonly chosen: number | null;
  /** The bits that a chosen term pushes up. */
  readonly raised: readonly boolean[] | null;
  readonly onChoose: (bit: number) => void;
  readonly onHover: (bit: number | null) => void;
}

const perLine = 32;

/**
 * The highest bit first, as in the hexadecimal text. Each bit is one cell with A in its upper and B in its lower half,
 * so that a bit that differs is half full, whatever the colours; a wedge below it says the same. The bits are a group
 * of radio buttons: one stop for Tab, arrows inside, and up and down go by lines.
 */
export function BitGrid({ picture, chosen, raised, onChoose, onHover }: BitGridProps) {
  const text = useText();
  const name = useId();
  const grid = useRef<HTMLDivElement>(null);
  const { bits } = picture;
  const [a, b] = [bitsOfHex(picture.a, bits), bitsOfHex(picture.b, bits)];
  const differs = new Set(picture.differing);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = neighbour(event.key, chosen ?? bits - 1, bits);
    if (next === null) return;
    event.preventDefault();
    onChoose(next);
    grid.current?.querySelector<HTMLInputElement>(`input[value="${next}"]`)?.focus();
  };
  return (
    <div className="flex gap-6 mt-8 mb-8">
      <div className="column" aria-hidden="true">
        {Array.from({ length: Math.ceil(bits / perLine) }, (_, line) => (
          <span key={line} className="bit-side column quiet">
            <small>{text.ui('compare.a')}</small>
            <small>{text.ui('compare.b')}</small>
          </span>
        ))}
      </div>
      <div
        ref={grid}
        className="bit-grid as-grid"
        role="radiogroup"
        aria-label={text.ui('evidence.bits')}
        onPointerLeave={() => onHover(null)}
      >
        {Array.from({ length: bits }, (_, place) => bits - 1 - place).map((bit) => (
          <label
            key={bit}
            className="bit column relative"
            data-differs={differs.has(bit)}
            data-raised={raised?.[bit] ?? false}
            data-chosen={bit === chosen}
            onPointerEnter={() => onHover(bit)}
          >
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={bit}
              checked={bit === chosen}
              aria-label={text.ui(differs.has(bit) ? 'evidence.bitNameDiffers' : 'evidence.bitName', {
                bit,
                a: a[bit] ? 1 : 0,
                b: b[bit] ? 1 : 0,
              })}
              onChange={() => onChoose(bit)}
              onKeyDown={onKeyDown}
            />
            <span className="bit-half grow" data-set={a[bit]} />
            <span className="bit-half grow" data-set={b[bit]} />
          </label>
        ))}
      </div>
    </div>
  );
}

/** Where a key leads; the next bit to the right is the next lower one. */
function neighbour(key: string, bit: number, bits: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: -1,
    ArrowLeft: 1,
    ArrowDown: -perLine,
    ArrowUp: perLine,
  };
  if (key === 'Home') return bits - 1;
  if (key === 'End') return 0;
  const next = bit + (steps[key] ?? 0);
  return next === bit || next < 0 || next >= bits ? null : next;
}
