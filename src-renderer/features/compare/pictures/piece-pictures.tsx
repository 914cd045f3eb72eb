import type { Hashed, PictureOf } from '#contract/evidence.ts';
import { Button, Hint, type UiKey, useText } from '../../../kit.ts';
import { type Jump, type Side, sides } from '../passages.ts';
import { Capped, Figures, SharedCounts, type DrawingProps } from './parts.tsx';
import css from './pictures.module.css';

export function PiecesPicture({ picture, onJump }: DrawingProps<'pieces'>) {
  const text = useText();
  const { countA, countB, shared, figures } = picture;
  const pieces = picture.pieces.map(({ label: lead, a, b, ...piece }) => ({
    ...piece,
    lead,
    note: a.length > 1 || b.length > 1 ? text.ui('evidence.places', { a: a.length, b: b.length }) : undefined,
    place: { a: a[0] ?? null, b: b[0] ?? null },
  }));
  return (
    <>
      <SharedCounts shared={shared} a={countA} b={countB} />
      <Figures figures={figures} />
      <PieceLists sharedKey="evidence.onBoth" pieces={pieces} onJump={onJump} />
    </>
  );
}

const maxNumbered = 24;

export function SegmentsPicture({ picture, onJump }: DrawingProps<'segments'>) {
  const text = useText();
  const { a, b, joins, countA, countB } = picture;
  const joined = { a: new Set(joins.map((join) => join.a)), b: new Set(joins.map((join) => join.b)) };
  const [extentsA, extentsB] = [extentsOf(a), extentsOf(b)];
  const nameOf = (side: Side, number: number) => `${text.ui(`compare.${side}`)}${number + 1}`;
  const place = (join: Partial<Record<Side, number>>) => ({
    a: (join.a !== undefined && a[join.a]?.range) || null,
    b: (join.b !== undefined && b[join.b]?.range) || null,
  });
  const pieces = [
    ...joins.map((join) => ({
      ...a[join.a],
      lead: `${nameOf('a', join.a)} = ${nameOf('b', join.b)}`,
      place: place(join),
    })),
    ...sides.flatMap((side) =>
      picture[side].flatMap((segment, number) =>
        joined[side].has(number) ? [] : [{ ...segment, lead: nameOf(side, number), place: place({ [side]: number }) }],
      ),
    ),
  ];
  /** Only for the pointer; the lists below do the same. */
  const bar = (side: Side) => (
    <div className="row gap-8" aria-hidden>
      <b className="side-name">{text.ui(`compare.${side}`)}</b>
      <div className={`${css.segmentBar} flex grow min-w-0`}>
        {picture[side].map(({ range: [start, end], text: part }, number) => (
          <button
            key={start}
            type="button"
            tabIndex={-1}
            className={`${css.segmentPart} hatched min-w-0 clip quiet tiny`}
            data-joined={joined[side].has(number)}
            style={{ flexGrow: Math.max(1, end - start) }}
            title={part}
            onClick={() => onJump(place(joins.find((join) => join[side] === number) ?? { [side]: number }))}
          >
            {picture[side].length <= maxNumbered ? number + 1 : ''}
          </button>
        ))}
      </div>
    </div>
  );
  return (
    <>
      <Hint
        says="evidence.segmentsJoined"
        values={{ a: countA, b: countB, joinedA: joined.a.size, joinedB: joined.b.size }}
      />
      <div className="mt-8 mb-4">
        {bar('a')}
        <svg className={`${css.segmentBands} as-block`} viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden>
          {joins.map((join) => {
            const [upper, lower] = [extentsA[join.a], extentsB[join.b]];
            return (
              upper &&
              lower && <path key={`${join.a} ${join.b}`} className={css.segmentBand} d={bandPath(upper, lower)} />
            );
          })}
        </svg>
        {bar('b')}
      </div>
      <PieceLists sharedKey="evidence.joinedParts" pieces={pieces} onJump={onJump} />
    </>
  );
}

type ListedPiece = Readonly<
  { hashed?: Hashed | undefined; place: Jump } & Partial<Record<'text' | 'lead' | 'note', string | undefined>>
>;

type ListProps = { pieces: readonly ListedPiece[]; onJump: (place: Jump) => void };

const PieceLists = ({ sharedKey, pieces, onJump }: ListProps & { sharedKey: UiKey }) => (
  <>
    <PieceList says={sharedKey} pieces={pieces.filter(({ place }) => place.a && place.b)} max={10} onJump={onJump} />
    <PieceList says="evidence.onlyA" pieces={pieces.filter(({ place }) => !place.b)} onJump={onJump} />
    <PieceList says="evidence.onlyB" pieces={pieces.filter(({ place }) => !place.a)} onJump={onJump} />
  </>
);

function PieceList({ says, pieces, max = 5, onJump }: ListProps & { says: UiKey; max?: number }) {
  const text = useText();
  if (pieces.length === 0) return null;
  return (
    <div role="group" className={css.pieceList} aria-label={text.ui(says)}>
      <h3>{text.ui(says)}</h3>
      <Capped items={pieces} max={max}>
        {(shown) => (
          <ul className="mt-8">
            {shown.map(({ text: words, lead, note, hashed, place }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the same piece may occur twice
              <li key={index} className={`${css.piece} flex align-start justify-between line-above gap-12 py-4`}>
                <div>
                  {lead && <b>{lead} </b>}
                  <q className="clamp" title={hashed && `${hashed.hash} ← ${hashed.input}`}>
                    {words}
                  </q>
                  {note && <small className="as-block">{note}</small>}
                </div>
                {(place.a ?? place.b) && (
                  <Button size="small" look="quiet" onClick={() => onJump(place)} says="evidence.jump" />
                )}
              </li>
            ))}
          </ul>
        )}
      </Capped>
    </div>
  );
}

type Extent = Readonly<Record<'from' | 'to', number>>;

/** Proportional to text lengths, without gaps; empty parts stay visible. */
export function extentsOf(segments: PictureOf<'segments'>['a']) {
  const lengths = segments.map(({ range: [start, end] }) => Math.max(1, end - start));
  const all = lengths.reduce((sum, length) => sum + length, 0);
  let place = 0;
  return lengths.map((length) => {
    const from = place / all;
    place += length;
    return { from, to: place / all };
  });
}

/** Coordinates in 1000 × 100 units. */
export function bandPath(upper: Extent, lower: Extent) {
  const [a, b, c, d] = [upper.from, upper.to, lower.to, lower.from].map((share) => Math.round(share * 10_000) / 10);
  return `M${a} 0L${b} 0C${b} 50 ${c} 50 ${c} 100L${d} 100C${d} 50 ${a} 50 ${a} 0Z`;
}
