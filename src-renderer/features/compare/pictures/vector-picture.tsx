import type { PictureOf } from '../../../../src-main/contract/evidence.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Capped } from './capped.tsx';
import { Figures } from './figures.tsx';
import { HashesOf } from './keyword-lists.tsx';

type Component = PictureOf<'vector'>['components'][number];

const shownComponents = 24;

/**
 * Bars to both sides of each component, with a line at its threshold where it has one: beyond the line its bit is set.
 */
export function VectorPicture({ picture }: { readonly picture: PictureOf<'vector'> }) {
  const text = useText();
  const { components, hashes, figures } = picture;
  const largest = Math.max(1e-9, ...components.flatMap(({ a, b, threshold = 0 }) => [a, b, threshold]));
  const withBits = components.some(({ threshold }) => threshold !== undefined);
  return (
    <>
      {hashes && <HashesOf hashes={hashes} />}
      <Figures figures={figures} />
      {withBits && <p className="hint">{text.ui('evidence.bitWords')}</p>}
      <Capped items={components} most={shownComponents}>
        {(shown) => (
          <table className="table table-fixed vector-table mt-8">
            <caption className="strong text-start py-4">
              {text.ui(withBits ? 'evidence.differFirst' : 'evidence.differMost')}
            </caption>
            <thead>
              <tr>
                <th scope="col">{text.ui('compare.a')}</th>
                <th scope="col">{text.ui('evidence.term')}</th>
                <th scope="col">{text.ui('compare.b')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((component) => (
                <tr key={component.term}>
                  <Bar component={component} largest={largest} side="a" />
                  <th scope="row">
                    {component.term}
                    <BitSign component={component} />
                  </th>
                  <Bar component={component} largest={largest} side="b" />
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Capped>
    </>
  );
}

/** Says in words and by its shape what the bars say by their length. */
function BitSign({ component: { a, b, threshold } }: { readonly component: Component }) {
  const text = useText();
  if (threshold === undefined) return null;
  const equal = a > threshold === b > threshold;
  return (
    <span className="bit-sign quiet px-4" data-equal={equal}>
      <Icon name={equal ? 'check' : 'unequal'} size="small" />
      <span className="visually-hidden">{text.ui(equal ? 'evidence.equal' : 'evidence.differs')}</span>
    </span>
  );
}

interface BarProps {
  readonly component: Component;
  readonly largest: number;
  readonly side: 'a' | 'b';
}

function Bar({ component, largest, side }: BarProps) {
  const text = useText();
  const { [side]: value, threshold } = component;
  const place = `${((threshold ?? 0) / largest) * 100}%`;
  return (
    <td className={`relative bar-${side}`} data-set={threshold === undefined ? undefined : value > threshold}>
      <span className="bar" style={{ transform: `scaleX(${value / largest})` }} />
      {threshold !== undefined && (
        <span className="bar-threshold absolute" style={side === 'a' ? { right: place } : { left: place }} />
      )}
      <span className="relative">{text.format.decimal(value, Number.isInteger(value) ? 0 : 3)}</span>
    </td>
  );
}
