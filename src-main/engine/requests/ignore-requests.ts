import type { Handlers } from '../../contract/api.ts';
import type { Deed, IgnoreDraft, IgnoreRule } from '../../contract/reviews.ts';
import { AppError } from '../app-error.ts';
import type { Audit } from '../audit/audit.ts';
import { foldFolder } from '../store/address-parts.ts';
import { viewRow } from '../store/review/review-store.ts';
import type { Store } from '../store/store.ts';
import type { EngineContext } from './context.ts';
import { perform } from './deeds.ts';

type Names = Extract<keyof Handlers, `ignore/${string}` | `view/${string}`>;

/** What counts for nothing, and saved views. */
export function ignoreRequests(context: EngineContext): Pick<Handlers, Names> {
  const { settings, emit } = context;
  return {
    'ignore/list': ({ audit }) => ({ rules: rulesOf(context.audit(audit)) }),
    'ignore/preview'({ audit: id, rule }) {
      const { pool, store } = context.audit(id);
      return pool.run('ignore-preview', { file: store.path, options: store.meta.options(), rule: folded(store, rule) });
    },
    'ignore/add'({ audit: id, rule: draft, note }) {
      const audit = context.audit(id);
      const rule = folded(audit.store, draft);
      const key = `${rule.kind}:${rule.value}`;
      const label = labelOf(audit.store, rule);
      const deed: Deed = `ignore-${rule.kind}`;
      const after = { id: key, ...rule, label, note, created_at: Date.now() };
      const version = perform(audit, deed, { label }, [{ table: 'ignore_rule', key, after }]);
      return { rule: rulesOf(audit).find(({ id: known }) => known === key) ?? notThere(), version };
    },
    'ignore/remove'({ audit: id, rule }) {
      const audit = context.audit(id);
      const { label } = rulesOf(audit).find(({ id: known }) => known === rule) ?? notThere();
      return { version: perform(audit, 'unignore', { label }, [{ table: 'ignore_rule', key: rule, after: null }]) };
    },
    'view/list'({ audit, list }) {
      const wanted = <View extends { readonly list: string }>(views: readonly View[]) =>
        views.filter((view) => list === undefined || view.list === list);
      return { views: wanted(context.audit(audit).store.reviews.views()), defaults: wanted(settings.get().views) };
    },
    'view/save'({ audit: id, view, place }) {
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
    },
    'view/remove'({ audit: id, id: view, place }) {
      if (place === 'settings') {
        emit('settings/changed', settings.set({ views: settings.get().views.filter((known) => known.id !== view) }));
        return {};
      }
      const audit = context.audit(id);
      const name = audit.store.reviews.views().find((known) => known.id === view)?.name ?? '';
      perform(audit, 'remove-view', { name }, [{ table: 'saved_view', key: view, after: null }]);
      return {};
    },
  };
}

const rulesOf = ({ store, rebuild }: Audit): IgnoreRule[] => store.reviews.rules(!rebuild.isStale);

/** The value in the form in which it is kept and compared. */
function folded(store: Store, { kind, value }: IgnoreDraft): IgnoreDraft {
  if (kind === 'sentence' && !store.sentences.get(value)) throw new AppError('sentence-not-found');
  return { kind, value: kind === 'section' ? foldFolder(value) : value };
}

function labelOf({ sentences }: Store, { kind, value }: IgnoreDraft): string {
  return kind === 'sentence' ? (sentences.get(value)?.text ?? value) : value;
}

function notThere(): never {
  throw new AppError('rule-not-found');
}
