import { noAttributes } from '../../html/elements.ts';
import { figuresOf } from '../figures.ts';
import { attributeMarks, perKind, perTree, isHiddenElement, type TreeNode } from '../html-tree.ts';
import { rememberedNames } from '../../remember.ts';
import { groupsOf } from '../../languages.ts';

/**
 * Boilerplate by names of elements; also the rule shown to people. English is used everywhere, other words in Chinese
 * and Russian templates.
 */
export type Hint = (typeof hints)[number];

const namesOfHints = groupsOf('elementNames');
export const hints = namesOfHints.map(([hint]) => hint);

const hintsByWord = new Map(namesOfHints.flatMap(([hint, words]) => words.map((word) => [word, hint])));

const namingMarks = attributeMarks.role | attributeMarks.id;

export type KindNames = ReturnType<typeof namesOfKind>;

export const namesOfKind = perKind(({ className = '' }) => ({
  hint: findHint(className),
  isHidden: hiddenWords.test(className),
}));

export function hintOf(node: TreeNode, names: readonly KindNames[]): Hint | null {
  const byName = hintsByElement.get(node.name);
  if (byName) return byName;
  if ((node.marks & namingMarks) === 0) return names[node.kind]?.hint ?? null;
  const { role, id } = node.attributes;
  const byRole = role === undefined ? undefined : hintsByRole.get(role);
  return byRole ?? names[node.kind]?.hint ?? (id ? hintOfNames(id) : null);
}

export function isHidden(node: TreeNode, names: readonly KindNames[]): boolean {
  if (node.attributes === noAttributes) return false;
  if (isHiddenElement(node)) return !isFold(node);
  return isDialog(node) || (names[node.kind]?.isHidden ?? false);
}

function isDialog({ marks, attributes }: TreeNode) {
  const role = (marks & attributeMarks.role) === 0 ? '' : attributes['role'];
  return role === 'dialog' || role === 'alertdialog';
}

/** Tabs and folded sections hold text of the page; overlays do not. */
function isFold({ attributes }: TreeNode) {
  const { role, class: className = '', id = '' } = attributes;
  return role === 'tabpanel' || namesFold(className) || namesFold(id);
}

export const contentCodes = { none: 0, content: 1, text: 2 } as const;

export const contentNames = perTree(({ nodes, kinds }) => {
  const ofKinds = figuresOf(new Uint8Array(kinds.length), kinds, codeOfKind);
  return figuresOf(new Uint8Array(nodes.length), nodes, (node) =>
    node.name === '' ? contentCodes.none : codeOf(node, ofKinds[node.kind] ?? contentCodes.none),
  );
});

const codeOfKind = perKind(({ name, className }) => {
  if (className !== undefined && textNames.test(className)) return contentCodes.text;
  return name === 'article' || name === 'main' ? contentCodes.content : contentCodes.none;
});

function codeOf({ marks, attributes }: TreeNode, ofKind: number) {
  if (ofKind === contentCodes.text || (marks & (namingMarks | attributeMarks.itemprop)) === 0) return ofKind;
  const { itemprop = '', role, id = '' } = attributes;
  if (/articlebody|blogposting/i.test(itemprop) || namesText(id)) return contentCodes.text;
  return role === 'main' ? contentCodes.content : ofKind;
}

const textNames =
  /(^|[\s_-])(article|entry|post|story|news|blog)[_-]*(body|content|text|detail|txt)([\s_-]|$)|(^|\s)(zoom|txt|zhengwen|artibody|trs_editor|content_text|left_zw|text_content)(\s|$)/i;

const hintsByElement = new Map<string, Hint>(
  Object.entries({ nav: 'navigation', menu: 'navigation', footer: 'footer', aside: 'sidebar' }),
);

const hintsByRole = new Map<string, Hint>(
  Object.entries({
    navigation: 'navigation',
    menu: 'navigation',
    menubar: 'navigation',
    search: 'form',
    banner: 'header',
    contentinfo: 'footer',
    complementary: 'sidebar',
  }),
);

/** Whole names only: `field-label-hidden` shows its text. */
const hiddenWords =
  /(?:^|\s)(?:hidden|hide|visually-?hidden|sr-only|screen-reader-text|d-none|element-invisible|noprint)(?:\s|$)/;

const namesFold = rememberedNames((names) => foldNames.test(names) && !overNames.test(names));
const foldNames = /\btabs?\b|tab-?(?:pane|content|panel|body)|accordion|collaps|expand|toggle|faq|answer/i;
const overNames =
  /modal|popup|dialog|drawer|menu|nav|cart|cookie|overlay|dropdown|search|filter|login|tooltip|share|comment/i;
const namesText = rememberedNames((names) => textNames.test(names));
const findHint = (names: string) => hintsByWord.get(findWord(names) ?? '') ?? null;
const hintOfNames = rememberedNames(findHint);

export function hintWordOf({ name, attributes }: TreeNode) {
  const { role = '', class: className = '', id = '' } = attributes;
  return hintsByElement.has(name) || hintsByRole.has(role) ? null : (findWord(className) ?? findWord(id));
}

function findWord(names: string) {
  for (const name of names.split(/\s+/)) {
    if (describesNeighbour.test(name)) continue;
    const parts = name
      .replace(neighbourInCamelCase, '')
      .replace(/([a-z])([A-Z])/g, '$1-$2')
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .map((part) => part.replace(trailingNumber, ''));
    const word = [...parts, parts.join('')].find((part) => hintsByWord.has(part));
    if (word !== undefined) return word;
  }
  return null;
}

/** Such as `sidebar2`, `ad300x250`. */
const trailingNumber = /(?<=^[a-z]+)\d+(?:x\d+)?$/;

/** Such as `anchorWithStickyNavbar`, a class of headings in documentation. */
const neighbourInCamelCase = /(?<=[a-z])With[A-Z].*$/;

/** Such as `content-with-sidebar`, `tag-comments`, `language-js`, `search-results`, `how-to-search`. */
const describesNeighbour =
  /(^|[-_])(with|has|no|not|without|one|two|is|to|the|of|and|for|your|how)[-_]|^(tag|category|categories|post|postid|page)-|^lang(uage)?-(?!switch|select|menu|list|nav|bar|choose|picker|toggle)[a-z+#]+$|results/i;
