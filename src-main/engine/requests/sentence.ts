import { z } from 'zod';
import {
  sentenceFacetsSchema,
  sentenceFilter,
  sentenceListingSchema,
  sentencePageSchema,
  sentenceRowSchema,
} from '../../contract/shared-sentences.ts';
import { AppError } from '../app-error.ts';
import { inAudit, listOf, nothing, procedure, versionedListOf, window } from './procedure.ts';

export const sentenceRequests = {
  /** On at least two pages. */
  'sentence/list': procedure({
    parameters: inAudit.extend({
      ...window.shape,
      ...sentenceListingSchema.shape,
    }),
    result: versionedListOf(sentenceRowSchema),
    handle({ audit, offset, limit, ...listing }, context) {
      const { sentences, version } = context.store(audit);
      return { ...sentences.list(listing, offset, limit), version: version.current };
    },
  }),

  'sentence/facets': procedure({
    parameters: inAudit.extend(sentenceFilter),
    result: sentenceFacetsSchema,
    handle: ({ audit, ...filter }, context) => context.store(audit).sentences.facets(filter),
  }),

  /** Fails with `sentence-not-found`. */
  'sentence/get': procedure({
    parameters: inAudit.extend({ sentence: z.string() }),
    result: sentenceRowSchema,
    handle: ({ audit, sentence }, context) => context.store(audit).sentences.get(sentence) ?? notFound(),
  }),

  'sentence/pages': procedure({
    parameters: inAudit.extend({ ...window.shape, sentence: z.string() }),
    result: listOf(sentencePageSchema),
    handle({ audit, sentence, offset, limit }, context) {
      const { sentences, pages } = context.store(audit);
      if (!sentences.get(sentence)) notFound();
      return sentences.pages(sentence, offset, limit, pages.brief);
    },
  }),

  /** Names are addresses and titles of all pages; texts are those of members, or of all pages. */
  'search/status': procedure({
    parameters: inAudit,
    result: z.object({
      names: z.int(),
      texts: z.int(),
      total: z.int(),
      allTexts: z.boolean(),
      building: z.boolean(),
    }),
    handle({ audit }, context) {
      const { store, rebuild } = context.audit(audit);
      return { ...store.search.state(), building: rebuild.isIndexing };
    },
  }),

  /** All texts take about two kilobytes a page. */
  'search/set': procedure({
    parameters: inAudit.extend({ allTexts: z.boolean() }),
    result: nothing,
    handle({ audit, allTexts }, context) {
      const { store, rebuild } = context.audit(audit);
      store.search.setAllTexts(allTexts);
      rebuild.rest();
      return {};
    },
  }),
};

function notFound(): never {
  throw new AppError('sentence-not-found');
}
