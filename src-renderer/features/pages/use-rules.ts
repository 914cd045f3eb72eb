import { useMemo } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import {
  changedPatterns,
  readSelectorRules,
  type SelectorRule,
  writeSelectorRule,
  writeSelectorRules,
} from '#contract/selector-rules.ts';
import { useAsk, useAttempt, useRequest, useToast } from '../../kit.ts';

export type AuditRules = ReturnType<typeof useRules>;

/** Each change is saved immediately and can be undone. */
export function useRules() {
  const ask = useAsk();
  const queries = useQueryClient();
  const toast = useToast();
  const attempt = useAttempt();
  const answer = useRequest('selector/rules');
  const { rules: list = '', applied = null } = answer.data ?? {};
  const rules = useMemo(() => readSelectorRules(list).rules, [list]);
  const write = async (next: string) => {
    const { analyse } = await ask('audit/options', {});
    await ask('audit/set-options', { options: { analyse: { ...analyse, selectorRules: next } } });
    await queries.invalidateQueries({ queryKey: ['selector/rules'] });
    await queries.invalidateQueries({ queryKey: ['audit/options'] });
  };
  return {
    rules,
    list,
    /** The pages were extracted with other rules. */
    isPending: applied !== null && changedPatterns(applied, list).length > 0,
    save: (next: readonly SelectorRule[], message: string) =>
      attempt(async () => {
        await write(writeSelectorRules(next));
        toast({ text: message, undo: () => void attempt(() => write(list)) });
      }),
  };
}

/** Appends the rules that the list lacks. */
export function mergedRules(list: string, added: readonly SelectorRule[]) {
  const { rules } = readSelectorRules(list);
  const known = new Set(rules.map(writeSelectorRule));
  return writeSelectorRules([...rules, ...added.filter((rule) => !known.has(writeSelectorRule(rule)))]);
}
