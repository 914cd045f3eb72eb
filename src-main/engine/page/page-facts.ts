import { anyOf } from '../languages.ts';
import { displayWidth } from '../../contract/checks.ts';
import { budgets } from '../budgets.ts';
import { wordSet, noAttributes } from '../html/elements.ts';
import { LinkReader } from '../html/links.ts';
import { robotsNames } from '../source/robots-directives.ts';
import {
  attributeMarks,
  perKind,
  attribute,
  rawTextOf,
  textOf,
  isHiddenElement,
  type HtmlTree,
  type TreeNode,
} from './html-tree.ts';
import { rememberedNames } from '../remember.ts';
import { readStructuredData } from './structured-data.ts';

export type PageFacts = Readonly<ReturnType<typeof readFacts>>;

export function readFacts(tree: HtmlTree) {
  const markup = new Markup(tree);
  const structured = readStructuredData(markup.structuredData);
  return {
    markup,
    structured,
    title: bounded(markup.title || (markup.metas.get('og:title') ?? '') || structured.headline),
    types: [...structured.types, markup.metas.get('og:type')?.toLowerCase() ?? ''],
  };
}

/** A broken page may have a title of megabytes. */
export const bounded = (text: string) =>
  text.length > budgets.factCharacters ? text.slice(0, budgets.factCharacters).toWellFormed() : text;

type MarkedDate = Readonly<{ property: 'published' | 'modified' | 'time'; value: string }>;

class Markup {
  title = '';
  heading = '';
  headings = 0;
  /** Not in `noscript` and `template`. */
  images = 0;
  imagesNoAlt = 0;
  imagesEmptyAlt = 0;
  language = '';
  /** By lower-case name, property, itemprop or http-equiv; the first with content. */
  readonly metas = new Map<string, string>();
  readonly robots: string[] = [];
  refresh: string | null = null;
  readonly declaredLinks = new LinkReader();
  readonly structuredData: string[] = [];
  readonly dates: MarkedDate[] = [];
  readonly breadcrumb: string[] = [];
  author = '';
  readonly series: Readonly<{ relation: 'previous' | 'next'; href: string }>[] = [];
  /** Lower-case schema.org types; also `cart` and `frameset`. */
  readonly signs = new Set<string>();
  private readonly tree: HtmlTree;
  private svgEnd = 0;
  private inertEnd = 0;
  private breadcrumbEnd = 0;

  constructor(tree: HtmlTree) {
    this.tree = tree;
    for (let i = 1; i < tree.nodes.length; i++) {
      const node = tree.nodes[i];
      if (node && node.name !== '') this.visit(node, i);
    }
  }

  private visit(node: TreeNode, at: number) {
    const kind = this.tree.kinds[node.kind];
    if (kind && isFactElement(kind)) this.visitElement(node, at);
    if (kind && isLinking(kind)) this.declaredLinks.read(node.name, node.attributes);
    if (node.attributes === noAttributes) return;
    if ((node.marks & itemMarks) !== 0) {
      const { itemprop, itemtype } = node.attributes;
      const type = itemtype?.trim().replace(/^.*[/#]/, '');
      if (type !== undefined) this.signs.add(type.toLowerCase());
      if (itemprop !== undefined) this.visitProperty(node, at, itemprop.toLowerCase());
    }
    if (this.breadcrumb.length === 0 && at >= this.breadcrumbEnd && isBreadcrumb(this.tree, node))
      this.visitBreadcrumb(node, at);
  }

  private visitElement(node: TreeNode, at: number) {
    switch (node.name) {
      case 'html':
        this.language ||= attribute(node, 'lang') || attribute(node, 'xml:lang');
        break;
      case 'svg':
        this.svgEnd = Math.max(this.svgEnd, node.end);
        break;
      case 'title':
        if (this.title === '' && at >= this.svgEnd) this.title = rawTextOf(this.tree, at).replace(/\s+/g, ' ').trim();
        break;
      case 'meta':
        this.visitMeta(node);
        break;
      case 'link':
        if (attribute(node, 'href') !== '') this.addSeries(node, attribute(node, 'href'));
        break;
      case 'h1':
        if (!isHiddenElement(node)) this.visitHeading(textOf(this.tree, at));
        break;
      case 'noscript':
      case 'template':
        this.inertEnd = Math.max(this.inertEnd, node.end);
        break;
      case 'img':
        this.visitImage(node, at);
        break;
      case 'a':
      case 'area':
        if (node.attributes['href'] !== undefined) this.visitAnchor(node, at, attribute(node, 'href'));
        if (/\bauthor\b/i.test(node.attributes['rel'] ?? '')) this.author ||= textOf(this.tree, at);
        break;
      case 'script':
        if (/ld\+json/i.test(node.attributes['type'] ?? '')) this.structuredData.push(rawTextOf(this.tree, at));
        break;
      case 'frameset':
        this.signs.add('frameset');
        break;
      case 'button':
        if (node.end - at < maxNodesOfControl && cartWords.test(textOf(this.tree, at))) this.signs.add('cart');
        break;
      case 'time':
        this.addDate('time', attribute(node, 'datetime'), at);
        break;
    }
  }

  private visitHeading(text: string) {
    this.heading ||= text;
    if (text !== '') this.headings++;
  }

  private visitImage(node: TreeNode, at: number) {
    if (at < this.inertEnd) return;
    this.images++;
    if (node.attributes['alt'] === undefined) this.imagesNoAlt++;
    else if (attribute(node, 'alt') === '') this.imagesEmptyAlt++;
  }

  private visitMeta(node: TreeNode) {
    const content = attribute(node, 'content');
    const isForAll = this.tree.nodes[node.parent]?.name !== 'noscript';
    if (isForAll && attribute(node, 'http-equiv').toLowerCase() === 'refresh') this.refresh ??= content;
    for (const key of ['name', 'property', 'http-equiv', 'itemprop']) {
      const name = attribute(node, key).toLowerCase();
      if (name === '' || content === '') continue;
      if (robotsNames.has(name)) this.robots.push(content);
      else if (!this.metas.has(name)) this.metas.set(name, content.replace(/\s+/g, ' '));
    }
  }

  private visitAnchor(node: TreeNode, at: number, href: string) {
    if (node.attributes['rel'] !== undefined) this.addSeries(node, href);
    if (href.startsWith('#') || /^javascript:/i.test(href) || node.end - at > maxNodesOfControl) return;
    const text = textOf(this.tree, at);
    if (text.length <= maxControlLength && cartWords.test(text)) this.signs.add('cart');
    const relation = this.series.length < maxSeries ? seriesWord(this.tree, node, at, text) : null;
    if (relation) this.series.push({ relation, href });
  }

  private addSeries(node: TreeNode, href: string) {
    const relations = attribute(node, 'rel').toLowerCase().split(/\s+/);
    if (relations.includes('prev') || relations.includes('previous'))
      this.series.unshift({ relation: 'previous', href });
    if (relations.includes('next')) this.series.unshift({ relation: 'next', href });
  }

  private visitProperty(node: TreeNode, at: number, property: string) {
    const value = attribute(node, 'content') || attribute(node, 'datetime');
    if (property.includes('datepublished')) this.addDate('published', value, at);
    else if (property.includes('datemodified')) this.addDate('modified', value, at);
    else if (property === 'author') this.author ||= value || textOf(this.tree, at);
  }

  private addDate(property: MarkedDate['property'], declared: string, at: number) {
    const value = declared || textOf(this.tree, at);
    if (value !== '' && value.length < 60) this.dates.push({ property, value });
  }

  private visitBreadcrumb(node: TreeNode, at: number) {
    this.breadcrumbEnd = node.end;
    for (let i = at + 1; i < node.end; i++) {
      if (this.tree.nodes[i]?.name !== 'a') continue;
      const step = textOf(this.tree, i);
      if (step !== '' && step.length < 80 && this.breadcrumb.length < 12) this.breadcrumb.push(step);
    }
  }
}

const maxControlLength = 40;
const maxSeries = 20;

const itemMarks = attributeMarks.itemprop | attributeMarks.itemtype;
const factElements = wordSet('html svg title meta link h1 a area img noscript template script frameset button time');
const isFactElement = perKind(({ name }) => factElements.has(name));
const linkingNames = wordSet('a area base frame iframe link');
const isLinking = perKind(({ name }) => linkingNames.has(name));

const maxNodesOfControl = 12;
const cartWords = new RegExp(`^${anyOf('cart')}$`, 'i');
const behind = String.raw`(?:$|\s*[:：»›>→\]】）)]|(?<=[篇页章节頁])\s)`;
const previousWords = new RegExp(`^(?:[«‹<←[【（(]+ ?)?${anyOf('previousPage')}${behind}`, 'i');
const nextWords = new RegExp(`^(?:[»›>→[【（(]+ ?)?${anyOf('nextPage')}${behind}`, 'i');

/** Such as 下一页, 下一篇：<a>…</a>. */
function seriesWord(tree: HtmlTree, node: TreeNode, at: number, text: string) {
  const before = tree.nodes[at - 1];
  const label = before?.name === '' && before.parent === node.parent ? before.text.trim() : '';
  return relationOf(text.slice(0, 60)) ?? (/[:：]$/.test(label) ? relationOf(label.split(/\s+/).at(-1) ?? '') : null);
}

function relationOf(text: string) {
  if (previousWords.test(text)) return 'previous';
  return nextWords.test(text) ? 'next' : null;
}

function isBreadcrumb({ kinds }: HtmlTree, { attributes, marks, name, kind }: TreeNode) {
  if ((marks & attributeMarks.itemtype) !== 0 && /breadcrumblist/i.test(attributes['itemtype'] ?? '')) return true;
  if (name === 'body' || name === 'html') return false;
  const ofKind = kinds[kind];
  if (ofKind && isCrumbKind(ofKind)) return true;
  return (marks & attributeMarks.id) !== 0 && namesCrumbs(attributes['id'] ?? '');
}

const crumbNames = /bread-?_?crumb|(^|[\s_-])crumbs?([\s_-]|$)|dangqian|weizhi|mianbao/i;
const isCrumbKind = perKind(({ className }) => className !== undefined && crumbNames.test(className));
const namesCrumbs = rememberedNames((names) => crumbNames.test(names));

export type MarkupFacts = Readonly<ReturnType<typeof markupFacts>>;

/** `titleWidth`: of the `<title>` itself, 0 without one. */
export function markupFacts(markup: Markup) {
  const { title, metas, heading, headings, images, imagesNoAlt, imagesEmptyAlt } = markup;
  const [titleWidth, headingWidth] = [displayWidth(title), displayWidth(heading)];
  const descriptionWidth = displayWidth(metas.get('description') ?? '');
  return { titleWidth, descriptionWidth, headingWidth, headings, images, imagesNoAlt, imagesEmptyAlt };
}
