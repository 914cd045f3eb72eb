import { z } from 'zod';
import {
  sentenceFacetsSchema,
  sentenceFilter,
  sentenceListingSchema,
  sentencePageSchema,
  sentenceRowSchema,
} from '../../contract/shared-sentences.ts';
import { AppError } from '../app-error.ts';
import { listOf, nothing, ofAudit, versioned, versionedListOf, window } from './procedure.ts';

export const sentenceRequests = {
  /** On at least two pages. */
  'sentence/list': ofAudit({
    parameters: { ...window.shape, ...sentenceListingSchema.shape },
    result: versionedListOf(sentenceRowSchema),
    handle: ({ store }, { offset, limit, ...listing }) =>
      versioned(store, store.sentences.list(listing, offset, limit)),
  }),

  'sentence/facets': ofAudit({
    parameters: sentenceFilter,
    result: sentenceFacetsSchema,
    handle: ({ store }, { ...filter }) => store.sentences.facets(filter),
  }),

  'sentence/get': ofAudit({
    parameters: { sentence: z.string() },
    result: sentenceRowSchema,
    handle: ({ store }, { sentence }) => store.sentences.get(sentence) ?? notFound(),
  }),

  'sentence/pages': ofAudit({
    parameters: { ...window.shape, sentence: z.string() },
    result: listOf(sentencePageSchema),
    handle({ store }, { sentence, offset, limit }) {
      const { sentences, pages } = store;
      if (!sentences.get(sentence)) notFound();
      return sentences.pages(sentence, offset, limit, pages.brief);
    },
  }),

  /** Names are addresses and titles of all pages; texts are those of members, or of all pages. */
  'search/status': ofAudit({
    result: z.object({
      names: z.int(),
      texts: z.int(),
      total: z.int(),
      allTexts: z.boolean(),
      building: z.boolean(),
    }),
    handle: ({ store, rebuild }) => ({ ...store.search.state(), building: rebuild.isIndexing }),
  }),

  /** All texts take about two kilobytes a page. */
  'search/set': ofAudit({
    parameters: { allTexts: z.boolean() },
    result: nothing,
    handle({ store, rebuild }, { allTexts }) {
      store.search.setAllTexts(allTexts);
      rebuild.rest();
    },
  }),
};

function notFound(): never {
  throw new AppError('sentence-not-found');
}
