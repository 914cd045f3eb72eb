import type { Command } from 'commander';
import { createProgram } from '../../src-main/cli/program.ts';
import type { DescribedField, OptionField } from '../../src-main/contract/options.ts';
import { budgets } from '../../src-main/engine/budgets.ts';
import { budgetDescriptions } from './budget-descriptions.ts';
import { detectorInfos, stageInfos } from '../../src-main/engine/described-options.ts';
import { documentJsonSchema, lineJsonSchema } from '../../src-main/engine/report/json.ts';
import { faults } from '../mutation/fault-table.ts';
import { isPart, parts } from '../mutation/fault.ts';
import { fileOf } from '../mutation/mutants/tests-of.ts';
import type { MutationScore } from '../mutation/mutants/mutant.ts';
import { totalOf } from '../mutation/mutants/totals.ts';
import { refusals, seedComparisons } from './seed-comparison.ts';
import scores from '../mutation/mutants/scores.json' with { type: 'json' };

/**
 * Pages of the documentation that are made from the code, so that they cannot fall behind it. `npm run docs` writes
 * them.
 */
export const generatedDocs: Readonly<Record<string, () => string>> = {
  'docs/cli.md': cliPage,
  'docs/options.md': optionsPage,
  'docs/budgets.md': budgetsPage,
  'docs/detectors.md': detectorsPage,
  'docs/report.schema.json': () => json(documentJsonSchema()),
  'docs/report-lines.schema.json': () => json(lineJsonSchema()),
};

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

const note = '<!-- Made from the code by `npm run docs`. -->\n';

function cliPage(): string {
  const program = createProgram(() => {});
  const sections = program.commands.map((command) => `## ${command.name()}\n\n${helpOf(command)}`);
  return `${note}\n# The terminal\n\nEvery command is run as \`npm run -s pagetwin -- <command>\`.\n\n${helpOf(program)}\n${sections.join('\n')}`;
}

function helpOf(command: Command): string {
  command.configureHelp({ ...command.configureHelp(), helpWidth: 120 });
  return `\`\`\`text\n${command.helpInformation()}\`\`\`\n`;
}

function optionsPage(): string {
  const sections = Object.entries(stageInfos()).map(
    ([stage, fields]) => `## ${stage}\n\n${table(Object.entries(fields))}`,
  );
  return `${note}\n# Options of the stages\n\nThe same descriptions make the flags of the terminal and the forms of the app.\n\n${sections.join('\n')}`;
}

function budgetsPage(): string {
  const rows = Object.entries(budgets).map(([name, max]) => {
    const [unit, of, beyond] = budgetDescriptions[name as keyof typeof budgets];
    return `| ${of} | ${max.toLocaleString('en-GB')} ${unit} | ${beyond} |`;
  });
  return `${note}
# Budgets

What one thing from outside may cost (\`resources/budgets.json\`). Tests in \`test/integration/budgets\` go just beyond each. A process that computes for two
minutes without a sign of life is ended, and its page is tried alone; memory of a process has the limit of [performance.md](performance.md).

| what | at most | beyond |
|---|---|---|
${rows.join('\n')}
`;
}

function detectorsPage(): string {
  const sections = detectorInfos().map(({ id, summary, seed, work, cost, presets, options }) => {
    const head = `## \`${id}\`\n\n${summary}\n\nSource: ${seed}, ${work}. Cost: ${cost}. Presets: ${presets.join(', ') || 'none'}.\n`;
    const fields = Object.entries(options) as [string, DescribedField][];
    return fields.length > 0 ? `${head}\n${table(fields)}` : head;
  });
  const head =
    'Each is one file of `src-main/engine/detect`, named as its id (those of the Tianwang group share `tianwang.ts`); the mathematics stand in its first comment.';
  return `${note}\n# Detectors\n\n${head}\n\n${sections.join('\n')}\n${comparisonSection()}`;
}

/** Beside every detector how many faults of `test/mutation` are planted in its own file. */
function comparisonSection(): string {
  const rows = detectorInfos().map(({ id, seed }) => {
    const { says = '', ours = '', deviation = '' } = seedComparisons[id] ?? {};
    return `| \`${id}\` | ${seed} | ${says} | ${ours} | ${deviation || '–'} | ${faults.filter(({ part, file }) => part === 'detect' && file === fileOf(id)).length} | ${mutantsOf(id)} |`;
  });
  const refused = refusals.map(([what, why]) => `- ${what}. ${why}`);
  const head =
    '| system | source | what it says | here | difference, and why | faults | mutants |\n|---|---|---|---|---|---|---|';
  return `## What the texts say\n\n${aboutComparison}\n\n${mutantTotals()}\n\n${head}\n${rows.join('\n')}\n\nNot done:\n\n${refused.join('\n')}\n`;
}

const known: Readonly<Record<string, MutationScore>> = scores;

/** Killed, of all but the equivalent ones. */
function mutantsOf(id: string): string {
  const score = known[`detect/${fileOf(id)}.ts`];
  if (!score) return '–';
  const counted = score.all - score.equivalent;
  return `${((100 * score.killed) / counted).toFixed(0)} % of ${counted}`;
}

/** The parts of the engine with all of their files, and the files of which only a sample was tried. */
function mutantTotals(): string {
  const rows = Object.keys(parts)
    .filter(isPart)
    .map((part) => {
      const { files, killed, all, equivalent, untried, outside, share } = totalOf(part, known);
      return `| \`engine/${part}\` | ${files} | ${killed} | ${all} | ${equivalent} | ${(100 * share).toFixed(1)} % | ${untried} | ${outside} |`;
    });
  const head =
    '| part | files | killed | tried | equivalent | killed of the others | at loading | outside samples |\n|---|---|---|---|---|---|---|---|';
  return `${aboutMutants}\n\n${head}\n${rows.join('\n')}`;
}

const aboutMutants =
  'Beside the detectors the mutants of all of `engine/detect`, `verify` and `cluster` are tried; `test/mutation/mutants/scores.json` has the figures of each file. Properties are asked with ten examples, the same ones each time, tests that take more than three seconds are not asked at all, and no file of tests is asked about one mutant for longer than a second and a half or so, so that the figures are a floor. *At loading*: they change only what runs while the file is loaded, and were not tried. *Outside samples*: of some files only a sample was tried, chosen by a digest of the places of the mutants (`--sample`).';

const aboutComparison =
  'Recalls are of all labelled pairs of a set, found without a wrong one. *Faults* are those that `npm run test:faults` plants in the file of the detector; more are planted in what several detectors share. The command tells which of them the unit tests do not see. *Mutants* are the changes that the operators of Stryker make of the file (`npm run test:mutants`), and how many of them the unit tests see when it was last run; a dash where it was not. Changes of what runs while the file is loaded are not tried without `--static`, texts for people and what does not compile are left out (`test/mutation/mutants/left-out.ts`), and those that nothing could see stand in `equivalent-mutants.ts`.';

function table(fields: readonly [string, DescribedField][]): string {
  const rows = fields.map(
    ([name, field]) => `| \`${name}\` | ${String(field.default)} | ${allowed(field)} | ${field.help} |`,
  );
  return `| option | default | allowed | meaning |\n|---|---|---|---|\n${rows.join('\n')}\n`;
}

function allowed(field: OptionField): string {
  if (field.kind === 'boolean') return 'yes, no';
  if (field.kind === 'text') return field.lines ? 'text, one entry per line' : 'text';
  return field.kind === 'choice' ? field.choices.join(', ') : `${field.min} – ${field.max}`;
}
