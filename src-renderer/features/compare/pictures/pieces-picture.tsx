import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import type { Jump } from '../compare-page.tsx';
import type { PictureOf } from './picture.ts';

interface PiecesPictureProps {
  readonly picture: PictureOf<'pieces'>;
  readonly onJump: (place: Jump) => void;
}

/** Sentences, chunks or spots that both pages have, each with a way to its place in the texts. */
export function PiecesPicture({ picture, onJump }: PiecesPictureProps) {
  const text = useText();
  const { countA, countB, shared, pieces } = picture;
  const { integer } = text.format;
  return (
    <>
      <p className="hint">{text.ui('evidence.piecesShared', { shared: integer(shared), a: integer(countA), b: integer(countB) })}</p>
      <ul className="pieces">
        {pieces.map(({ text: piece, a, b }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same piece may occur twice
          <li key={index} className="piece">
            <q>{piece}</q>
            {(a[0] ?? b[0]) && (
              <Button size="small" look="quiet" onClick={() => onJump({ a: a[0] ?? null, b: b[0] ?? null })}>
                {text.ui('evidence.jump')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
