/**
 * What a rule says of elements: they are the text, or no part of it; what of them is main text is code, which is not
 * compared, or prose, which is.
 */
export const selectorRuleKinds = ['exclude', 'include', 'code', 'prose'] as const;

export type SelectorRuleKind = (typeof selectorRuleKinds)[number];

/**
 * A rule of the user on what of a page is main text: it holds for the elements that the selector names on pages whose
 * address the pattern fits.
 */
export interface SelectorRule {
  readonly kind: SelectorRuleKind;
  /** An address in which `*` stands for anything: `https://example.com/news/*`, or `*` for all pages. */
  readonly pattern: string;
  /** A CSS selector (level 4 as far as it needs no layout). */
  readonly selector: string;
  readonly enabled: boolean;
  readonly note: string;
}

/** A line that is no rule; lines are counted from 1. */
interface SelectorRuleProblem {
  readonly line: number;
  readonly text: string;
}

export const maxRuleListLength = 500_000;
export const maxSelectorLength = 2000;

/**
 * Reads rules, one on each line: `include https://example.com/news/* article .text # note`. `off` in front of a line
 * puts the rule aside. A note begins with a `#` that has space on both sides, since a `#` within a selector never has;
 * empty lines and lines that begin with `#` are skipped. Selectors are not checked here.
 */
export function readSelectorRules(list: string): {
  readonly rules: readonly SelectorRule[];
  readonly problems: readonly SelectorRuleProblem[];
} {
  const rules: SelectorRule[] = [];
  const problems: SelectorRuleProblem[] = [];
  for (const [index, whole] of list.split(/\r\n|\r|\n/u).entries()) {
    const text = whole.replace('\ufeff', '').trim();
    if (text === '' || text.startsWith('#')) continue;
    const rule = readRule(text);
    if (rule) rules.push(rule);
    else problems.push({ line: index + 1, text: text.slice(0, 200) });
  }
  return { rules, problems };
}

/** The rules in the form that `readSelectorRules` reads; line breaks inside a note or selector become spaces. */
export function writeSelectorRules(rules: readonly SelectorRule[]): string {
  return rules.map((rule) => `${writeSelectorRule(rule)}\n`).join('');
}

/** One rule on one line; two rules are the same when their lines are. */
export function writeSelectorRule({ kind, pattern, selector, enabled, note }: SelectorRule): string {
  const parts = [
    ...(enabled ? [] : ['off']),
    kind,
    oneLine(pattern),
    oneLine(selector),
    ...(note.trim() === '' ? [] : ['#', oneLine(note)]),
  ];
  return parts.join(' ');
}

/**
 * Whether an address fits a pattern as a whole. Linear in practice: a star is never tried again once a later one was
 * reached.
 */
export function matchesPattern(pattern: string, address: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return pattern === address;
  const last = rest.pop() ?? '';
  if (!address.startsWith(first) || !address.endsWith(last) || address.length < first.length + last.length)
    return false;
  const end = address.length - last.length;
  let at = first.length;
  for (const piece of rest) {
    const found = address.indexOf(piece, at);
    if (found < 0 || found + piece.length > end) return false;
    at = found + piece.length;
  }
  return true;
}

/**
 * Patterns of the enabled rules that one list has and the other has not: only pages that fit one of them can change.
 */
export function changedPatterns(before: string, after: string): readonly string[] {
  const [old, now] = [enabledRules(before), enabledRules(after)];
  const changed = [...old].filter(([line]) => !now.has(line)).concat([...now].filter(([line]) => !old.has(line)));
  return [...new Set(changed.map(([, { pattern }]) => pattern))];
}

/**
 * Rules of a list that can say something about a site: those whose pattern names one of its hosts, and those that name
 * none. `www.` makes no difference.
 */
export function rulesForHosts(list: string, hosts: readonly string[]): string {
  const names = hosts.map(plainHost);
  const { rules } = readSelectorRules(list);
  return writeSelectorRules(
    rules.filter(({ pattern }) => {
      const host = /^[a-z*]+:\/\/([^/]+)/iu.exec(pattern)?.[1];
      return host === undefined || names.some((candidate) => matchesPattern(plainHost(host), candidate));
    }),
  );
}

const plainHost = (host: string): string => host.toLowerCase().replace(/^www\./u, '');

function enabledRules(list: string): Map<string, SelectorRule> {
  const { rules } = readSelectorRules(list);
  return new Map(
    rules.filter(({ enabled }) => enabled).map((rule) => [writeSelectorRule({ ...rule, note: '' }), rule]),
  );
}

function readRule(text: string): SelectorRule | null {
  const [, off, kind, pattern, rest] = /^(off\s+)?(include|exclude|code|prose)\s+(\S+)\s+(\S.*)$/u.exec(text) ?? [];
  if (kind === undefined || pattern === undefined || rest === undefined) return null;
  const { selector, note } = cutNote(rest);
  if (selector === '' || selector.length > maxSelectorLength) return null;
  return {
    kind: selectorRuleKinds.find((one) => one === kind) ?? 'exclude',
    pattern,
    selector,
    enabled: off === undefined,
    note,
  };
}

/** A `#` inside quotes belongs to the selector. */
function cutNote(text: string): { readonly selector: string; readonly note: string } {
  let quote = '';
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '#' && /^$|\s/u.test(text.charAt(at - 1)) && /^$|\s/u.test(text.charAt(at + 1)))
      return { selector: text.slice(0, at).trim(), note: text.slice(at + 1).trim() };
  }
  return { selector: text.trim(), note: '' };
}

const oneLine = (text: string): string => text.replace(/\s*[\r\n]+\s*/gu, ' ').trim();
