import type { Handlers } from '../../contract/api.ts';
import { AppError } from '../app-error.ts';
import type { EngineContext } from './context.ts';

type Names = Extract<keyof Handlers, `sentence/${string}` | `search/${string}`>;

/** Shared sentences, and what can be searched for. */
export function sentenceRequests(context: EngineContext): Pick<Handlers, Names> {
  const storeOf = (audit: string) => context.audit(audit).store;
  return {
    'sentence/list'({ audit, offset, limit, ...listing }) {
      const { sentences, version } = storeOf(audit);
      return { ...sentences.list(listing, offset, limit), version: version.current };
    },
    'sentence/facets': ({ audit, ...filter }) => storeOf(audit).sentences.facets(filter),
    'sentence/get': ({ audit, sentence }) => storeOf(audit).sentences.get(sentence) ?? notFound(),
    'sentence/pages'({ audit, sentence, offset, limit }) {
      const { sentences, pages } = storeOf(audit);
      if (!sentences.get(sentence)) notFound();
      return sentences.pages(sentence, offset, limit, pages.brief);
    },
    'search/status'({ audit }) {
      const { store, rebuild } = context.audit(audit);
      return { ...store.search.state(), building: rebuild.isIndexing };
    },
    'search/set'({ audit, allTexts }) {
      const { store, rebuild } = context.audit(audit);
      store.search.setAllTexts(allTexts);
      rebuild.rest();
      return {};
    },
  };
}

function notFound(): never {
  throw new AppError('sentence-not-found');
}
