import { useCallback } from 'react';
import { readSelectorRules } from '../../../src-main/contract/selector-rules.ts';
import { useOutside } from '../../api/client-context.tsx';
import { useChangeSettings } from '../../app/use-change-settings.ts';
import { useText } from '../../i18n/use-text.ts';
import { ListDialog } from './list-dialog.tsx';

/**
 * The selector rules that new audits of their sites begin with. Whether each selector is one, the engine says before
 * they are saved.
 */
export function SiteRulesDialog({ list, onClose }: { readonly list: string; readonly onClose: () => void }) {
  const text = useText();
  const { client } = useOutside();
  const change = useChangeSettings();
  const read = useCallback(
    (draft: string) => {
      const { rules, problems } = readSelectorRules(draft);
      return {
        count: text.ui('wordLists.siteRules.rules', { count: text.format.integer(rules.length) }),
        problems: problems.map(({ line, text: words }) => text.ui('wordLists.siteRules.noRule', { line, words })),
      };
    },
    [text],
  );
  const save = async (selectorRules: string) => {
    try {
      await client.request('selector/check', { rules: selectorRules });
    } catch (error) {
      return text.error(error).message;
    }
    change({ selectorRules });
    return null;
  };
  return (
    <ListDialog
      title={text.ui('wordLists.siteRules.title')}
      hint={text.ui('wordLists.siteRules.hint')}
      placeholder={text.ui('wordLists.siteRules.placeholder')}
      list={list}
      read={read}
      onSave={save}
      onClose={onClose}
      fileName="selector-rules.txt"
      testId="site-rules"
    />
  );
}
