import { useText } from '../../../i18n/use-text.ts';
import { bitsOfHex } from './hex-bits.ts';
import type { PictureOf } from './picture.ts';

/** Two bit vectors, the bits in which they differ framed, and the terms that weigh most. */
export function BitsPicture({ picture }: { readonly picture: PictureOf<'bits'> }) {
  const text = useText();
  const { bits, terms } = picture;
  const [a, b] = [bitsOfHex(picture.a, bits), bitsOfHex(picture.b, bits)];
  const differing = a.map((bit, index) => bit !== b[index]);
  return (
    <>
      <p className="hint">
        {text.ui('evidence.bitsDiffer', { differing: text.format.integer(picture.differing.length), bits: text.format.integer(bits) })}
      </p>
      <div className="bit-rows">
        <BitRow name={text.ui('compare.a')} hex={picture.a} bits={a} differing={differing} />
        <BitRow name={text.ui('compare.b')} hex={picture.b} bits={b} differing={differing} />
      </div>
      {terms.length > 0 && <Terms terms={terms} />}
    </>
  );
}

interface BitRowProps {
  readonly name: string;
  readonly hex: string;
  readonly bits: readonly boolean[];
  readonly differing: readonly boolean[];
}

const cell = 10;
const perLine = 32;

function BitRow({ name, hex, bits, differing }: BitRowProps) {
  const lines = Math.ceil(bits.length / perLine);
  return (
    <div className="bit-row">
      <b className="side-name">{name}</b>
      <svg
        className="bit-grid"
        role="img"
        aria-label={hex}
        width={perLine * cell}
        height={lines * cell}
        viewBox={`0 0 ${perLine * cell} ${lines * cell}`}
      >
        {bits.map((bit, index) => (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- a bit has no other name than its place
            key={index}
            className={`bit ${bit ? 'bit-set' : ''} ${differing[index] ? 'bit-differs' : ''}`}
            x={(index % perLine) * cell + 1}
            y={Math.floor(index / perLine) * cell + 1}
            width={cell - 2}
            height={cell - 2}
          />
        ))}
      </svg>
    </div>
  );
}

function Terms({ terms }: { readonly terms: PictureOf<'bits'>['terms'] }) {
  const text = useText();
  return (
    <table className="table narrow-table">
      <caption>{text.ui('evidence.heaviest')}</caption>
      <thead>
        <tr>
          <th scope="col">{text.ui('evidence.term')}</th>
          <th scope="col" className="number">
            {text.ui('compare.a')}
          </th>
          <th scope="col" className="number">
            {text.ui('compare.b')}
          </th>
        </tr>
      </thead>
      <tbody>
        {terms.map(({ term, weightA, weightB }) => (
          <tr key={term} data-equal={weightA === weightB}>
            <th scope="row">{term}</th>
            <td className="number">{text.format.decimal(weightA)}</td>
            <td className="number">{text.format.decimal(weightB)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
