import type { RescuedKind, rescueSteps } from '../rescue.ts';

/** What an audit file is made of. */
export const rescuePart: Record<RescuedKind, string> = {
  settings: 'name, sources, options',
  pages: 'addresses',
  contents: 'contents of pages',
  texts: 'texts of pages',
  fingerprints: 'fingerprints',
  pairs: 'compared pairs',
  sentences: 'shared sentences',
  clusters: 'clusters',
  reviews: 'decisions, notes, rules, views',
  history: 'earlier audits',
  problems: 'notes and problems',
};

export const rescueStep: Record<(typeof rescueSteps)[number], string> = {
  copy: 'Copying the file',
  read: 'Reading what can be read',
  check: 'Checking the contents',
};
