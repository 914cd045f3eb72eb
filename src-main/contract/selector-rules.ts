/** Excludes elements from the main text, includes them, or makes main text code (not compared) or prose. */
export const selectorRuleKinds = ['exclude', 'include', 'code', 'prose'] as const;
export type SelectorRuleKind = (typeof selectorRuleKinds)[number];

/** A rule for pages whose address matches its pattern. */
export type SelectorRule = Readonly<{
  kind: SelectorRuleKind;
  /** `*` matches anything. */
  pattern: string;
  /** CSS selectors level 4, except those that need layout. */
  selector: string;
  enabled: boolean;
  note: string;
}>;

export const maxRuleListLength = 500_000;
export const maxSelectorLength = 2000;

/**
 * A rule per line: `include https://example.com/news/* article .text # note`, with `off` in front to disable it. The
 * `#` of a note has a space on both sides. Skips empty lines and comments; does not check selectors.
 */
export function readSelectorRules(list: string) {
  const rules: SelectorRule[] = [];
  const problems: { readonly line: number; readonly text: string }[] = [];
  for (const [index, whole] of list.split(/\r\n|\r|\n/u).entries()) {
    const text = whole.replace('\ufeff', '').trim();
    if (text === '' || text.startsWith('#')) continue;
    const rule = readRule(text);
    if (rule) rules.push(rule);
    else problems.push({ line: index + 1, text: text.slice(0, 200) });
  }
  return { rules, problems };
}

export const writeSelectorRules = (rules: readonly SelectorRule[]) =>
  rules.map((rule) => `${writeSelectorRule(rule)}\n`).join('');

/** Rules are equal if their lines are. */
export function writeSelectorRule({ kind, pattern, selector, enabled, note }: SelectorRule) {
  const parts = [
    ...(enabled ? [] : ['off']),
    kind,
    oneLine(pattern),
    oneLine(selector),
    ...(note.trim() === '' ? [] : ['#', oneLine(note)]),
  ];
  return parts.join(' ');
}

/** Matches the whole address. Linear: never backtracks beyond the last star. */
export function matchesPattern(pattern: string, address: string) {
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

/** Patterns of enabled rules that are in only one of two lists. */
export function changedPatterns(before: string, after: string): readonly string[] {
  const [old, now] = [enabledRules(before), enabledRules(after)];
  const changed = [...old, ...now].filter(([line]) => !old.has(line) || !now.has(line));
  return [...new Set(changed.map(([, { pattern }]) => pattern))];
}

/** The rules of a list for these hosts or any host; `www.` is ignored. */
export function rulesForHosts(list: string, hosts: readonly string[]) {
  const names = hosts.map(plainHost);
  const { rules } = readSelectorRules(list);
  return writeSelectorRules(
    rules.filter(({ pattern }) => {
      const host = /^[a-z*]+:\/\/([^/]+)/iu.exec(pattern)?.[1];
      return host === undefined || names.some((candidate) => matchesPattern(plainHost(host), candidate));
    }),
  );
}

export const plainHost = (host: string) => host.toLowerCase().replace(/^www\./u, '');

function enabledRules(list: string) {
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
  const known = selectorRuleKinds.find((one) => one === kind) ?? 'exclude';
  return { kind: known, pattern, selector, enabled: off === undefined, note };
}

/** Quoted `#` are part of the selector. */
function cutNote(text: string) {
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

const oneLine = (text: string) => text.replace(/\s*[\r\n]+\s*/gu, ' ').trim();
