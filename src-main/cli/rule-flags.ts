import { Option, type Command } from 'commander';
import type { AuditOptionChanges } from '../contract/options.ts';
import { readTextFile } from './text-files.ts';

/** Beside `--analyse-selector-rules`, which takes a whole list. */
export function addRuleFlags(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--select <rule>',
        'keep only these elements as main text, such as "https://example.com/news/* article .text"; can be repeated',
      ).argParser(collect),
    )
    .addOption(
      new Option(
        '--remove <rule>',
        'take these elements out of the main text, such as "* .related"; can be repeated',
      ).argParser(collect),
    )
    .option(
      '--selector-rules <file>',
      'rules in a file, one on each line: include or exclude, address pattern, CSS selector; replaces those of the audit',
    );
}

/**
 * Rules of the file or of the audit so far, then single ones. An audit's rules stay when other options of reading
 * change.
 */
export async function withRuleFlags(
  options: AuditOptionChanges,
  values: Readonly<Record<string, unknown>>,
  soFar: string,
): Promise<AuditOptionChanges> {
  const given = options.analyse?.['selectorRules'];
  const base = (await readTextFile(values['selectorRules'])) ?? (typeof given === 'string' ? given : soFar);
  const lines = [...linesOf('include', values['select']), ...linesOf('exclude', values['remove'])];
  const rules = [base.trimEnd(), ...lines].filter(Boolean).join('\n');
  if (rules === soFar.trimEnd() && (options.analyse === undefined || soFar === '')) return options;
  return { ...options, analyse: { ...options.analyse, selectorRules: rules } };
}

const collect = (value: string, before: unknown): string[] => [
  ...(Array.isArray(before) ? before.map(String) : []),
  value,
];

function linesOf(kind: 'include' | 'exclude', values: unknown): string[] {
  return Array.isArray(values) ? values.map((value) => `${kind} ${String(value)}`) : [];
}
