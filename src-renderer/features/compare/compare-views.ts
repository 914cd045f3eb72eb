/** The tabs of a comparison, in their order. */
export const compareViews = ['text', 'page', 'source', 'evidence', 'metadata'] as const;
export type CompareView = (typeof compareViews)[number];

/** Pressed after `v`, shows the tab. */
export const viewKeys: Readonly<Record<CompareView, string>> = {
  text: 't',
  page: 'p',
  source: 'h',
  evidence: 'e',
  metadata: 'm',
};
