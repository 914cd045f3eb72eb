import { z } from 'zod';
import { sentenceFilter, sentenceListingSchema } from '../../contract/shared-sentences.ts';
import { fail } from '../app-error.ts';
import { ofAudit, versioned, window } from './procedure.ts';

export const sentenceRequests = {
  /** Sentences on at least two pages. */
  'sentence/list': ofAudit({ ...window, ...sentenceListingSchema.shape }, ({ store }, { offset, limit, ...listing }) =>
    versioned(store, store.sentences.list(listing, offset, limit)),
  ),

  'sentence/facets': ofAudit(sentenceFilter, ({ store }, { ...filter }) => store.sentences.facets(filter)),

  'sentence/get': ofAudit(
    { sentence: z.string() },
    ({ store }, { sentence }) => store.sentences.get(sentence) ?? fail('sentence-not-found'),
  ),

  'sentence/pages': ofAudit({ ...window, sentence: z.string() }, ({ store }, { sentence, offset, limit }) => {
    if (!store.sentences.get(sentence)) fail('sentence-not-found');
    return store.sentences.pages(sentence, offset, limit);
  }),
};
