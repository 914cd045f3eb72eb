import { AppError } from '../../app-error.ts';
import { decodePage } from '../../page/decode.ts';
import { parseHtml, type TreeNode } from '../../page/html-tree.ts';
import { proposeSelectors } from '../../page/select/propose.ts';
import { compileSelector, matchingElements, selectedNodes } from '../../page/select/selector.ts';
import { storedBody } from '../../store/bodies/stored-body.ts';
import type { TaskInput, TaskOutput } from '../protocol.ts';
import { auditReader } from '../reader.ts';
import { cutPage } from './snapshot.ts';

/** And what they hold on this page. */
export function pick({ file, page: id, element }: TaskInput<'pick'>): TaskOutput<'pick'> {
  const page = storedBody(auditReader(file).database, id);
  const { tree, blocks } = cutPage(page, '');
  const node = tree.nodes[element];
  if (!node || node.name === '') throw new AppError('page-not-found', { address: page.address });
  const path: { element: number; label: string }[] = [];
  for (let at = element; at > 0; at = tree.nodes[at]?.parent ?? 0) {
    const ancestor = tree.nodes[at];
    if (ancestor) path.unshift({ element: at, label: labelOf(ancestor) });
  }
  const proposals = proposeSelectors(tree, element).map((proposal) => {
    const selected = selectedNodes(tree, [compileSelector(proposal.selector)]);
    const inside = blocks.filter((block) => selected[block.element] === 1);
    return { ...proposal, blocks: inside.length, letters: inside.reduce((sum, { letters }) => sum + letters, 0) };
  });
  return { address: page.address, path, proposals };
}

/** `div#main.text`, as in a style sheet. */
function labelOf({ name, attributes }: TreeNode): string {
  const { id } = attributes;
  const classes = (attributes['class'] ?? '').split(/\s+/u).filter(Boolean).slice(0, 2);
  return `${name}${id ? `#${id}` : ''}${classes.map((one) => `.${one}`).join('')}`.slice(0, 60);
}

/** Pages with a matching element, by selector. */
export function countSelectors({ file, pages, selectors }: TaskInput<'countSelectors'>): TaskOutput<'countSelectors'> {
  const { database } = auditReader(file);
  const compiled = selectors.map(compileSelector);
  const counts = selectors.map(() => 0);
  for (const id of pages) {
    const page = storedBody(database, id);
    const tree = parseHtml(decodePage(page.bytes, page.headers['content-type']).html, 'all');
    compiled.forEach((selector, index) => {
      if (matchingElements(tree, selector).length > 0) counts[index] = (counts[index] ?? 0) + 1;
    });
  }
  return { counts };
}
