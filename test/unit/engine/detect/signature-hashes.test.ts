import { expect, it } from 'vitest';
import type { EvidencePicture } from '../../../../src-main/contract/evidence.ts';
import { activate } from '../../../../src-main/engine/detect/registry.ts';
import { type DetectorPage, noStatistics } from '../../../../src-main/engine/detect/detector.ts';
import { hexOfWord } from '../../../../src-main/engine/hex.ts';
import { readText } from '../../../../src-main/engine/text/read-text.ts';

const shared = [
  'The harbour of Wenlow lies behind a long wall of grey stone that the fishermen built in the year of the great storm.',
  'Every morning the boats come in with the tide, and the market on the quay sells out before the church bell rings nine.',
  'Old Marten mends his nets on the steps of the lighthouse and tells whoever will listen about the whales of his youth.',
  'In winter the ferry runs twice a week only, so letters wait in the post office until the weather is kind again.',
];
const onlyA =
  'A painter from the capital has rented the boathouse and fills it with pictures of the changing sea and sky.';
const onlyB = 'The council wants to widen the road to the station, which half of the town calls a waste of good money.';

const pageOf = (name: string, title: string, sentences: readonly string[]): DetectorPage => ({
  address: `https://wenlow.example/${name}`,
  title,
  description: '',
  bytesHash: '',
  text: readText(title, sentences.join('\n')),
});
const a = pageOf('harbour', 'The harbour of Wenlow in winter', [...shared, onlyA]);
const b = pageOf('port', 'The market of Wenlow', [...shared, onlyB]);

/** The hashes that a picture shows for page A, and for page B. */
function shownHashes(picture: EvidencePicture): readonly [readonly string[], readonly string[]] {
  const hashesOf = (all: readonly { readonly hashed?: { readonly hash: string } | undefined }[]) =>
    all.map(({ hashed }) => hashed?.hash ?? '');
  switch (picture.kind) {
    case 'pieces':
      return [
        hashesOf(picture.pieces.filter((piece) => piece.a.length > 0)),
        hashesOf(picture.pieces.filter((piece) => piece.b.length > 0)),
      ];
    case 'segments':
    case 'tree':
      return [hashesOf(picture.a), hashesOf(picture.b)];
    case 'keywords': {
      const [group] = picture.groups;
      return [(group?.a ?? []).map(({ hash = '' }) => hash), (group?.b ?? []).map(({ hash = '' }) => hash)];
    }
    default:
      return [[], []];
  }
}

it.each([
  ['title-keywords', 16],
  ['rare-terms', 8],
  ['long-sentence', 7],
  ['key-long-sentence', 16],
  ['full-stop-code', 16],
  ['segment-signature', 16],
  ['containment', 7],
  ['shingling', 16],
  ['shingle-sketch', 16],
  ['spotsigs', 16],
  ['forman-chunks', 16],
  ['iyer-keyword-tree', 16],
] as const)('%s shows the very keys by which pages meet', (id, digits) => {
  const options = {
    'segment-signature': { segments: 4, minEqual: 1 },
    'shingle-sketch': { modulus: 1, minShingles: 1 },
  };
  const detector = activate(id, options[id as keyof typeof options] ?? {});
  const { outcome } = detector.evidence(a, b, noStatistics);
  if (outcome.kind !== 'compared') throw new Error(`${id} does not apply`);
  const shown = shownHashes(outcome.picture);
  for (const [side, page] of [a, b].entries()) {
    const fingerprint = detector.fingerprint(page, noStatistics);
    if (typeof fingerprint === 'string') throw new Error(`${id} does not apply`);
    const keys = detector.keys(fingerprint, noStatistics);
    // A narrow key is the first 28 bits of a hash, as a number.
    const met = Array.from({ length: keys.length >>> 1 }, (_, key) =>
      digits === 7
        ? (keys[2 * key] ?? 0).toString(16).padStart(7, '0')
        : `${hexOfWord(keys[2 * key] ?? 0)}${hexOfWord(keys[2 * key + 1] ?? 0)}`.slice(0, digits),
    );
    expect([...new Set(shown[side]?.map((hash) => hash.slice(0, digits)))].sort()).toEqual([...new Set(met)].sort());
  }
  expect(new Set(shown[0])).not.toEqual(new Set(shown[1]));
});

it.each(['exact-content', 'bloom'])('%s shows what was hashed', (id) => {
  const { outcome } = activate(id, {}).evidence(a, b, noStatistics);
  const picture = outcome.kind === 'compared' ? outcome.picture : null;
  const row = picture?.kind === 'hashes' ? picture.rows[0] : null;
  expect(row?.texts?.a).toContain('painter');
  expect(row?.texts?.b).toContain('council');
  expect(row?.a).toMatch(/^[0-9a-f]{32}$/);
});

it('super-shingle shows the fourteen values behind each hash', () => {
  const { outcome } = activate('super-shingle', {}).evidence(a, b, noStatistics);
  const picture = outcome.kind === 'compared' ? outcome.picture : null;
  const boxes = picture?.kind === 'boxes' ? picture.boxes : [];
  expect(boxes).toHaveLength(6);
  for (const { inputs } of boxes) expect(inputs?.a).toMatch(/^([0-9a-f]{8} ){13}[0-9a-f]{8}$/);
});

it('descriptive-words and content-then-feature show their hashes', () => {
  const described = activate('descriptive-words', {}).evidence(a, b, noStatistics).outcome;
  const vector = described.kind === 'compared' ? described.picture : null;
  expect(vector?.kind === 'vector' && vector.hashes?.a.hash).toMatch(/^[0-9a-f]{32}$/);
  const grouped = activate('content-then-feature', {}).evidence(a, b, noStatistics).outcome;
  const scores = grouped.kind === 'compared' ? grouped.picture : null;
  const gates = scores?.kind === 'scores' ? scores.gates : [];
  expect(gates.map(({ hashes }) => hashes?.a === hashes?.b)).toEqual(gates.map(({ equal }) => equal));
});
