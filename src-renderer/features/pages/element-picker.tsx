import { useText } from '../../i18n/use-text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { firstElement, walk, type Step } from './snapshot-walk.ts';

interface ElementPickerProps {
  readonly inside: Document | null;
  readonly picked: number | null;
  readonly onPick: (element: number | null) => void;
}

const moves: readonly { readonly step: Step; readonly icon: IconName }[] = [
  { step: 'outer', icon: 'up' },
  { step: 'inner', icon: 'down' },
  { step: 'previous', icon: 'left' },
  { step: 'next', icon: 'right' },
];

/** Says how to point at an element, and does it without a pointer. */
export function ElementPicker({ inside, picked, onPick }: ElementPickerProps) {
  const text = useText();
  return (
    <section aria-label={text.ui('pageDetail.snapshot.pickTitle')}>
      <h2>{text.ui('pageDetail.snapshot.pickTitle')}</h2>
      {picked === null && <p className="hint">{text.ui('pageDetail.snapshot.pickHint')}</p>}
      <div className="row gap-4 mt-8">
        {picked === null ? (
          <Button
            size="small"
            disabled={!inside}
            onClick={() => inside && onPick(firstElement(inside))}
            data-testid="pick-start"
          >
            {text.ui('pageDetail.snapshot.start')}
          </Button>
        ) : (
          <>
            {moves.map(({ step, icon }) => {
              const target = inside ? walk(inside, picked, step) : null;
              return (
                <IconButton
                  key={step}
                  icon={icon}
                  label={text.ui(`pageDetail.snapshot.${step}`)}
                  disabled={target === null}
                  onClick={() => onPick(target)}
                  data-testid={`pick-${step}`}
                />
              );
            })}
            <Button size="small" look="quiet" onClick={() => onPick(null)}>
              {text.ui('pageDetail.snapshot.drop')}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
