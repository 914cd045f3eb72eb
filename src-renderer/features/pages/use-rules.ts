import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  changedPatterns,
  readSelectorRules,
  writeSelectorRule,
  writeSelectorRules,
  type SelectorRule,
} from '../../../src-main/contract/selector-rules.ts';
import { useErrorToast, useOutside, useRequest, useText, useToast } from '../../kit.ts';

export type AuditRules = ReturnType<typeof useRules>;

/** The selector rules of an audit. Every change is saved at once and can be undone. */
export function useRules(audit: string) {
  const { client } = useOutside();
  const queries = useQueryClient();
  const text = useText();
  const toast = useToast();
  const tellError = useErrorToast();
  const answer = useRequest('selector/rules', { audit });
  const list = answer.data?.rules ?? '';
  const applied = answer.data?.applied ?? null;
  const rules = useMemo(() => readSelectorRules(list).rules, [list]);
  const write = async (next: string): Promise<void> => {
    const { analyse } = await client.request('audit/options', { audit });
    await client.request('audit/set-options', { audit, options: { analyse: { ...analyse, selectorRules: next } } });
    await queries.invalidateQueries({ queryKey: ['selector/rules'] });
    await queries.invalidateQueries({ queryKey: ['audit/options'] });
  };
  return {
    rules,
    list,
    /** The pages were read under other rules than these. */
    isPending: applied !== null && changedPatterns(applied, list).length > 0,
    /** Saves another list; `said` is shown with a way back. */
    async save(next: readonly SelectorRule[], said: string) {
      try {
        await write(writeSelectorRules(next));
        toast({ text: said, action: { label: text.ui('common.undo'), run: () => void write(list).catch(tellError) } });
        return true;
      } catch (error) {
        tellError(error);
        return false;
      }
    },
  };
}

/** Adds rules to a list; one that stands there already is not written twice. */
export function mergedRules(list: string, added: readonly SelectorRule[]): string {
  const { rules } = readSelectorRules(list);
  const known = new Set(rules.map(writeSelectorRule));
  return writeSelectorRules([...rules, ...added.filter((rule) => !known.has(writeSelectorRule(rule)))]);
}
