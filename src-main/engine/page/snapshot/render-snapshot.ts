import { budgets } from '../../budgets.ts';
import { languageTag } from '../../../contract/language-tags.ts';
import { blockElements, silentElements, wordSet } from '../../html/elements.ts';
import type { HtmlTree, TreeNode } from '../html-tree.ts';
import { escapeMarkup } from '../../escape-markup.ts';

type ShownBlock = Readonly<{ element: number; kept: boolean; rule: string }>;

/**
 * Renders a page to look at and point at, with nothing active. Only its text is copied, into `div`, `span` and `br`:
 * nothing runs, loads, submits, navigates, frames or clobbers; no foreign content, no nesting that a parser would
 * change. All six attributes have generated values: `data-element` (index in the tree), `data-tag`, `data-state` and
 * `data-rule` (of blocks held directly), `data-style` (`safeStyle`) and `dir`. Text is escaped; a policy forbids every
 * request and style, so the app sets `data-style` through the object model. For `<iframe sandbox="allow-same-origin"
 * srcdoc=…>`, in which nothing can run, submit, open windows or leave, and the app finds the element under the pointer;
 * with `allow-scripts` it could remove its own sandbox. Images are replaced by their descriptions. Linear.
 */
export function renderSnapshot(tree: HtmlTree, blocks: readonly ShownBlock[], language: string) {
  const states = statesOf(blocks);
  const shown = shownNodes(tree, blocks);
  let html = '';
  const open: Readonly<{ end: number; tag: string }>[] = [];
  const close = (at: number) => {
    for (let last = open.at(-1); last && last.end <= at; last = open.at(-1)) {
      html += `</${last.tag}>`;
      open.pop();
    }
  };
  let at = 1;
  for (; at < tree.nodes.length && html.length < budgets.snapshotCharacters; at++) {
    const node = tree.nodes[at];
    if (!node) break;
    close(at);
    if (shown[at] !== 1) at = node.end - 1;
    else if (node.name === '') html += escapeText(node.text);
    else if (node.name === 'br') html += '<br>';
    else {
      const tag = blockElements.has(node.name) ? 'div' : 'span';
      html += `<${tag}${attributesOf(node, at, states.get(at))}>`;
      if (node.name === 'img') html += escapeText(node.attributes['alt'] ?? '');
      open.push({ end: node.end, tag });
    }
  }
  close(Infinity);
  return { html: documentOf(html, language), truncated: at < tree.nodes.length };
}

const snapshotPolicy = "default-src 'none'; form-action 'none'; base-uri 'none'";

function documentOf(body: string, language: string) {
  const tag = languageTag(language);
  const lang = tag === '' ? '' : ` lang="${tag}"`;
  return `<!doctype html><html${lang}><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${snapshotPolicy}"><title>–</title></head><body>${body}</body></html>`;
}

function statesOf(blocks: readonly ShownBlock[]) {
  const states = new Map<number, Readonly<{ state: 'kept' | 'removed' | 'mixed'; rule: string }>>();
  for (const { element, kept, rule } of blocks) {
    const state = kept ? 'kept' : 'removed';
    const known = states.get(element);
    states.set(element, { state: known && known.state !== state ? 'mixed' : state, rule: known?.rule ?? rule });
  }
  return states;
}

/** 1 for nodes with visible text below; scripts and controls only if they are blocks. */
function shownNodes({ nodes }: HtmlTree, blocks: readonly ShownBlock[]) {
  const readable = new Uint8Array(nodes.length);
  for (const { element } of blocks)
    for (let at = element; at > 0 && readable[at] !== 1; at = nodes[at]?.parent ?? 0) readable[at] = 1;
  const silent = new Uint8Array(nodes.length);
  nodes.forEach((node, i) => {
    if (silent[node.parent] === 1 || (silentElements.has(node.name) && readable[i] !== 1)) silent[i] = 1;
  });
  const shown = new Uint8Array(nodes.length);
  for (let i = nodes.length - 1; i > 0; i--) {
    const node = nodes[i];
    if (!node || silent[i] === 1 || neverShown.has(node.name)) continue;
    if (shown[i] === 1 || hasOwnText(node)) shown[i] = shown[node.parent] = 1;
  }
  return shown;
}

const neverShown = wordSet('script style head title option');

/** White space counts, since it separates words of inline neighbours. */
function hasOwnText(node: TreeNode) {
  if (node.name === '') return node.text !== '';
  return node.name === 'br' || (node.name === 'img' && (node.attributes['alt'] ?? '').trim() !== '');
}

function attributesOf({ name, attributes }: TreeNode, at: number, block?: Readonly<Record<'state' | 'rule', string>>) {
  const { dir } = attributes;
  const style = safeStyle(attributes['style'] ?? '');
  return [
    ` data-element="${at}" data-tag="${/^[a-z][a-z0-9]{0,19}$/u.test(name) ? name : 'other'}"`,
    block ? ` data-state="${block.state}" data-rule="${/^[a-z-]{1,40}$/u.test(block.rule) ? block.rule : ''}"` : '',
    style === '' ? '' : ` data-style="${style}"`,
    dir === 'rtl' || dir === 'ltr' ? ` dir="${dir}"` : '',
  ].join('');
}

/** A NUL would change how a parser goes on. */
const escapeText = (text: string) => escapeMarkup(text.replaceAll(/[^\P{Cc}\t\n]/gu, ' '));

/** Nothing that could fetch, cover, hide or move, and no colours: light text was meant for a background. */
export function safeStyle(style: string) {
  if (style.length > budgets.styleCharacters) return '';
  const kept: string[] = [];
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':');
    const [name = '', value = ''] = [declaration.slice(0, colon), declaration.slice(colon + 1)].map((part) =>
      part.trim().toLowerCase(),
    );
    if (colon > 0 && allowedValues.get(name)?.test(value)) kept.push(`${name}:${value}`);
  }
  return kept.join(';');
}

const allowedValues = new Map([
  ['direction', /^(ltr|rtl)$/],
  [
    'font-size',
    /^(small|medium|large|x-large|larger|smaller|(9|[12]\d|3[0-6])px|(9|[12]\d|3[0-6])pt|(0\.[7-9]\d?|1(\.\d+)?|2)r?em|([89]\d|1\d\d)%)$/,
  ],
  ['font-style', /^(normal|italic|oblique)$/],
  ['font-weight', /^(normal|bold|bolder|lighter|[1-9]00)$/],
  ['text-align', /^(left|right|center|justify|start|end)$/],
  ['text-decoration', /^(none|underline|line-through)$/],
  ['text-indent', /^[0-4](\.\d)?em$/],
  ['text-transform', /^(none|uppercase|capitalize)$/],
  ['vertical-align', /^(baseline|sub|super|top|middle|bottom)$/],
  ['white-space', /^(normal|nowrap|pre|pre-wrap|pre-line)$/],
]);
