import type { BlockRole, BlockRule, ExtractionReason } from '../block-rules.ts';

/** Why a piece of a page was kept or removed, in a few words that fit behind "kept:" and "removed:". */
export const blockRulesEn: Readonly<Record<BlockRule, string>> = {
  tags: 'text by its tags',
  density: 'dense text',
  'format-run': 'largest run of one format',
  learned: 'reads like main text',
  'whole-body': 'whole page',
  'plain-text': 'text file',
  heading: 'heading of the text',
  'item-title': 'title of a list item',
  'list-item': 'list item',
  'selector-include': 'kept by your rule',
  'selector-code': 'code by your rule',
  'selector-prose': 'prose by your rule',
  headline: 'headline',
  navigation: 'navigation',
  breadcrumb: 'breadcrumb',
  header: 'page header',
  footer: 'footer',
  sidebar: 'side column',
  comments: 'comments',
  related: 'related articles',
  neighbours: 'previous and next page',
  share: 'sharing',
  source: 'source and editor',
  byline: 'author and date',
  copyright: 'copyright and disclaimer',
  advertising: 'advertising',
  cookies: 'cookie notice',
  subscription: 'subscription box',
  form: 'form',
  hidden: 'not shown on the page',
  'link-density': 'mostly links',
  'outside-region': 'outside the main text',
  'before-headline': 'above the headline',
  'other-format': 'another format than the text',
  'unlike-text': 'does not read like main text',
  scrap: 'short scrap',
  'heading-alone': 'heading without text',
  repetition: 'repeats text above',
  'site-template': 'site template',
  'selector-exclude': 'excluded by your rule',
  'selector-outside': 'outside what your rule keeps',
};

/** Why a page was read by the extractor that it was read by. */
export const extractionReasonsEn: Readonly<Record<ExtractionReason, string>> = {
  chosen: 'Read by the extractor that the options name.',
  agreement: 'The classifier and text density agree.',
  weighed: 'The classifier weighed block by block what tags, density and format say.',
  unsure: 'The classifier found too little; text density decided.',
  'no-weights': 'The weights of the classifier cannot be read; text density decided.',
  'too-long': 'The page has too many pieces for the classifier; text density decided.',
};

/** What a piece of main text is. */
export const blockRolesEn: Readonly<Record<BlockRole, string>> = {
  prose: 'prose',
  heading: 'heading',
  list: 'list',
  quotation: 'quotation',
  code: 'code',
  reference: 'reference data',
};
