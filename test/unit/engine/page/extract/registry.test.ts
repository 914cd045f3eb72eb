import { afterEach, describe, expect, it } from 'vitest';
import { cutBlocks } from '../../../../../src-main/engine/page/extract/blocks.ts';
import type { SegmentedPage } from '../../../../../src-main/engine/page/extract/segmented-page.ts';
import { extractMainText, extractors } from '../../../../../src-main/engine/page/extract/registry.ts';
import {
  classifier,
  classifierFeatures,
  compileWeights,
  useClassifier,
} from '../../../../../src-main/engine/page/extract/weights.ts';
import { parseHtml } from '../../../../../src-main/engine/page/html-tree.ts';
import { standardAnalyseOptions } from '../standard-options.ts';

const paragraphs = [
  '清晨六点，码头上的吊车已经开始工作，三艘货船排着队等候卸货，工人们的号子声在江面上传得很远。',
  '老船长说，他在这条江上跑了四十年，见过最大的洪水，也见过最冷的冬天，可是从来没有想过要离开。',
  '今年夏天，新的航道通过了验收，两千吨的货船可以一直开到上游的县城，运费比公路便宜了将近一半。',
  '到了傍晚，江面上的灯一盏一盏亮起来，卖鱼的小船靠了岸，岸上的人提着篮子走下石阶，和船上的人说着闲话。',
];

const page = `<!doctype html><html lang="zh"><head><title>江上的码头 - 江城日报</title></head><body>
<div class="nav"><a href="/">首页</a> <a href="/news">新闻</a> <a href="/sport">体育</a></div>
<div class="main"><h1>江上的码头</h1><div class="info">来源：江城日报 作者：李明 时间：2019-05-02</div>
<div class="TRS_Editor">${paragraphs.map((text) => `<p>${text}</p>`).join('')}</div>
<div>责任编辑：王芳</div></div>
<div class="related"><h3>相关阅读</h3><ul><li><a href="/1">桥梁今天通车</a></li><li><a href="/2">江豚又回来了</a></li></ul></div>
<div class="comments"><p>写得真好，我小时候就住在码头旁边，每天听着汽笛声去上学。</p></div>
<div class="footer">版权所有 江城日报社</div></body></html>`;

function segment(html: string, extractor: string, title = '江上的码头 - 江城日报'): SegmentedPage {
  const tree = parseHtml(html);
  return {
    tree,
    blocks: cutBlocks(tree),
    title,
    types: [],
    declared: { descriptions: [], bodies: [], mainTexts: [] },
    options: { ...standardAnalyseOptions, extractor },
  };
}

function keptTexts(html: string, extractor: string): string[] {
  const segmented = segment(html, extractor);
  const { decisions } = extractMainText(segmented);
  return segmented.blocks.filter((_, i) => decisions[i]?.kept).map(({ text }) => text);
}

afterEach(() => useClassifier(undefined));

describe('families of extractors', () => {
  it.each(['auto', 'tags', 'density', 'format-run', 'learned'])(
    '%s finds the paragraphs of an article and nothing else',
    (id) => {
      expect(keptTexts(page, id)).toEqual(paragraphs);
    },
  );

  it('whole-body keeps everything', () => {
    const segmented = segment(page, 'whole-body');
    expect(keptTexts(page, 'whole-body')).toHaveLength(segmented.blocks.length);
  });

  it.each(extractors.map(({ id }) => id))('%s gives one decision per block, also for a page without any', (id) => {
    const { blocks } = segment(page, id);
    expect(extractMainText(segment(page, id)).decisions).toHaveLength(blocks.length);
    expect(extractMainText(segment('', id)).decisions).toEqual([]);
  });

  it('names the role of what it removed', () => {
    const segmented = segment(page, 'auto');
    const { decisions } = extractMainText(segmented);
    const ruleOf = (start: string) => decisions[segmented.blocks.findIndex(({ text }) => text.startsWith(start))]?.rule;
    expect(ruleOf('江上的码头')).toBe('headline');
    expect(ruleOf('来源：')).toBe('source');
    expect(ruleOf('责任编辑')).toBe('source');
    expect(ruleOf('首页')).toBe('navigation');
    expect(ruleOf('桥梁')).toBe('related');
    expect(ruleOf('写得真好')).toBe('comments');
    expect(ruleOf('版权所有')).toBe('footer');
  });

  it('finds the run of one format without any name that helps', () => {
    const plain = page.replaceAll(/ class="[^"]*"/g, '').replaceAll('<p>', '<p style="font-size:14px">');
    expect(keptTexts(plain, 'format-run')).toEqual(paragraphs);
  });
});

describe('the automatic choice', () => {
  it('says that classifier and density agree', () => {
    expect(extractMainText(segment(page, 'auto'))).toMatchObject({ extractor: 'learned', reason: 'agreement' });
  });

  it('falls back to density without weights, and says so', () => {
    useClassifier(null);
    expect(extractMainText(segment(page, 'auto'))).toMatchObject({ extractor: 'density', reason: 'no-weights' });
    expect(keptTexts(page, 'auto')).toEqual(paragraphs);
    expect(keptTexts(page, 'learned')).toEqual(paragraphs);
  });

  it('leaves a page of very many pieces to density, and says so', () => {
    const long = segment(`<table>${'<tr><td>7</td></tr>'.repeat(20_001)}</table>`, 'auto');
    expect(extractMainText(long)).toMatchObject({ extractor: 'density', reason: 'too-long' });
  });

  it('says when the options named the extractor', () => {
    expect(extractMainText(segment(page, 'tags'))).toMatchObject({ extractor: 'tags', reason: 'chosen' });
  });

  it('has weights that fit its features', () => {
    expect(classifier()).not.toBeNull();
    expect(new Set(classifierFeatures).size).toBe(classifierFeatures.length);
  });

  it('refuses weights of another version, for other features, or damaged', () => {
    const forest = { features: [-1], values: [0], skips: [0] };
    const good = { version: 1, features: classifierFeatures, words: {}, forest, training: {} };
    expect(compileWeights(good)).not.toBeNull();
    expect(compileWeights({ ...good, version: 99 })).toBeNull();
    expect(compileWeights({ ...good, features: ['letters'] })).toBeNull();
    expect(compileWeights({ ...good, forest: { ...forest, skips: [] } })).toBeNull();
    expect(compileWeights({ ...good, forest: {} })).toBeNull();
    for (const broken of [null, 7, 'weights', [], {}]) expect(compileWeights(broken)).toBeNull();
  });
});
