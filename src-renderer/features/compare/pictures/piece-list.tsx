import type { Hashed } from '../../../../src-main/contract/evidence.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import type { Jump } from '../jump.ts';
import { Capped } from './capped.tsx';

export interface ListedPiece {
  readonly text: string;
  /** What stands before the text, such as numbers of parts. */
  readonly lead?: string | undefined;
  readonly note?: string | undefined;
  /** By what the piece is compared, and what that is made of. */
  readonly hashed?: Hashed | undefined;
  readonly place: Jump;
}

interface PieceListProps {
  readonly title: string;
  readonly pieces: readonly ListedPiece[];
  readonly most: number;
  readonly onJump: (place: Jump) => void;
}

const hashedHint = (hashed: Hashed | undefined): string | undefined => hashed && `${hashed.hash} ← ${hashed.input}`;

/** Pieces of text, each with a way to its place in the texts. */
export function PieceList({ title, pieces, most, onJump }: PieceListProps) {
  const text = useText();
  if (pieces.length === 0) return null;
  return (
    <div role="group" className="piece-list" aria-label={title}>
      <h3>{title}</h3>
      <Capped items={pieces} most={most}>
        {(shown) => (
          <ul className="pieces mt-8">
            {shown.map((piece, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the same piece may occur twice
              <li key={index} className="piece flex align-start justify-between line-above gap-12 py-4">
                <div>
                  {piece.lead && <b>{piece.lead} </b>}
                  <q className="clamp" title={hashedHint(piece.hashed)}>
                    {piece.text}
                  </q>
                  {piece.note && <small className="as-block">{piece.note}</small>}
                </div>
                {(piece.place.a ?? piece.place.b) && (
                  <Button size="small" look="quiet" onClick={() => onJump(piece.place)}>
                    {text.ui('evidence.jump')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Capped>
    </div>
  );
}
