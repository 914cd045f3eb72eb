import { useState, type ReactNode } from 'react';
import { alignedChildren, type TreeRow } from '../../../../src-main/contract/evidence-pictures.ts';
import type { PictureOf, TreeNode } from '../../../../src-main/contract/evidence.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import type { Side } from '../passages.ts';
import { Capped, EqualSign, evidenceName, Figures, type DrawingProps } from './parts.tsx';

const maxParagraphs = 12;

export function TreePicture({ picture, onJump }: DrawingProps<'tree'>) {
  const text = useText();
  const roots = alignedChildren(picture, null, null);
  const paragraphs = roots.flatMap((root) => childrenOf(picture, root));
  const [open, setOpen] = useState<ReadonlySet<string>>(() => {
    const first = paragraphs.find(({ a, b }) => a !== null && b !== null && picture.a[a]?.partner === b);
    return new Set(first ? [rowKey(first)] : []);
  });
  const toggle = (row: string) => {
    const next = new Set(open);
    if (!next.delete(row)) next.add(row);
    setOpen(next);
  };
  const shared = { picture, onJump };
  return (
    <>
      <Figures figures={picture.figures} />
      <div className="flex align-start justify-between gap-12">
        <p className="hint">{text.ui('evidence.treeHint')}</p>
        <Button
          size="small"
          look="quiet"
          onClick={() => setOpen(open.size > 0 ? new Set() : new Set(paragraphs.map(rowKey)))}
        >
          {text.ui(open.size > 0 ? 'evidence.closeAll' : 'evidence.openAll')}
        </Button>
      </div>
      <Capped items={paragraphs} max={maxParagraphs}>
        {(shown) => (
          <ul className="tree mt-8">
            {roots.map((root) => (
              <li key={`root ${rowKey(root)}`}>
                <Row {...shared} row={root} />
              </li>
            ))}
            {shown.map((row) => (
              <Branch
                key={rowKey(row)}
                {...shared}
                row={row}
                isOpen={open.has(rowKey(row))}
                onToggle={() => toggle(rowKey(row))}
              />
            ))}
          </ul>
        )}
      </Capped>
    </>
  );
}

/** No node has −1 for its parent. */
const childrenOf = (picture: PictureOf<'tree'>, { a, b }: TreeRow) => alignedChildren(picture, a ?? -1, b ?? -1);

const rowKey = ({ a, b }: TreeRow): string => `${a} ${b}`;

interface RowProps extends DrawingProps<'tree'> {
  readonly row: TreeRow;
}

interface BranchProps extends RowProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function Branch({ picture, row, isOpen, onToggle, onJump }: BranchProps) {
  const text = useText();
  const below = childrenOf(picture, row);
  return (
    <li>
      <Row picture={picture} row={row} onJump={onJump}>
        {below.length > 0 && (
          <IconButton
            icon={isOpen ? 'down' : 'right'}
            label={text.ui(isOpen ? 'evidence.close' : 'evidence.open', { count: text.format.integer(below.length) })}
            aria-expanded={isOpen}
            onClick={onToggle}
          />
        )}
      </Row>
      {isOpen && (
        <ul className="tree-leaves line-left">
          {below.map((leaf) => (
            <li key={rowKey(leaf)}>
              <Row picture={picture} row={leaf} onJump={onJump} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Row({ picture, row, onJump, children }: RowProps & { readonly children?: ReactNode }) {
  const text = useText();
  const [a, b] = [picture.a[row.a ?? -1], picture.b[row.b ?? -1]];
  const compared = [a, b].some((node) => node && node.state !== 'pruned');
  const joined = a?.state === 'equal' && b?.state === 'equal';
  return (
    <div
      className={`tree-row as-grid align-start line-below gap-4 py-4 tree-${(a ?? b)?.level ?? 'sentence'}`}
      data-joined={joined}
    >
      <span>{children}</span>
      <Node side="a" node={a} />
      <span className="tree-sign quiet text-centre py-8">{compared && <EqualSign equal={joined} />}</span>
      <Node side="b" node={b} />
      <IconButton
        icon="search"
        label={text.ui('evidence.jump')}
        onClick={() => onJump({ a: a?.range ?? null, b: b?.range ?? null })}
      />
    </div>
  );
}

function Node({ side, node }: { readonly side: Side; readonly node: TreeNode | undefined }) {
  const text = useText();
  if (!node) return <span className="tree-node column round-4 quiet small px-8">–</span>;
  return (
    <span
      className="tree-node column round-4 soft small py-2 px-8"
      data-state={node.state}
      title={[node.hashed?.hash, ...node.keywords].join(' ')}
    >
      <small className="tiny">{`${text.ui(`compare.${side}`)} · ${evidenceName(text, `level-${node.level}`)}`}</small>
      {node.state === 'pruned' && <small className="tiny">{text.ui('evidence.pruned')}</small>}
      <span className="clamp">{node.keywords.join(' · ')}</span>
    </span>
  );
}
