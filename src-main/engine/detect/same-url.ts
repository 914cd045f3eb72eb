import { foldAddress } from './address.ts';
import { type Detector, equality, flag, md5Keys, oneKey } from './detector.ts';

const options = {
  ignoreScheme: flag(true),
  ignoreWww: flag(true),
};

/** One page under several addresses (S1), equal after canonicalisation (`address.ts`); pairs are still verified. */
export const sameUrl: Detector<typeof options, { readonly canonical: string }> = {
  id: 'same-url',
  options,
  fingerprint(page, { options }) {
    return page.address.trim() === '' ? 'no-address' : foldAddress(page.address, options);
  },
  codec: {
    encode: ({ canonical }) => new TextEncoder().encode(canonical),
    decode: (bytes) => ({ canonical: new TextDecoder().decode(bytes) }),
  },
  keys: ({ canonical }) => md5Keys([canonical]),
  joinRule: oneKey,
  compare: (a, b) => equality(a.canonical === b.canonical),
  explain(a, b, { options }) {
    const rules = [a, b].flatMap(({ page }) => foldAddress(page.address, options).rules);
    const [{ canonical: canonicalA }, { canonical: canonicalB }] = [a.fingerprint, b.fingerprint];
    return { kind: 'url', canonicalA, canonicalB, rules: [...new Set(rules)].sort() };
  },
};
