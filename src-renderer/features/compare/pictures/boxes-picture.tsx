import type { PictureOf } from '../../../../src-main/contract/evidence.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Figures } from './figures.tsx';

export function BoxesPicture({ picture }: { readonly picture: PictureOf<'boxes'> }) {
  const text = useText();
  const { boxes, figures } = picture;
  const equal = boxes.filter((box) => box.equal).length;
  return (
    <>
      <p className="hint">
        {text.ui('evidence.boxesEqual', { equal: text.format.integer(equal), all: text.format.integer(boxes.length) })}
      </p>
      <ol className="boxes as-grid gap-8 mt-8">
        {boxes.map((box, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a box is named by its place
          <li key={index} className="box column quiet round py-6 px-8" data-equal={box.equal}>
            <span className="row small strong gap-4">
              <Icon name={box.equal ? 'check' : 'unequal'} size="small" />
              {`${index + 1} · ${text.ui(box.equal ? 'evidence.equal' : 'evidence.differs')}`}
            </span>
            <code className="cut" title={box.inputs?.a ?? box.a}>
              {box.a}
            </code>
            {!box.equal && (
              <code className="cut" title={box.inputs?.b ?? box.b}>
                {box.b}
              </code>
            )}
          </li>
        ))}
      </ol>
      <Figures figures={figures} />
    </>
  );
}
