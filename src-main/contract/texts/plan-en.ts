import type { ClusterChange, PageChange, PageFate, SentenceChange } from '../changes.ts';
import type { PlanConflict, PlanFile, PlanGround } from '../plan.ts';
import type { WorkState } from '../reviews.ts';

export const workState: Record<WorkState, string> = { open: 'open', 'in-progress': 'in progress', done: 'done' };
export const planGround: Record<PlanGround, string> = { decided: 'decided', proposed: 'proposed' };

export const planConflict: Record<PlanConflict, string> = {
  'target-missing': 'No target is given.',
  'target-is-itself': 'The target is the page itself.',
  'target-loop': 'The targets lead back in a circle.',
  'target-dead': 'The target answers with an error.',
  'not-a-web-address': 'Not a web address, so no server can redirect it.',
  'same-place': 'Another row already redirects this address elsewhere.',
  chain: 'The target leads on; the redirect goes straight to the end.',
  'target-not-indexable': 'The target is kept out of the index.',
  'target-unknown': 'The target is not part of the audit.',
  'source-given-up': 'The source page of the cluster would be given up.',
};

export const planFile: Record<PlanFile, string> = {
  nginx: 'Redirects for nginx',
  apache: 'Redirects for Apache',
  'redirects-csv': 'Redirects as a table (CSV)',
  canonical: 'Canonical lines (CSV)',
  'clean-param': 'Clean-param for Yandex',
  noindex: 'Pages for noindex (CSV)',
  'orders-html': 'Rewrite orders (HTML)',
  'orders-markdown': 'Rewrite orders (Markdown)',
  'orders-csv': 'Rewrite orders (CSV)',
  'plan-csv': 'The whole plan (CSV)',
  'conflicts-csv': 'Conflicts (CSV)',
};

export const clusterChange: Record<ClusterChange, string> = {
  new: 'new',
  reopened: 'reopened',
  grown: 'grown',
  changed: 'pages changed',
  split: 'split off',
  merged: 'merged',
  shrunk: 'shrunk',
  fixed: 'fixed',
  same: 'unchanged',
};

export const pageChange: Record<PageChange, string> = {
  new: 'new',
  gone: 'gone',
  moved: 'moved',
  rewritten: 'text changed',
  dead: 'now an error',
  revived: 'back again',
  redirected: 'now redirected',
  indexability: 'indexability changed',
};

export const pageFate: Record<PageFate, string> = {
  rewritten: 'rewritten',
  redirected: 'redirected',
  dead: 'gone (error)',
  noindex: 'noindex',
  canonicalised: 'canonicalised',
  unreached: 'not reached',
  elsewhere: 'in another cluster',
  unchanged: 'text unchanged',
};

export const sentenceChange: Record<SentenceChange, string> = { new: 'new', more: 'on more pages', fewer: 'on fewer pages', gone: 'gone' };

export const copyGround = {
  date: 'published later',
  containment: 'stands inside the other',
  cluster: 'not taken as the source',
  none: 'undecided',
};
