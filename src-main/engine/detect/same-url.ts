import { foldAddress } from './address.ts';
import { type Detector, NotApplicable, equality, flag, md5Keys, oneKey } from './detector.ts';

const options = {
  ignoreScheme: flag(true),
  ignoreWww: flag(true),
};

/** One page under several addresses (S1), equal after canonicalisation (`address.ts`); pairs are still verified. */
export const sameUrl: Detector<typeof options, string> = {
  id: 'same-url',
  options,
  fingerprint(page, { options }) {
    return page.address.trim() === '' ? new NotApplicable('no-address') : foldAddress(page.address, options).canonical;
  },
  codec: { encode: (address) => new TextEncoder().encode(address), decode: (bytes) => new TextDecoder().decode(bytes) },
  keys: (address) => md5Keys([address]),
  joinRule: oneKey,
  compare: (a, b) => equality(a === b),
  explain(a, b, { options }) {
    const [foldedA, foldedB] = [foldAddress(a.page.address, options), foldAddress(b.page.address, options)];
    const rules = [...new Set([...foldedA.rules, ...foldedB.rules])].sort();
    return { kind: 'url', canonicalA: foldedA.canonical, canonicalB: foldedB.canonical, rules };
  },
};
