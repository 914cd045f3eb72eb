import type { ReactNode } from 'react';
import { Hint, TableHead, useText } from '../../../kit.ts';
import { sides, type Side } from '../passages.ts';
import {
  Capped,
  EqualIcon,
  EqualSign,
  equalWords,
  evidenceName,
  Figures,
  HashesOf,
  scoreText,
  type DrawingProps,
} from './parts.tsx';
import css from './pictures.module.css';

export function UrlPicture({ picture: { canonicalA, canonicalB, rules } }: DrawingProps<'url'>) {
  const text = useText();
  return (
    <>
      <dl>
        {sides.map((side) => (
          <div key={side} className="flex align-baseline gap-8 py-4">
            <dt className="side-name">{text.ui(`compare.${side}`)}</dt>
            <dd className="mono anywhere">{side === 'a' ? canonicalA : canonicalB}</dd>
          </div>
        ))}
      </dl>
      {rules.length > 0 && (
        <Hint
          says="evidence.folded"
          values={{ rules: text.format.list(rules.map((rule) => text.shared(`urlRule.${rule}`, {}, rule))) }}
        />
      )}
    </>
  );
}

export function BoxesPicture({ picture: { boxes, figures } }: DrawingProps<'boxes'>) {
  const text = useText();
  const equal = boxes.filter((box) => box.equal).length;
  return (
    <>
      <Hint says="evidence.boxesEqual" values={{ equal, all: boxes.length }} />
      <ol className={`${css.boxes} as-grid gap-8 mt-8`}>
        {boxes.map((box, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a box is named by its place
          <li key={index} className={`${css.box} column quiet round py-6 px-8`} data-equal={box.equal}>
            <span className="row small strong gap-4">
              <EqualIcon equal={box.equal} />
              {`${index + 1} · ${equalWords(text, box.equal)}`}
            </span>
            {(box.equal ? (['a'] as const) : sides).map((side) => (
              <code key={side} className="cut" title={box.inputs?.[side] ?? box[side]}>
                {box[side]}
              </code>
            ))}
          </li>
        ))}
      </ol>
      <Figures figures={figures} />
    </>
  );
}

/** The text comes before its hash, which nobody can read. */
export function HashesPicture({ picture: { rows, figures } }: DrawingProps<'hashes'>) {
  const text = useText();
  const { decimal } = text.format;
  const weighted = rows.some(({ weight }) => weight !== undefined);
  const weights = weighted ? [{ label: text.ui('evidence.weight'), isNumber: true }] : [];
  return (
    <>
      <table className={`table ${css.hashTable}`}>
        <TableHead columns={[text.ui('evidence.hash'), ...weights, text.ui('compare.a'), text.ui('compare.b')]} />
        <tbody>
          {rows.map((row) => (
            <NamedRow key={row.name} name={row.name} equal={row.equal}>
              {weighted && (
                <td className="number">
                  {row.weight !== undefined &&
                    (row.equal ? <b>{decimal(row.weight)}</b> : <s className="quiet">{decimal(row.weight)}</s>)}
                </td>
              )}
              {sides.map((side) => (
                <td key={side}>
                  {row.texts && (
                    <q className={`${css.hashText} clamp`} title={row.texts[side]}>
                      {row.texts[side]}
                    </q>
                  )}
                  <code className={row.texts ? 'quiet anywhere' : 'anywhere'}>{row[side]}</code>
                </td>
              ))}
            </NamedRow>
          ))}
        </tbody>
      </table>
      <Figures figures={figures} />
    </>
  );
}

const NamedRow = ({ name, equal, children }: { name: string; equal: boolean; children: ReactNode }) => (
  <tr data-equal={equal}>
    <th scope="row">
      <EqualSign equal={equal} />
      {evidenceName(useText(), name)}
    </th>
    {children}
  </tr>
);

export function ScoresPicture({ picture }: DrawingProps<'scores'>) {
  const text = useText();
  const { gates, rows, mean, threshold } = picture;
  const { ui } = text;
  const { decimal } = text.format;
  return (
    <>
      <table className={`table ${css.hashTable}`}>
        <TableHead columns={[ui('evidence.group'), ui('compare.a'), ui('compare.b')]} />
        <tbody>
          {gates.map(({ name, equal, hashes, ...words }) => (
            <NamedRow key={name} name={name} equal={equal}>
              {sides.map((side) => (
                <td key={side} title={hashes?.[side]}>
                  {words[side] || '–'}
                </td>
              ))}
            </NamedRow>
          ))}
        </tbody>
      </table>
      {!gates.some(({ equal }) => equal) && <Hint says="evidence.gatesClosed" />}
      <table className={`table ${css.scoreTable} mt-8`}>
        <TableHead
          columns={[
            ui('evidence.feature'),
            { label: ui('evidence.weight'), isNumber: true },
            ui('evidence.similarity'),
          ]}
        />
        <tbody>
          {rows.map(({ name, score, weight }) => (
            <tr key={name}>
              <th scope="row">{evidenceName(text, name)}</th>
              <td className="number">{decimal(weight, 2)}</td>
              {score === null ? (
                <td className="quiet">{ui('evidence.missing')}</td>
              ) : (
                <BarCell side="b" share={score} shown={scoreText(text, score)} />
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{ui('evidence.mean')}</th>
            <td className="number">
              {'≥ '}
              {decimal(threshold, 2)}
            </td>
            <BarCell side="b" share={mean} threshold={threshold} shown={scoreText(text, mean)} />
          </tr>
        </tfoot>
      </table>
    </>
  );
}

/** A component above its threshold sets its bit. */
export function VectorPicture({ picture }: DrawingProps<'vector'>) {
  const text = useText();
  const { components, hashes, figures } = picture;
  const largest = Math.max(1e-9, ...components.flatMap(({ a, b, threshold = 0 }) => [a, b, threshold]));
  const withBits = components.some(({ threshold }) => threshold !== undefined);
  const bar = ({ threshold, ...values }: (typeof components)[number], side: Side) => (
    <BarCell
      side={side}
      share={values[side] / largest}
      shown={text.format.decimal(values[side], Number.isInteger(values[side]) ? 0 : 3)}
      {...(threshold !== undefined && { threshold: threshold / largest, isSet: values[side] > threshold })}
    />
  );
  return (
    <>
      <HashesOf hashes={hashes} />
      <Figures figures={figures} />
      {withBits && <Hint says="evidence.bitWords" />}
      <Capped items={components} max={maxComponents}>
        {(shown) => (
          <table className={`table table-fixed ${css.vectorTable} mt-8`}>
            <caption className="strong text-start py-4">
              {text.ui(withBits ? 'evidence.differFirst' : 'evidence.differMost')}
            </caption>
            <TableHead columns={[text.ui('compare.a'), text.ui('evidence.term'), text.ui('compare.b')]} />
            <tbody>
              {shown.map((component) => {
                const { term, a, b, threshold } = component;
                return (
                  <tr key={term}>
                    {bar(component, 'a')}
                    <th scope="row">
                      {term}
                      {threshold !== undefined && (
                        <span className="px-4">
                          <EqualSign equal={a > threshold === b > threshold} />
                        </span>
                      )}
                    </th>
                    {bar(component, 'b')}
                  </tr>
                );
              })}
            </tbody>
          </table>
        )}
      </Capped>
    </>
  );
}

const maxComponents = 24;

type BarCellProps = {
  side: Side;
  /** 0 to 1, like `threshold`. */
  share: number;
  threshold?: number;
  isSet?: boolean;
  shown: string;
};

function BarCell({ side, share, threshold, isSet, shown }: BarCellProps) {
  return (
    <td className={`relative ${side === 'a' ? css.barA : ''}`} data-set={isSet}>
      <span className={css.bar} style={{ transform: `scaleX(${share})` }} />
      {threshold !== undefined && (
        <span
          className={`${css.barThreshold} absolute`}
          style={{ [side === 'a' ? 'right' : 'left']: `${threshold * 100}%` }}
        />
      )}
      <span className="relative">{shown}</span>
    </td>
  );
}
