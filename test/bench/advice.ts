/**
 * How right the advice is on generated sites whose truth is known: `npm run bench:advice [-- --seed N] [--cases] [site …]`.
 * Needs nothing but this repository, a minute and a half for all. `--cases` names each page with wrong advice, or with none
 * where some is wanted, and counts right pages by what was planted.
 */
import { parseArgs } from 'node:util';
import { auditAdvice } from './advice/audit-advice.ts';
import { isRight, outcomes, type Judged } from './advice/judge.ts';
import { sitePlans } from './advice/sites.ts';
import { tellTable } from './bench-table.ts';

const { values, positionals } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, cases: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const started = performance.now();
const all: Judged[] = [];
const rows: string[][] = [];
for (const plan of sitePlans.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
  const judged = await auditAdvice(plan, Number(values.seed));
  if (values.cases) for (const one of judged) if (!isRight(one)) console.log(caseOf(plan.name, one));
  all.push(...judged);
  rows.push(rowOf(plan.name, judged));
}
if (values.cases) console.log(rightByKind(all));
tellTable({
  name: 'advice',
  head: ['site', 'pages', ...Object.values(outcomes)],
  rows: [...rows, rowOf('all', all)],
});
console.log(`\n${Math.round((performance.now() - started) / 1000)} s`);
// Nothing is left to wait for but processes that are kept for the next audit.
process.exit();

function rowOf(name: string, judged: readonly Judged[]): string[] {
  const count = (wanted: string) => String(judged.filter(({ outcome }) => outcome === wanted).length);
  return [name, String(judged.length), ...Object.keys(outcomes).map(count)];
}

function caseOf(site: string, { page, outcome, action, target, reason }: Judged): string {
  const said = `${action}${reason && ` (${reason})`}${target === null ? '' : ` → ${target}`}`;
  const wanted = `${page.right.join(', ')}${page.sources.length > 0 ? ` of ${page.sources.join(', ')}` : ''}`;
  return `${site}: ${outcome}: ${page.kind} ${page.address} “${page.title}”: ${said}; right: ${wanted}`;
}

function rightByKind(judged: readonly Judged[]): string {
  const kinds = [...Map.groupBy(judged, ({ page }) => page.kind)].sort(([a], [b]) => (a < b ? -1 : 1));
  return kinds.map(([kind, pages]) => `${kind} ${pages.filter(isRight).length}/${pages.length}`).join(', ');
}
