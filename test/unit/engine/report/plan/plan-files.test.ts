import { describe, expect, it } from 'vitest';
import { planFiles, type PlanFile, type PlanRow } from '../../../../../src-main/contract/plan.ts';
import type { DecisionAction } from '../../../../../src-main/contract/reviews.ts';
import {
  orderMarkdown,
  orderOf,
  orderPage,
  orderTable,
} from '../../../../../src-main/engine/report/plan/order-files.ts';
import { reportText } from '../../../../../src-main/engine/report/texts.ts';
import { planFileStates, renderPlanFile } from '../../../../../src-main/engine/report/plan/plan-files.ts';
import { planRow } from './plan-row.ts';

const site = 'https://example.com';
const rowsOf = (ground: PlanRow['ground'], folder: string): PlanRow[] =>
  (['redirect', 'merge', 'canonical', 'noindex', 'parameter-rule', 'rewrite'] satisfies DecisionAction[]).map(
    (action) =>
      planRow({
        address: `${site}/${folder}/${action}?${folder}=1`,
        action,
        target: ['redirect', 'merge', 'canonical'].includes(action) ? `${site}/${folder}/target` : null,
        source: { page: 2, address: `${site}/${folder}/${action}` },
        ground,
      }),
  );
const sure = rowsOf('decided', 'sure');
const guessed = rowsOf('proposed', 'guessed');
const rendered = (file: PlanFile, rows: readonly PlanRow[], includeProposals = false) =>
  renderPlanFile(file, rows, { includeProposals, knownAddresses: () => [] });
const ruleFiles = ['nginx', 'apache', 'redirects-csv', 'canonical', 'clean-param', 'noindex', 'plan-csv'] as const;
const tables = ['redirects-csv', 'canonical', 'noindex', 'plan-csv'] as const;
const commented = ['nginx', 'apache', 'clean-param'] as const;

const cellsOf = (csv: string): string[][] =>
  csv
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'));

it('has text files told by a header alone, since they have no place for an element', () => {
  const at = (name: string, action: DecisionAction, reason = '') =>
    planRow({ address: `${site}/${name}`, action, reason, target: action === 'canonical' ? `${site}/a.html` : null });
  const names = ['b.html', 'a.txt', '_sources/a.rst.txt?raw=1', 'a.PDF'];
  const elements = (file: PlanFile, rows: readonly PlanRow[]) =>
    cellsOf(rendered(file, rows, true).text).map((cells) =>
      cells.map((cell) => /^(?:<|X-Robots|Link)/u.exec(cell)?.[0]),
    );
  const noindex = elements('noindex', [
    ...names.map((name) => at(name, 'noindex')),
    at('raw/a', 'noindex', 'text-file'),
  ]);
  expect(noindex.slice(1).map(([, element, header]) => [element, header])).toEqual([
    ['<', 'X-Robots'],
    [undefined, 'X-Robots'],
    [undefined, 'X-Robots'],
    [undefined, 'X-Robots'],
    [undefined, 'X-Robots'],
  ]);
  const canonical = elements(
    'canonical',
    names.map((name) => at(name, 'canonical')),
  );
  expect(canonical.slice(1).map(([, , element, header]) => [element, header])).toEqual([
    ['<', 'Link'],
    [undefined, 'Link'],
    [undefined, 'Link'],
    [undefined, 'Link'],
  ]);
});

describe('decisions and proposals in the files of a plan', () => {
  it('writes only what was decided, and counts what it leaves out', () => {
    for (const file of ruleFiles) {
      const { text, entries, proposals } = rendered(file, [...sure, ...guessed]);
      expect([file, text.includes('guessed'), text.includes('sure')]).toEqual([file, false, true]);
      expect(proposals, file).toBe(entries);
    }
  });

  it('writes proposals when they are asked for, behind the decisions, and says so in head, column and count', () => {
    for (const file of ruleFiles) {
      const { text, entries, proposals } = rendered(file, [...guessed, ...sure], true);
      expect([file, proposals * 2]).toEqual([file, entries]);
      expect(text.indexOf('guessed'), file).toBeGreaterThan(text.lastIndexOf('sure'));
    }
    for (const file of commented) {
      const { text } = rendered(file, [...guessed, ...sure], true);
      expect(text, file).toContain('# WARNING: includes 1 proposal that nobody has confirmed');
      expect(text.indexOf('# Proposals that nobody has confirmed:'), file).toBeLessThan(text.indexOf('guessed'));
      expect(text.indexOf('# Proposals that nobody has confirmed:'), file).toBeGreaterThan(text.lastIndexOf('sure'));
    }
    for (const file of tables) {
      const { text, proposals } = rendered(file, [...guessed, ...sure], true);
      const [header = [], ...lines] = cellsOf(text);
      const warning = `WARNING: includes ${proposals} ${proposals === 1 ? 'proposal' : 'proposals'} that nobody has confirmed`;
      expect(header.at(-1), file).toBe(warning);
      for (const line of lines) {
        const isSure = line[0]?.includes('/sure/');
        expect([file, line[header.indexOf('Decided')], line.at(-1)]).toEqual([
          file,
          isSure ? 'yes' : 'no',
          isSure ? '' : 'not confirmed',
        ]);
      }
    }
  });

  it('adds no warning to tables without proposals', () => {
    for (const file of tables) {
      const [header = []] = cellsOf(rendered(file, [...guessed, ...sure]).text);
      expect(header.join(' '), file).not.toContain('WARNING');
      const [more = []] = cellsOf(rendered(file, [...guessed, ...sure], true).text);
      // Readers find the other columns where they were.
      expect(more.slice(0, -1), file).toEqual(header);
    }
  });

  it('names the clicks at stake of a page in the whole plan, and leaves unknown ones empty', () => {
    const rows = [7, null].map((clicksAtStake) =>
      planRow({ address: `${site}/${clicksAtStake}`, action: 'rewrite', ground: 'decided', clicksAtStake }),
    );
    const [header = [], ...lines] = cellsOf(rendered('plan-csv', rows).text);
    expect(lines.map((line) => line[header.indexOf('Clicks at Stake')])).toEqual(['7', '']);
  });

  it('warns at the head of rewrite orders, in each of their forms', () => {
    const [order] = guessed.filter(({ action }) => action === 'rewrite').map((row) => orderOf(row, null));
    for (const locale of ['en', 'zh', 'ru'] as const)
      for (const writer of [orderPage(locale), orderMarkdown(locale)]) {
        expect(writer.head({ included: 7, waiting: 0 })).toContain(
          reportText(locale, 'orders.includes', { proposals: 7 }),
        );
        expect(writer.head({ included: 0, waiting: 7 })).toContain(
          reportText(locale, 'orders.leftOut', { proposals: 7 }),
        );
      }
    const writer = orderTable('en');
    const [header = [], line = []] = cellsOf(
      writer.head({ included: 7, waiting: 0 }) + (order ? writer.order(order) : ''),
    );
    expect([header.at(-1), line.at(-1), line.length]).toEqual([
      'WARNING: includes 7 proposals that nobody has confirmed',
      'not confirmed',
      header.length,
    ]);
    expect(cellsOf(orderTable('en').head({ included: 0, waiting: 7 }))[0]).toEqual(header.slice(0, -1));
  });

  it('says why a file is empty', () => {
    for (const file of commented) {
      const { text, entries } = rendered(file, guessed);
      expect(entries).toBe(0);
      expect(text, file).toMatch(/^# Empty: .*\n# Proposals that nobody has confirmed were left out: 1\./mu);
      expect(rendered(file, []).text, file).toMatch(/^# Empty: /mu);
    }
    const inFolder = planRow({ address: 'a.html', target: 'b.html', action: 'redirect', ground: 'decided' });
    for (const file of ['nginx', 'apache'] as const) {
      const { text, refused } = rendered(file, [inFolder]);
      expect({ refused, said: /^# Empty: .*/mu.exec(text)?.[0] }).toEqual({
        refused: 1,
        said: '# Empty: what was decided cannot be written as redirects, for want of a web address or of a target that works: 1.',
      });
    }
  });

  it('never turns a merge into a redirect, decided or proposed', () => {
    for (const file of ['nginx', 'apache', 'redirects-csv', 'canonical'] as const)
      for (const include of [false, true])
        expect(rendered(file, [...sure, ...guessed], include).text, file).not.toContain('merge');
    expect(rendered('orders-html', sure).entries).toBe(2);
  });

  it('gives the same figures for all files at once', () => {
    for (const includeProposals of [false, true])
      expect(planFileStates([...sure, ...guessed], { includeProposals, knownAddresses: () => [] })).toEqual(
        planFiles.map((file) => {
          const { entries, refused, proposals } = rendered(file, [...sure, ...guessed], includeProposals);
          return expect.objectContaining({ file, entries, refused, proposals }) as object;
        }),
      );
  });

  it('names a parameter once when a decision and a proposal both ask for it', () => {
    const [one, other] = (['decided', 'proposed'] as const).map((ground) =>
      planRow({
        address: `${site}/list?sort=${ground}`,
        action: 'parameter-rule',
        source: { page: 2, address: `${site}/list` },
        ground,
      }),
    );
    const { text, proposals } = rendered(
      'clean-param',
      [one, other].filter((row) => row !== undefined),
      true,
    );
    expect([text.match(/Clean-param:/gu)?.length, proposals]).toEqual([1, 0]);
  });
});
