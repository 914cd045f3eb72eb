import { z } from 'zod';
import { sentenceFilter, sentenceListingSchema } from '../../contract/shared-sentences.ts';
import { AppError } from '../app-error.ts';
import { ofAudit, versioned, window } from './procedure.ts';

export const sentenceRequests = {
  /** On at least two pages. */
  'sentence/list': ofAudit({
    parameters: { ...window, ...sentenceListingSchema.shape },
    handle: ({ store }, { offset, limit, ...listing }) =>
      versioned(store, store.sentences.list(listing, offset, limit)),
  }),

  'sentence/facets': ofAudit({
    parameters: sentenceFilter,
    handle: ({ store }, { ...filter }) => store.sentences.facets(filter),
  }),

  'sentence/get': ofAudit({
    parameters: { sentence: z.string() },
    handle: ({ store }, { sentence }) => store.sentences.get(sentence) ?? notFound(),
  }),

  'sentence/pages': ofAudit({
    parameters: { ...window, sentence: z.string() },
    handle({ store }, { sentence, offset, limit }) {
      const { sentences, pages } = store;
      if (!sentences.get(sentence)) notFound();
      return sentences.pages(sentence, offset, limit, pages.brief);
    },
  }),

  /** Names are addresses and titles of all pages; texts are those of members, or of all pages. */
  'search/status': ofAudit({
    handle: ({ store, rebuild }) => ({ ...store.search.state(), building: rebuild.isIndexing }),
  }),

  /** All texts take about two kilobytes a page. */
  'search/set': ofAudit({
    parameters: { allTexts: z.boolean() },
    handle({ store, rebuild }, { allTexts }) {
      store.search.setAllTexts(allTexts);
      rebuild.rest();
    },
  }),
};

function notFound(): never {
  throw new AppError('sentence-not-found');
}
