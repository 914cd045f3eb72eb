import { RE2JS } from 're2js';
import { budgets } from './budgets.ts';

const maxInstructions = budgets.patternInstructions;

/**
 * By RE2 (Cox 2007) in linear time, where JavaScript may try `/(a+)+$/` for hours. Throws for what is too long or
 * unknown to RE2: references back, looks around, counts beyond a thousand. Flags: `ims`.
 */
export function linearPattern(expression: string, flags = ''): (text: string) => boolean {
  const known = { i: RE2JS.CASE_INSENSITIVE, m: RE2JS.MULTILINE, s: RE2JS.DOTALL };
  const options = Object.entries(known).reduce((sum, [flag, value]) => (flags.includes(flag) ? sum | value : sum), 0);
  // A reference back by name would be translated into letters of its own.
  if (/(?<!\\)(?:\\\\)*\\k<\w+>/.test(expression)) throw new Error('a reference back');
  // Scripts have a name of their own in JavaScript alone.
  const scripts = expression.replaceAll(/\\([pP])\{(?:Script|sc|Script_Extensions|scx)=(\w+)\}/g, String.raw`\$1{$2}`);
  const compiled = RE2JS.compile(RE2JS.translateRegExp(scripts), options);
  if (compiled.programSize() > maxInstructions) throw new Error(`more than ${maxInstructions} instructions`);
  return (text) => compiled.test(text);
}
