import type { DecisionAction, ReviewCommand, PairLabel, ReviewState } from '../reviews.ts';

/** What can be decided for a page. */
export const decision: Record<DecisionAction, string> = {
  keep: 'Keep',
  rewrite: 'Rewrite',
  merge: 'Merge',
  canonical: 'Set canonical',
  redirect: 'Redirect (301)',
  noindex: 'noindex',
  'parameter-rule': 'Parameter rule',
  hreflang: 'Add hreflang',
  'dead-link-rescue': 'Rescue dead link (301)',
  leave: 'Leave as it is',
};

export const reviewState: Record<ReviewState, string> = { open: 'open', decided: 'decided', postponed: 'postponed' };

/** What an editor says of a finding. */
export const pairLabel: Record<PairLabel, string> = { right: 'right', wrong: 'wrong' };

/** What a reviewer did, for the history and for undoing. */
export const deed: Record<ReviewCommand, string> = {
  decide: 'Decided “$t(decision.{{action}})” for {{address}}',
  undecide: 'Took back the decision for {{address}}',
  'decide-many': 'Changed the decisions for {{count}} pages',
  'accept-proposals': 'Accepted the proposals for {{count}} pages',
  'note-decision': 'Edited the entry for {{address}}',
  'review-cluster': 'Marked “{{title}}” as $t(reviewState.{{state}})',
  'review-many': 'Changed the review of {{count}} clusters',
  'note-cluster': 'Edited the note on “{{title}}”',
  'choose-source': 'Chose {{address}} as source page of “{{title}}”',
  'unchoose-source': 'Left the source page of “{{title}}” to the product',
  'exclude-pair': 'Marked as no duplicates: {{address}} and {{other}}',
  'exclude-member': 'Took {{address}} out of its cluster',
  include: 'Took back “not a duplicate” for {{address}}',
  'label-pair': 'Marked the finding as $t(pairLabel.{{label}}): {{address}} and {{other}}',
  'unlabel-pair': 'Took back the mark of {{address}} and {{other}}',
  'ignore-sentence': 'Ignored the sentence “{{label}}”',
  'ignore-section': 'Ignored the section {{label}}',
  'ignore-pattern': 'Ignored addresses like {{label}}',
  unignore: 'No longer ignored: {{label}}',
  'save-view': 'Saved the view “{{name}}”',
  'change-view': 'Changed the view “{{name}}”',
  'remove-view': 'Removed the view “{{name}}”',
};
