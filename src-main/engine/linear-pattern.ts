import { RE2JS } from 're2js';
import { budgets } from './budgets.ts';

/**
 * By RE2 (Cox 2007) in linear time, where JavaScript may take hours for `/(a+)+$/`. Throws for patterns too long or not
 * in RE2: backreferences, lookarounds, counts beyond a thousand. Flags: `ims`.
 */
export function linearPattern(expression: string, flags = ''): (text: string) => boolean {
  const known = { i: RE2JS.CASE_INSENSITIVE, m: RE2JS.MULTILINE, s: RE2JS.DOTALL };
  const options = Object.entries(known).reduce((sum, [flag, value]) => (flags.includes(flag) ? sum | value : sum), 0);
  // A named backreference would be translated to plain letters.
  if (/(?<!\\)(?:\\\\)*\\k<\w+>/.test(expression)) throw new Error('a backreference');
  // Only JavaScript names scripts with a prefix.
  const scripts = expression.replaceAll(/\\([pP])\{(?:Script|sc|Script_Extensions|scx)=(\w+)\}/g, String.raw`\$1{$2}`);
  const compiled = RE2JS.compile(RE2JS.translateRegExp(scripts), options);
  const { patternInstructions } = budgets;
  if (compiled.programSize() > patternInstructions) throw new Error(`more than ${patternInstructions} instructions`);
  return (text) => compiled.test(text);
}
