/** What `--cross` can print. */
export const crossParts = ['hosts', 'curve', 'features', 'names'] as const;
export type CrossPart = (typeof crossParts)[number];

export function isCrossPart(part: string): part is CrossPart {
  return crossParts.some((known) => known === part);
}
