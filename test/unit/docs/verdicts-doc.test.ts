import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { verdictRules } from '../../../src-main/contract/verdict-rules.ts';
import { verdicts } from '../../../src-main/contract/verdicts.ts';
import { clusterOptions } from '../../../src-main/engine/cluster/options.ts';
import { verifyOptions } from '../../../src-main/engine/verify/options.ts';
import { sharedTexts } from '../../../src-main/locales/shared.ts';

const { en } = sharedTexts;
const page = readFileSync(new URL('../../../docs/verdicts.md', import.meta.url), 'utf8');
const defaults: Readonly<Record<string, { readonly default: number }>> = { ...verifyOptions, ...clusterOptions };

describe('docs/verdicts.md', () => {
  it.each(verdicts)('has the meaning, all rules and the thresholds in force of %s', (verdict) => {
    const { rules, verify, cluster } = verdictRules[verdict];
    const section = page.split('\n').find((line) => line.startsWith(`| ${en.verdict[verdict]} |`)) ?? '';
    expect(section).toContain(en.verdictMeaning[verdict]);
    for (const rule of rules) expect(section).toContain((en.rule as Readonly<Record<string, string>>)[rule]);
    for (const name of [...verify, ...cluster]) expect(section).toContain(`\`${name}\` ${defaults[name]?.default}`);
  });
});
