import { bitsOfHex, pushesAt } from '../../../../src-main/contract/evidence-pictures.ts';
import type { PictureOf } from '../../../../src-main/contract/evidence.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Capped } from './capped.tsx';

interface BitTermsProps {
  readonly picture: PictureOf<'bits'>;
  /** The bit that is looked at; its strongest terms come first. */
  readonly bit: number | null;
  readonly chosen: string | null;
  readonly onChoose: (term: string | null) => void;
}

const shownTerms = 10;

/**
 * The terms with their weights on both pages, the way each pushes the bit, and how many bits it pushes up; a click
 * marks those in the grid.
 */
export function BitTerms({ picture, bit, chosen, onChoose }: BitTermsProps) {
  const text = useText();
  const { bits, terms } = picture;
  const byTerm = new Map(terms.map((term) => [term.term, term]));
  const ordered = bit === null ? terms : pushesAt(picture, bit).flatMap(({ term }) => byTerm.get(term) ?? []);
  return (
    <Capped items={ordered} most={shownTerms}>
      {(shown) => (
        <table className="table mt-8">
          <caption className="strong text-start py-4">
            {bit === null
              ? text.ui('evidence.heaviest')
              : text.ui('evidence.pushing', { bit: text.format.integer(bit) })}
          </caption>
          <thead>
            <tr>
              <th scope="col">{text.ui('evidence.term')}</th>
              <th scope="col">{text.ui('evidence.push')}</th>
              <th scope="col" className="number">
                {text.ui('compare.a')}
              </th>
              <th scope="col" className="number">
                {text.ui('compare.b')}
              </th>
              <th scope="col" className="number">
                {text.ui('evidence.bitsUp')}
              </th>
            </tr>
          </thead>
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
                  <td>{bit === null ? '' : text.ui(set[bit] ? 'evidence.up' : 'evidence.down')}</td>
                  <td className="number">{weightText(text.format.decimal, weightA)}</td>
                  <td className="number">{weightText(text.format.decimal, weightB)}</td>
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

/** A term that a page lacks has no weight there, which is not the same as a small one. */
const weightText = (decimal: (value: number, digits: number) => string, weight: number): string =>
  weight === 0 ? '–' : decimal(weight, 1);
