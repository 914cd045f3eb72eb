import { z } from 'zod';
import {
  type IgnoreDraft,
  ignoreDraftSchema,
  type ReviewCommand,
  type SavedView,
  savedViewSchema,
  viewLists,
} from '../../contract/reviews.ts';
import { fail } from '../app-error.ts';
import type { Audit } from '../audit/audit.ts';
import { foldFolder } from '../store/address-parts.ts';
import { viewRow } from '../store/review/review-store.ts';
import type { Store } from '../store/store.ts';
import { perform } from './review-commands.ts';
import { inAudit, ofAudit, procedure } from './procedure.ts';

const inPlace = { ...inAudit, place: z.enum(['audit', 'settings']).default('audit') };

export const ignoreRequests = {
  'ignore/list': ofAudit({}, (audit) => ({ rules: rulesOf(audit) })),

  /** Beside the rules in force. */
  'ignore/preview': ofAudit({ rule: ignoreDraftSchema }, (audit, { rule }) => {
    return audit.task('ignore-preview', { rule: folded(audit.store, rule) });
  }),

  'ignore/add': ofAudit(
    { rule: ignoreDraftSchema, note: z.string().max(2000).default('') },
    (audit, { rule: draft, note }) => {
      const rule = folded(audit.store, draft);
      const key = `${rule.kind}:${rule.value}`;
      const label = labelOf(audit.store, rule);
      const command: ReviewCommand = `ignore-${rule.kind}`;
      const after = { id: key, ...rule, label, note, created_at: Date.now() };
      const version = perform(audit, command, { label }, [{ table: 'ignore_rule', key, after }]);
      return { rule: rulesOf(audit).find(({ id: known }) => known === key) ?? fail('rule-not-found'), version };
    },
  ),

  'ignore/remove': ofAudit({ rule: z.string() }, (audit, { rule }) => {
    const { label } = rulesOf(audit).find(({ id: known }) => known === rule) ?? fail('rule-not-found');
    return { version: perform(audit, 'unignore', { label }, [{ table: 'ignore_rule', key: rule, after: null }]) };
  }),

  /** Those of the settings are offered by every audit. */
  'view/list': ofAudit({ list: z.enum(viewLists).optional() }, ({ store }, { list }, context) => {
    const ofList = (views: readonly SavedView[]) => views.filter((view) => list === undefined || view.list === list);
    return { views: ofList(store.reviews.views()), defaults: ofList(context.settings.get().views) };
  }),

  /** Views in the settings are no part of the history. */
  'view/save': procedure({ ...inPlace, view: savedViewSchema }, ({ audit: id, view, place }, context) => {
    const { settings, emit } = context;
    if (place === 'settings') {
      const others = settings.get().views.filter((known) => known.id !== view.id);
      emit('settings/changed', settings.set({ views: [...others, view] }));
      return view;
    }
    const audit = context.audit(id);
    const { reviews, journal } = audit.store;
    const known = journal.row('saved_view', view.id);
    const position = typeof known?.['position'] === 'number' ? known['position'] : reviews.nextPosition();
    perform(audit, known ? 'change-view' : 'save-view', { name: view.name }, [
      { table: 'saved_view', key: view.id, after: viewRow(view, position) },
    ]);
    return view;
  }),

  'view/remove': procedure({ ...inPlace, id: z.string() }, ({ audit: id, id: view, place }, context) => {
    const { settings, emit } = context;
    if (place === 'settings') {
      emit('settings/changed', settings.set({ views: settings.get().views.filter((known) => known.id !== view) }));
    }
    const audit = context.audit(id);
    const name = audit.store.reviews.views().find((known) => known.id === view)?.name ?? '';
    perform(audit, 'remove-view', { name }, [{ table: 'saved_view', key: view, after: null }]);
  }),
};

const rulesOf = ({ store, rebuild }: Audit) => store.reviews.rules(!rebuild.isStale);

function folded(store: Store, { kind, value }: IgnoreDraft): IgnoreDraft {
  if (kind === 'sentence' && !store.sentences.get(value)) fail('sentence-not-found');
  return { kind, value: kind === 'section' ? foldFolder(value) : value };
}

function labelOf({ sentences }: Store, { kind, value }: IgnoreDraft) {
  return kind === 'sentence' ? (sentences.get(value)?.text ?? value) : value;
}
