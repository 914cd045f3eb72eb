import type { NewProblem, ProblemCode } from '../../contract/problems.ts';
import { wordSet } from '../html/elements.ts';
import type { DecodedPage } from './decode.ts';
import type { Block } from './extract/segmented-page.ts';
import { attribute, type HtmlTree } from './html-tree.ts';
import { keptRepetition, type ComparedText } from './main-text.ts';
import type { DocView } from './page.ts';

export function decodingProblems(address: string, { problem, charset, damaged }: DecodedPage): NewProblem[] {
  const problems: NewProblem[] = [];
  const add = (code: ProblemCode, parameters: NewProblem['parameters']) => problems.push({ code, address, parameters });
  if (problem?.kind === 'mislabelled') add('charset-mislabelled', { declared: problem.declared, charset });
  if (problem?.kind === 'guessed') add('charset-guessed', { charset });
  if (damaged > 0) add('charset-damaged', { charset, count: damaged });
  return problems;
}

/** @param limit of the text. @param reason why there is hardly any (`htmlProblem`). */
export function textProblems(
  address: string,
  { text, blocks, softNotFound }: DocView,
  { truncated, left, isUnsure }: Omit<ComparedText, 'text'> & { readonly isUnsure?: boolean },
  limit: number,
  reason: ProblemCode | null,
): NewProblem[] {
  const problems: NewProblem[] = [];
  const add = (code: ProblemCode, parameters: NewProblem['parameters'] = {}) =>
    problems.push({ code, address, parameters });
  if (reason) add(reason);
  else if (text === '') add(blocks.some(({ kept }) => kept) ? 'text-is-code' : 'text-empty');
  if (softNotFound) add('soft-404');
  if (truncated) add('text-truncated', { limit });
  if (isUnsure) add('text-unsure');
  if (left > 0) add('text-repeats-itself', { count: left, limit: keptRepetition });
  return problems;
}

const hardlyAnything = 60;

/** Frames and scripts put their text where no reader of bytes sees it; asked where a page says hardly anything. */
export function htmlProblem(tree: HtmlTree, cut: readonly Block[]): ProblemCode | null {
  let letters = 0;
  for (const block of cut) letters += block.letters;
  if (letters > hardlyAnything) return null;
  let scripts = 0;
  let elements = 0;
  let frames = 0;
  let asksForScript = false;
  for (const [i, node] of tree.nodes.entries()) {
    if (node.name === 'frameset' || node.name === 'frame') return 'page-is-frameset';
    if (node.name !== '' && !bare.has(node.name)) elements += 1;
    if (node.name === 'iframe') frames += 1;
    else if (node.name === 'script' && !/json|template|x-/i.test(attribute(node, 'type'))) scripts += 1;
    else if (node.name === 'noscript') asksForScript ||= (tree.nodes[i + 1]?.parent ?? -1) === i;
    else if (appRoot.test(attribute(node, 'id'))) asksForScript = true;
  }
  if (scripts > 0 && (asksForScript || (letters === 0 && elements === 0))) return 'page-needs-script';
  return frames > 0 && letters === 0 ? 'page-is-frameset' : null;
}

const bare = wordSet('#root html head body title meta link base style script noscript');

const appRoot =
  /^(?:app|root|__next|__nuxt|main-app|app-root|q-app|react-root|vue-app|svelte|gatsby-focus-wrapper|___gatsby)$/i;
