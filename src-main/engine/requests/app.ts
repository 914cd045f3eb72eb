import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { type RecentAudit, isGoing } from '../../contract/audits.ts';
import { settingsChangesSchema } from '../../contract/settings.ts';
import { stageInfos } from '../described-options.ts';
import { checkSelectorRules } from '../page/select/rules.ts';
import { procedure } from './procedure.ts';

export const appRequests = {
  'app/info': procedure({}, (_, { platform }) => ({
    version: platform.version,
    shell: platform.shell,
    folder: platform.auditsFolder,
    cores: availableParallelism(),
  })),

  'settings/get': procedure({}, (_, { settings }) => settings.get()),

  'settings/set': procedure(settingsChangesSchema.shape, (changes, { settings, emit }) => {
    if (changes.selectorRules !== undefined) checkSelectorRules(changes.selectorRules);
    const changed = settings.set(changes as Parameters<typeof settings.set>[0]);
    emit('settings/changed', changed);
    return changed;
  }),

  'recent/list': procedure({}, (_, { recent, openAudits }) => {
    const open = new Map(openAudits().map((audit) => [audit.store.path, audit]));
    const audits = recent.list().map((known): RecentAudit => {
      const audit = open.get(known.file);
      if (!audit) return isGoing(known.state) ? { ...known, state: 'paused' } : known;
      const { collectedPages, clusters } = audit.summary();
      return { ...known, state: audit.progress().state, pages: collectedPages, clusters };
    });
    return { audits };
  }),

  'recent/forget': procedure({ file: z.string() }, ({ file }, { recent, emit }) => {
    recent.forget(file);
    emit('recent/changed', {});
  }),

  'option/list': procedure({}, () => ({ stages: stageInfos() })),
};
