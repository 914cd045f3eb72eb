import type { PictureOf } from '../../../../src-main/contract/evidence.ts';
import { useText, type Texts } from '../../../i18n/use-text.ts';
import type { Jump } from '../jump.ts';
import { Figures } from './figures.tsx';
import { PieceList, type ListedPiece } from './piece-list.tsx';

interface PiecesPictureProps {
  readonly picture: PictureOf<'pieces'>;
  readonly onJump: (place: Jump) => void;
}

const shownPieces = 10;
const shownOnly = 5;

/**
 * Sentences, shingles or spots that both pages have, and behind them what only one has where the detector lists that.
 */
export function PiecesPicture({ picture, onJump }: PiecesPictureProps) {
  const text = useText();
  const { countA, countB, shared, pieces, figures } = picture;
  const { integer } = text.format;
  const listed = (wanted: (piece: (typeof pieces)[number]) => boolean) =>
    pieces.filter(wanted).map((piece) => listedPiece(text, piece));
  return (
    <>
      <p className="hint">
        {text.ui('evidence.piecesShared', { shared: integer(shared), a: integer(countA), b: integer(countB) })}
      </p>
      <Figures figures={figures} />
      <PieceList
        title={text.ui('evidence.onBoth')}
        pieces={listed(({ a, b }) => a.length > 0 && b.length > 0)}
        most={shownPieces}
        onJump={onJump}
      />
      <PieceList
        title={text.ui('evidence.onlyA')}
        pieces={listed(({ b }) => b.length === 0)}
        most={shownOnly}
        onJump={onJump}
      />
      <PieceList
        title={text.ui('evidence.onlyB')}
        pieces={listed(({ a }) => a.length === 0)}
        most={shownOnly}
        onJump={onJump}
      />
    </>
  );
}

function listedPiece(
  text: Texts,
  { text: piece, label, hashed, a, b }: PictureOf<'pieces'>['pieces'][number],
): ListedPiece {
  const recurs = a.length > 1 || b.length > 1;
  return {
    text: piece,
    lead: label,
    hashed,
    note: recurs
      ? text.ui('evidence.places', { a: text.format.integer(a.length), b: text.format.integer(b.length) })
      : undefined,
    place: { a: a[0] ?? null, b: b[0] ?? null },
  };
}
