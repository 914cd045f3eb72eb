import { useRequest } from '../../api/requests.ts';
import { useChangeSettings } from '../../app/use-change-settings.ts';
import type { DetectorChoice } from '../../../src-main/contract/options.ts';
import { useText } from '../../i18n/use-text.ts';
import { useToast } from '../../ui/toast.tsx';

export type Presets = Readonly<Record<string, DetectorChoice>>;

/** The user's presets. Every change of them is said, and can be taken back unless it only adds one. */
export function useOwnPresets() {
  const text = useText();
  const toast = useToast();
  const change = useChangeSettings();
  const own: Presets = useRequest('settings/get', {}).data?.presets ?? {};
  const action = { label: text.ui('common.undo'), run: () => change({ presets: { ...own } }) };
  return {
    own,
    save(name: string, detectors: DetectorChoice) {
      change({ presets: { ...own, [name]: detectors } });
      toast({ text: text.ui('options.presetSaved', { name }) });
    },
    rename(name: string, next: string) {
      change({
        presets: Object.fromEntries(Object.entries(own).map(([key, choice]) => [key === name ? next : key, choice])),
      });
      toast({ text: text.ui('settings.renamed', { name: next }), action });
    },
    remove(name: string) {
      change({ presets: Object.fromEntries(Object.entries(own).filter(([key]) => key !== name)) });
      toast({ text: text.ui('options.presetDeleted', { name }), action });
    },
    /** From a file; algorithms that nobody knows here are named. */
    add(presets: Presets, unknown: readonly string[]) {
      change({ presets: { ...own, ...presets } });
      const count = text.format.integer(Object.keys(presets).length);
      const names = unknown.join(', ');
      toast({
        text: text.ui('settings.imported', { count }),
        ...(names !== '' && { hint: text.ui('settings.unknownDetectors', { names }) }),
        action,
      });
    },
  };
}
