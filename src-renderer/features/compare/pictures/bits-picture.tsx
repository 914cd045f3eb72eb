import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { bitsOfHex, type PictureOf, pushesAt } from '#contract/evidence.ts';
import { Hint, IconButton, TableHead, useText } from '../../../kit.ts';
import { sides } from '../passages.ts';
import { Capped, type DrawingProps } from './parts.tsx';
import css from './pictures.module.css';

type Bits = PictureOf<'bits'>;

export function BitsPicture({ picture }: DrawingProps<'bits'>) {
  const { bits, differing, terms } = picture;
  const [chosen, setChosen] = useState<number | null>(differing.at(-1) ?? null);
  const [hovered, setHovered] = useState<number | null>(null);
  const [term, setTerm] = useState<string | null>(null);
  const bit = hovered ?? chosen;
  const raised = terms.find((known) => known.term === term);
  /** The keyboard's choice outranks a resting pointer. */
  const choose = (next: number | null) => {
    setHovered(null);
    setChosen(next);
  };
  const step = (direction: 1 | -1) => {
    const order = differing.toReversed();
    const next = order.indexOf(chosen ?? -1) + direction;
    choose(order[(next + order.length) % order.length] ?? null);
  };
  return (
    <>
      <div className="flex align-start justify-between gap-12">
        <Hint
          says={differing.length === 0 ? 'evidence.bitsEqual' : 'evidence.bitsDiffer'}
          values={{ differing: differing.length, bits }}
        />
        {differing.length > 0 && (
          <span className="flex rigid">
            <IconButton icon="left" says="evidence.previousBit" onClick={() => step(-1)} />
            <IconButton icon="right" says="evidence.nextBit" onClick={() => step(1)} />
          </span>
        )}
      </div>
      <BitGrid
        picture={picture}
        chosen={chosen}
        raised={raised ? bitsOfHex(raised.bits, bits) : []}
        onChoose={choose}
        onHover={setHovered}
      />
      {bit !== null && <BitDetail picture={picture} bit={bit} />}
      {terms.length > 0 && <BitTerms picture={picture} bit={bit} chosen={term} onChoose={setTerm} />}
    </>
  );
}

function BitDetail({ picture: { sums, differing }, bit }: { picture: Bits; bit: number }) {
  const text = useText();
  const { a = 0, b = 0 } = sums[bit] ?? {};
  const state = (sum: number) => `${sum > 0 ? '+' : ''}${text.format.decimal(sum, 1)} → ${sum > 0 ? 1 : 0}`;
  return (
    <p className={`${css.bitDetail} soft`} aria-live="polite">
      {text.ui(differing.includes(bit) ? 'evidence.bitDiffers' : 'evidence.bitEqual', {
        bit,
        a: state(a),
        b: state(b),
      })}
    </p>
  );
}

type BitGridProps = {
  picture: Bits;
  chosen: number | null;
  raised: readonly boolean[];
  onChoose: (bit: number) => void;
  onHover: (bit: number | null) => void;
};

const perLine = 32;

/**
 * The highest bit first. The upper half of a cell is A, the lower B, so a differing bit is half filled, whatever the
 * colours. One tab stop; up and down move by lines.
 */
function BitGrid({ picture, chosen, raised, onChoose, onHover }: BitGridProps) {
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
      <div className="column" aria-hidden>
        {Array.from({ length: Math.ceil(bits / perLine) }, (_, line) => (
          <span key={line} className={`${css.bitSide} column quiet`}>
            {sides.map((side) => (
              <small key={side}>{text.ui(`compare.${side}`)}</small>
            ))}
          </span>
        ))}
      </div>
      <div
        ref={grid}
        className={`${css.bitGrid} as-grid`}
        role="radiogroup"
        aria-label={text.ui('evidence.bits')}
        onPointerLeave={() => onHover(null)}
      >
        {Array.from({ length: bits }, (_, place) => bits - 1 - place).map((bit) => (
          <label
            key={bit}
            className={`${css.bit} column relative`}
            data-differs={differs.has(bit)}
            data-raised={raised[bit] ?? false}
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
                a: Number(a[bit]),
                b: Number(b[bit]),
              })}
              onChange={() => onChoose(bit)}
              onKeyDown={onKeyDown}
            />
            <span className={`${css.bitHalf} grow`} data-set={a[bit]} />
            <span className={`${css.bitHalf} grow`} data-set={b[bit]} />
          </label>
        ))}
      </div>
    </div>
  );
}

const steps: Record<string, number> = { ArrowRight: -1, ArrowLeft: 1, ArrowDown: -perLine, ArrowUp: perLine };

function neighbour(key: string, bit: number, bits: number) {
  if (key === 'Home') return bits - 1;
  if (key === 'End') return 0;
  const next = bit + (steps[key] ?? 0);
  return next === bit || next < 0 || next >= bits ? null : next;
}

type BitTermsProps = {
  picture: Bits;
  bit: number | null;
  chosen: string | null;
  onChoose: (term: string | null) => void;
};

const maxTerms = 10;

function BitTerms({ picture, bit, chosen, onChoose }: BitTermsProps) {
  const text = useText();
  const { ui } = text;
  const { bits, terms } = picture;
  const byTerm = new Map(terms.map((term) => [term.term, term]));
  const ordered = bit === null ? terms : pushesAt(picture, bit).flatMap(({ term }) => byTerm.get(term) ?? []);
  /** Zero is no small weight. */
  const weightText = (weight: number) => (weight === 0 ? '–' : text.format.decimal(weight, 1));
  const numbers = [ui('compare.a'), ui('compare.b'), ui('evidence.bitsUp')].map((label) => ({ label, isNumber: true }));
  return (
    <Capped items={ordered} max={maxTerms}>
      {(shown) => (
        <table className="table mt-8">
          <caption className="strong text-start py-4">
            {bit === null ? ui('evidence.heaviest') : ui('evidence.pushing', { bit })}
          </caption>
          <TableHead columns={[ui('evidence.term'), ui('evidence.push'), ...numbers]} />
          <tbody>
            {shown.map(({ term, weightA, weightB, bits: hex }) => {
              const set = bitsOfHex(hex, bits);
              return (
                <tr key={term} data-equal={weightA === weightB}>
                  <th scope="row">
                    <button
                      type="button"
                      className="row-button text-start round-4"
                      aria-pressed={term === chosen}
                      onClick={() => onChoose(term === chosen ? null : term)}
                    >
                      {term}
                    </button>
                  </th>
                  <td>{bit === null ? '' : ui(set[bit] ? 'evidence.up' : 'evidence.down')}</td>
                  <td className="number">{weightText(weightA)}</td>
                  <td className="number">{weightText(weightB)}</td>
                  <td className="number quiet">{text.format.integer(set.filter(Boolean).length)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </Capped>
  );
}
