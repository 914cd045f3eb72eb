import { maxSelectorLength } from '../../../contract/selector-rules.ts';
import { wordSet } from '../../html/elements.ts';
import type { HtmlTree, TreeNode } from '../html-tree.ts';
import { compileSelector, matchingElements } from './selector.ts';

/**
 * Selectors for an element, best first, without generated names and states; of selectors of this element alone mainly
 * the shortest.
 */
export function proposeSelectors(tree: HtmlTree, element: number) {
  const node = tree.nodes[element];
  if (!node || node.name === '' || element === 0) return [];
  const proposed: Readonly<{ selector: string; elements: number }>[] = [];
  for (const selector of new Set([...ownSelectors(node), ...placedSelectors(tree, element)])) {
    if (selector.length > maxSelectorLength) continue;
    const found = matchingElements(tree, compileSelector(selector));
    const elements = found.length;
    const isRedundant =
      elements === 1 && proposed.some((other) => other.elements === 1 && other.selector.length <= selector.length);
    if (found.includes(element) && (!isRedundant || proposed.length < 2)) proposed.push({ selector, elements });
    if (proposed.length >= maxProposals) break;
  }
  return proposed;
}

const maxProposals = 7;

function ownSelectors({ name, attributes }: TreeNode) {
  const classes = stableClasses(attributes);
  const byValue = (attribute: string, plain: RegExp) =>
    plain.test(attributes[attribute] ?? '') ? [`[${attribute}="${attributes[attribute]}"]`] : [];
  return [
    ...stableId(attributes),
    ...byValue('itemprop', /^[a-z]{2,30}$/iu),
    ...(landmarks.has(name) ? [name] : []),
    ...classes,
    ...(classes.length > 1 ? [classes.join('')] : []),
    ...(isPlainName(name) ? classes.slice(0, 1).map((one) => name + one) : []),
    ...byValue('role', /^[a-z]{2,20}$/u),
  ];
}

const landmarks = wordSet('article main aside nav header footer figure blockquote table');

function placedSelectors(tree: HtmlTree, element: number) {
  const selectors: string[] = [];
  const steps = [stepOf(tree, element)];
  const name = steps[0]?.replace(/:.*/u, '') ?? '*';
  for (let at = tree.nodes[element]?.parent ?? 0; at > 0; at = tree.nodes[at]?.parent ?? 0) {
    const ancestor = tree.nodes[at];
    const named = ancestor && selectors.length < 4 && nameOf(ancestor);
    if (named) selectors.push(`${named} ${name}`, `${named} > ${steps.join(' > ')}`);
    steps.unshift(stepOf(tree, at));
  }
  return [...selectors, steps.join(' > ')];
}

function nameOf({ name, attributes }: TreeNode) {
  const [named = null] = [...stableId(attributes), ...stableClasses(attributes)];
  return named === null && (name === 'article' || name === 'main') ? name : named;
}

function stepOf(tree: HtmlTree, i: number) {
  const node = tree.nodes[i];
  const name = node && isPlainName(node.name) ? node.name : '*';
  if (!node || name === '*') return '*';
  const end = tree.nodes[node.parent]?.end ?? tree.nodes.length;
  let before = 0;
  let all = 0;
  for (let at = node.parent + 1; at < end; at = tree.nodes[at]?.end ?? end) {
    if (tree.nodes[at]?.name !== name) continue;
    all++;
    if (at <= i) before++;
  }
  return all > 1 ? `${name}:nth-of-type(${before})` : name;
}

const isPlainName = (name: string) => /^[a-z][a-z0-9-]*$/u.test(name);

const stableId = ({ id = '' }: TreeNode['attributes']) => (isStable(id) ? [`#${id}`] : []);

const stableClasses = ({ class: names = '' }: TreeNode['attributes']) =>
  names
    .split(/\s+/u)
    .filter((name) => isStable(name) && !stateNames.test(name))
    .slice(0, 4)
    .map((name) => `.${name}`);

const isStable = (name: string) =>
  /^[a-z_][\w-]{1,50}$/iu.test(name) &&
  !/\d{3}|^(css|sc|jss|svelte|astro)-|__\w{5,6}$|[a-z]\d[a-z]\d|^(?=.*\d)(?=.*[A-Z])\w{5,12}$/u.test(name);

const stateNames =
  /^(is|has|js|no)-|^(active|current|selected|open|opened|closed|hidden|visible|show|fade|in|on|first|last|odd|even|lazy|loaded)$/u;
