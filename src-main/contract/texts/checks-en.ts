import { checkLimits as limits, type CheckName, type CheckSubject } from '../checks.ts';

/** Checks of single pages, as people read them. */
export const check: Readonly<Record<CheckName, string>> = {
  'title-missing': 'Title missing',
  'title-duplicate': 'Title on several pages',
  'title-long': `Title over ${limits.titleLongest} characters`,
  'title-short': `Title below ${limits.titleShortest} characters`,
  'description-missing': 'Meta description missing',
  'description-duplicate': 'Meta description on several pages',
  'description-long': `Meta description over ${limits.descriptionLongest} characters`,
  'description-short': `Meta description below ${limits.descriptionShortest} characters`,
  'h1-missing': 'H1 missing',
  'h1-duplicate': 'H1 on several pages',
  'h1-long': `H1 over ${limits.headingLongest} characters`,
  'h1-multiple': 'Several H1',
  'content-thin': `Thin: below ${limits.thinWords} words`,
  'content-empty': `Nearly empty: below ${limits.emptyWords} words`,
  'images-no-alt': 'Images without alt attribute',
  'images-empty-alt': 'Images with empty alt text',
  'client-error': 'Client error (4xx)',
  'server-error': 'Server error (5xx)',
  'no-response': 'No response',
  redirect: 'Redirect (3xx)',
  refresh: 'Redirect by meta refresh',
};

export const checkSubject: Readonly<Record<CheckSubject, string>> = {
  title: 'Title',
  description: 'Meta description',
  h1: 'H1',
  content: 'Text',
  images: 'Images',
  response: 'Links and answers',
};
