import type { PictureOf } from '../../../../src-main/contract/evidence.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { Jump } from '../jump.ts';
import { PieceList } from './piece-list.tsx';
import { bandPath, stretchesOf } from './segment-geometry.ts';

interface SegmentsPictureProps {
  readonly picture: PictureOf<'segments'>;
  readonly onJump: (place: Jump) => void;
}

type Segments = PictureOf<'segments'>['a'];

const shownJoins = 10;
const shownOnly = 5;

/** Both texts as bars of parts, equal parts joined by bands, and the parts themselves below. */
export function SegmentsPicture({ picture, onJump }: SegmentsPictureProps) {
  const text = useText();
  const { a, b, joins, countA, countB } = picture;
  const { integer } = text.format;
  const [joinedA, joinedB] = [new Set(joins.map((join) => join.a)), new Set(joins.map((join) => join.b))];
  const [stretchesA, stretchesB] = [stretchesOf(a), stretchesOf(b)];
  const place = (inA: number | null, inB: number | null): Jump => ({
    a: (inA === null ? null : a[inA]?.range) ?? null,
    b: (inB === null ? null : b[inB]?.range) ?? null,
  });
  const only = (segments: Segments, joined: ReadonlySet<number>, side: 'a' | 'b') =>
    segments.flatMap((segment, number) =>
      joined.has(number)
        ? []
        : [
            {
              text: segment.text,
              hashed: segment.hashed,
              lead: partName(text.ui(`compare.${side}`), number),
              place: side === 'a' ? place(number, null) : place(null, number),
            },
          ],
    );
  const counts = {
    a: integer(countA),
    b: integer(countB),
    joinedA: integer(joinedA.size),
    joinedB: integer(joinedB.size),
  };
  return (
    <>
      <p className="hint">{text.ui('evidence.segmentsJoined', counts)}</p>
      <div className="mt-8 mb-4">
        <SegmentBar
          side="a"
          segments={a}
          joined={joinedA}
          onChoose={(number) => onJump(place(number, joins.find((join) => join.a === number)?.b ?? null))}
        />
        <svg className="segment-bands as-block" viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
          {joins.map((join) => {
            const [upper, lower] = [stretchesA[join.a], stretchesB[join.b]];
            return (
              upper && lower && <path key={`${join.a} ${join.b}`} className="segment-band" d={bandPath(upper, lower)} />
            );
          })}
        </svg>
        <SegmentBar
          side="b"
          segments={b}
          joined={joinedB}
          onChoose={(number) => onJump(place(joins.find((join) => join.b === number)?.a ?? null, number))}
        />
      </div>
      <PieceList
        title={text.ui('evidence.joinedParts')}
        pieces={joins.map((join) => ({
          text: a[join.a]?.text ?? '',
          hashed: a[join.a]?.hashed,
          lead: `${partName(text.ui('compare.a'), join.a)} = ${partName(text.ui('compare.b'), join.b)}`,
          place: place(join.a, join.b),
        }))}
        most={shownJoins}
        onJump={onJump}
      />
      <PieceList title={text.ui('evidence.onlyA')} pieces={only(a, joinedA, 'a')} most={shownOnly} onJump={onJump} />
      <PieceList title={text.ui('evidence.onlyB')} pieces={only(b, joinedB, 'b')} most={shownOnly} onJump={onJump} />
    </>
  );
}

const partName = (side: string, number: number): string => `${side}${number + 1}`;

interface SegmentBarProps {
  readonly side: 'a' | 'b';
  readonly segments: Segments;
  readonly joined: ReadonlySet<number>;
  readonly onChoose: (number: number) => void;
}

const maxNumbered = 24;

/** A bar for the eye and the pointer; the lists below say and do the same for the keyboard. */
function SegmentBar({ side, segments, joined, onChoose }: SegmentBarProps) {
  const text = useText();
  return (
    <div className="row gap-8" aria-hidden="true">
      <b className="side-name">{text.ui(`compare.${side}`)}</b>
      <div className="segment-bar flex grow min-w-0">
        {segments.map(({ range: [start, end], text: part }, number) => (
          <button
            key={start}
            type="button"
            tabIndex={-1}
            className="segment-part hatched min-w-0 clip quiet tiny"
            data-joined={joined.has(number)}
            style={{ flexGrow: Math.max(1, end - start) }}
            title={part}
            onClick={() => onChoose(number)}
          >
            {segments.length <= maxNumbered ? number + 1 : ''}
          </button>
        ))}
      </div>
    </div>
  );
}
