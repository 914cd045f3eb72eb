import { useState, type ReactNode } from 'react';
import { alignedChildren, type TreeRow } from '../../../../src-main/contract/evidence-pictures.ts';
import type { PictureOf, TreeNode } from '../../../../src-main/contract/evidence.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Jump } from '../jump.ts';
import { Capped } from './capped.tsx';
import { evidenceName } from './evidence-name.ts';
import { Figures } from './figures.tsx';

interface TreePictureProps {
  readonly picture: PictureOf<'tree'>;
  readonly onJump: (place: Jump) => void;
}

const shownParagraphs = 12;

/** Both trees in one: equal nodes share a line, different ones stand across from each other, pruned branches say so. */
export function TreePicture({ picture, onJump }: TreePictureProps) {
  const text = useText();
  const roots = alignedChildren(picture, null, null);
  const paragraphs = roots.flatMap(({ a, b }) => alignedChildren(picture, a ?? nowhere, b ?? nowhere));
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        paragraphs
          .filter(({ a, b }) => a !== null && b !== null && picture.a[a]?.partner === b)
          .map(rowKey)
          .slice(0, 1),
      ),
  );
  const toggle = (row: string) =>
    setOpen((old) => (old.has(row) ? new Set([...old].filter((other) => other !== row)) : new Set([...old, row])));
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
      <Capped items={paragraphs} most={shownParagraphs}>
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

/** No node has this for its parent. */
const nowhere = -1;

const rowKey = ({ a, b }: TreeRow): string => `${a} ${b}`;

interface RowProps extends TreePictureProps {
  readonly row: TreeRow;
}

interface BranchProps extends RowProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function Branch({ picture, row, isOpen, onToggle, onJump }: BranchProps) {
  const text = useText();
  const below = alignedChildren(picture, row.a ?? nowhere, row.b ?? nowhere);
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
  const [a, b] = [
    row.a === null ? null : (picture.a[row.a] ?? null),
    row.b === null ? null : (picture.b[row.b] ?? null),
  ];
  const level = (a ?? b)?.level ?? 'sentence';
  const compared = [a, b].some((node) => node !== null && node.state !== 'pruned');
  const joined = a?.state === 'equal' && b?.state === 'equal';
  return (
    <div className={`tree-row as-grid align-start line-below gap-4 py-4 tree-${level}`} data-joined={joined}>
      <span>{children}</span>
      <Node side="a" node={a} />
      <span className="tree-sign quiet text-centre py-8">
        {compared && <Icon name={joined ? 'check' : 'unequal'} size="small" />}
        {compared && <span className="visually-hidden">{text.ui(joined ? 'evidence.equal' : 'evidence.differs')}</span>}
      </span>
      <Node side="b" node={b} />
      <IconButton
        icon="search"
        label={text.ui('evidence.jump')}
        onClick={() => onJump({ a: a?.range ?? null, b: b?.range ?? null })}
      />
    </div>
  );
}

function Node({ side, node }: { readonly side: 'a' | 'b'; readonly node: TreeNode | null }) {
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
