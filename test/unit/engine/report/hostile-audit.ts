import type { Store } from '../../../../src-main/engine/store/store.ts';
import { addClusters, addReviewRows, addPairs, auditOf, cluster, copy, source } from './small-audit.ts';

export const attack = `<script>alert(1)</script><img src=x onerror=alert(2)>"' onmouseover="alert(3)" </td></table></style>`;
export const turned = 'invoice \u202efdp.exe\u2066 \u0007bell \ud800 half';
export const endless = 'w'.repeat(50_000);
/** Characters of two units, which a cut must not go through. */
const astral = '𠮷'.repeat(500);
export const formula = "=cmd|' /C calc'!A0";

const tea =
  'Green tea wants water that has stopped boiling, for boiling water burns the leaves. Warm the pot first and pour that water away.';

/**
 * An audit of pages that try everything: markup, scripts, formulas, turned writing, control characters, halves of
 * characters, endless names.
 */
export function hostileAudit(folder: string, name: string): Store {
  const text = `${attack} ${tea} ${attack} ${turned}`;
  const store = auditOf(folder, name, [
    {
      address: `https://example.com/?q=${attack}`,
      title: attack,
      text,
      canonical: `javascript:alert("${attack}")`,
      language: 'other"><b>',
    },
    { address: `javascript:alert('x')//${attack}`, title: turned, text: `${text} ${endless}` },
    { address: `folder/${endless}.html`, title: endless, text },
    { address: formula, title: formula, text: `${astral}${text}` },
    { address: 'astral', title: `x${astral}`, text },
  ]);
  addPairs(store, [
    { a: 1, b: 2, verdict: 'pseudo-original', similarity: 80 },
    { a: 1, b: 3, verdict: 'partial', similarity: 70 },
    { a: 3, b: 4, verdict: 'spliced', similarity: 30 },
  ]);
  const members = [
    source(1, [{ reason: 'plain-url', weight: 1, detail: attack }]),
    copy(2, 'pseudo-original', 80, 'rewrite', 'reworded-copy'),
    copy(3, 'partial', 70, 'rewrite', 'partial-copy'),
  ];
  const hostile = cluster('k', attack, 'pseudo-original', members, `https://example.com/?q=${attack}`);
  addClusters(store, [{ ...hostile, longestSentence: attack + turned }], [[3, 4]]);
  addReviewRows(
    store,
    [
      { text: attack + turned, pages: [1, 2] },
      { text: `${formula} with six more words behind it`, pages: [1, 3] },
    ],
    [
      {
        address: formula,
        action: 'redirect',
        target: `javascript:${attack}`,
        owner: attack,
        note: turned,
        state: 'open',
        decidedAt: 1,
      },
    ],
  );
  store.problems.add('collect', [{ code: 'redirected', address: attack, parameters: { target: attack } }]);
  return store;
}
