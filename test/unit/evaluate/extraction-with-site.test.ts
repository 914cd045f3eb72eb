import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { evaluateExtraction } from '../../../src-main/evaluate/extraction-experiment.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { disclaimer, ownArticle } from '../engine/page/template/planted-site.ts';

const folder = temporaryFolder();
const truth = ['id\tsource\turl'];
for (const part of ['docs', 'gold']) mkdirSync(path.join(folder, part));
for (let i = 0; i < 14; i += 1) {
  const id = `page-${i}`;
  const text = ownArticle(i);
  const body = text.map((paragraph) => `<p>${paragraph}</p>`).join('');
  writeFileSync(path.join(folder, 'docs', `${id}.html`), `<article>${body}<p>${disclaimer}</p></article>`);
  writeFileSync(path.join(folder, 'gold', `${id}.txt`), text.join('\n'));
  // Two pages come from places of which the set has no others.
  truth.push(`${id}\tmade\t${i < 12 ? `https://a.example/${i}.html` : i === 12 ? 'https://b.example/x' : '-'}`);
}
writeFileSync(path.join(folder, 'truth.tsv'), `${truth.join('\n')}\n`);

describe('the experiment "extraction", with the site known', () => {
  it('scores the pages of known sites once more without their template', () => {
    const [report] = evaluateExtraction(folder, () => {});
    const whole = report?.extractors.find(({ extractor }) => extractor === 'whole-body');
    expect(whole?.rows[0]).toMatchObject({ group: 'all', pages: 14, recall: 1 });
    expect(whole?.rows[0]?.precision).toBeLessThan(0.99);
    expect(whole?.withSite[0]).toMatchObject({ group: 'all', pages: 12, precision: 1, recall: 1, f1: 1 });
  });
});
