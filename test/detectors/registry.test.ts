import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EvidencePicture } from '../../src-main/contract/evidence.ts';
import { detectorEvidenceSchema } from '../support/evidence-schema.ts';
import type { OptionField } from '../../src-main/contract/options.ts';
import { AppError } from '../../src-main/engine/app-error.ts';
import { detectorInfos } from '../../src-main/engine/described-options.ts';
import { type DetectorPage, noStatistics } from '../../src-main/engine/detect/detector.ts';
import { joinPages } from '../../src-main/engine/detect/index/join.ts';
import { Postings } from '../../src-main/engine/detect/index/postings.ts';
import {
  activate,
  activeDetectors,
  detectorIds,
  detectors,
  presets,
  type ActiveDetector,
} from '../../src-main/engine/detect/registry.ts';
import { processorSeconds } from '../support/growth.ts';
import { chineseText, englishText, pageOf, russianText } from './pages.ts';

const oddTexts: Readonly<Record<string, string>> = {
  'an empty page': '',
  'a page of white space': ' \n\t\u3000 ',
  'a page of one word': '网页',
  'a page of punctuation': '。，！？…… —— !!! ??? ;;; “” 「」',
  'a page of numbers': '12 345 6,789 3.14 2024-01-01 '.repeat(20),
  'a page of mixed scripts': `${chineseText(1, 5)} ${englishText(1, 5)} ${russianText(1, 5)} ページの重複を調べる。 중복된 페이지를 찾는다. نسخ متكررة.`,
  'a page with lone surrogates': `\ud800 ${chineseText(2, 8)} \udfff𠀀𠀁\ud83d ${englishText(2, 4)} \udc00`,
  'a page of one repeated word': 'same '.repeat(500),
  'a page of one repeated sentence': '今天的天气真的非常好我们出去玩。'.repeat(200),
  'a page without any sentence end': chineseText(3, 30).replace(/[。，]/g, ''),
};

const texts = fc.oneof(
  fc.constantFrom(...Object.values(oddTexts)),
  fc
    .integer({ min: 0, max: 9 })
    .chain((seed) => fc.constantFrom(chineseText(seed, 12), englishText(seed, 12), russianText(seed, 12))),
  fc.string({ unit: 'binary', maxLength: 300 }),
);

describe.each(detectorIds)('%s', (id) => {
  const detector = activate(id, {});
  const print = (page: DetectorPage) => detector.fingerprint(page, noStatistics);
  const infoOf = () => detectorInfos().find((info) => info.id === id)!;

  it('compares symmetrically, the same way twice, and agrees with its own threshold', () => {
    fc.assert(
      fc.property(texts, texts, (left, right) => {
        const [a, b] = [print(pageOf(left)), print(pageOf(right))];
        if (typeof a === 'string' || typeof b === 'string') return;
        const result = detector.compare(a, b, noStatistics);
        expect(detector.compare(b, a, noStatistics)).toEqual(result);
        expect(print(pageOf(left))).toEqual(a);
        expect(result.duplicate).toBe(
          result.sense === 'at-least' ? result.score >= result.threshold : result.score <= result.threshold,
        );
        expect(Number.isFinite(result.score)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it.each(Object.entries(oddTexts))('takes %s for a duplicate of itself or says that it does not apply', (_, text) => {
    const page = pageOf(text);
    const evidence = detector.evidence(page, page, noStatistics);
    expect(detectorEvidenceSchema.parse(evidence)).toEqual(evidence);
    if (evidence.outcome.kind === 'compared') expect(evidence.outcome.duplicate).toBe(true);
    else expect(evidence.outcome.page).toBe('both');
  });

  it('applies to a page of ordinary length in each language and finds it equal to itself', () => {
    for (const text of [chineseText(4, 40), englishText(4, 60), russianText(4, 60)]) {
      const page = pageOf(text, { title: text.slice(0, 40), description: text.slice(0, 80) });
      const { outcome } = detector.evidence(page, page, noStatistics);
      expect(outcome).toMatchObject({ kind: 'compared', duplicate: true });
    }
  });

  it('keeps a fingerprint through its codec, at any offset of a buffer', () => {
    const { codec } = detectors.get(id)!;
    const stored = print(ordinaryPage(5)) as Uint8Array;
    const shifted = new Uint8Array(stored.length + 3);
    shifted.set(stored, 3);
    expect(codec.encode(codec.decode(shifted.subarray(3)))).toEqual(stored);
    expect(codec.decode(shifted.subarray(3))).toEqual(codec.decode(stored));
  });

  it('gives keys without repeats', () => {
    for (const text of [...Object.values(oddTexts), chineseText(6, 40)]) {
      const fingerprint = print(pageOf(text));
      if (typeof fingerprint === 'string') continue;
      const keys = detector.keys(fingerprint, noStatistics);
      expect(keys.length).toBeGreaterThan(0);
      expect(keys.length % 2).toBe(0);
      const written = Array.from({ length: keys.length / 2 }, (_, key) => `${keys[2 * key]} ${keys[2 * key + 1]}`);
      expect(new Set(written).size).toBe(written.length);
    }
  });

  it('finds planted copies through the join, whatever the order of pages, and proposes what it accepts', () => {
    const pages = plantedPages();
    const expected = acceptedPairs(detector, pages);
    expect(joinedPairs(detector, pages)).toEqual(expected);
    expect(joinedPairs(detector, pages, [...pages.keys()].reverse())).toEqual(expected);
    for (const cluster of [0, 1, 2]) expect(expected).toContain(`${3 * cluster}-${3 * cluster + 1}`);
  });

  it('explains any two pages, related or not, in a picture that every client can draw', () => {
    const pages = [...Object.values(oddTexts).map((text) => pageOf(text)), ...plantedPages().slice(0, 4)];
    for (const a of pages) {
      for (const b of pages) {
        const evidence = detector.evidence(a, b, noStatistics);
        expect(detectorEvidenceSchema.parse(evidence)).toEqual(evidence);
        expectPlacesInside(evidence, a, b);
      }
    }
  });

  it('refuses option values beyond their bounds, of another kind, and unknown names', () => {
    for (const [name, field] of Object.entries(infoOf().options)) {
      for (const value of wrongValues(field)) expectRefusal(() => activate(id, { [name]: value }), `${id}.${name}`);
    }
    expectRefusal(() => activate(id, { misspelt: 1 }), `${id}.misspelt`);
  });

  it('works with every option at its lowest and its highest value', () => {
    const pages = plantedPages().slice(0, 2);
    for (const [name, field] of Object.entries(infoOf().options)) {
      for (const value of extremeValues(field)) {
        const evidence = activate(id, { [name]: value }).evidence(pages[0]!, pages[0]!, noStatistics);
        if (evidence.outcome.kind === 'compared') expect(evidence.outcome.duplicate).toBe(true);
      }
    }
  });

  it('takes a page of five megabytes', () => {
    let printed: unknown;
    expect(processorSeconds(() => (printed = print(largePage())))).toBeLessThan(20);
    expect(printed).toBeInstanceOf(Uint8Array);
  });
});

describe('the registry', () => {
  it('names every detector once and only known ones in presets', () => {
    expect(new Set(detectorIds).size).toBe(detectorIds.length);
    for (const ids of Object.values(presets)) for (const id of ids) expect(detectorIds).toContain(id);
    expect(detectorInfos().map((info) => info.id)).toEqual(detectorIds);
  });

  it('activates the standard preset when nothing is chosen, and only what is chosen otherwise', () => {
    expect(
      activeDetectors(null)
        .map((detector) => detector.id)
        .sort(),
    ).toEqual([...presets.standard].sort());
    expect(activeDetectors({ simhash: { distance: 5 } }).map((detector) => detector.joinRule(noStatistics))).toEqual([
      { kind: 'hamming', distance: 5 },
    ]);
    expect(() => activeDetectors({ 'no-such': {} })).toThrow(/no-such/);
  });

  it('has a default inside the bounds for every option', () => {
    for (const { id, options } of detectorInfos()) {
      for (const [name, field] of Object.entries(options))
        expect(() => activate(id, { [name]: field.default })).not.toThrow();
    }
  });
});

function ordinaryPage(seed: number): DetectorPage {
  const text = chineseText(seed, 40);
  return pageOf(text, { title: text.slice(0, 12), description: text.slice(0, 80) });
}

let planted: readonly DetectorPage[] | null = null;

/**
 * Three clusters of an original, a copy of it under another spelling of its address, and a page of the same kind with
 * its own text.
 */
function plantedPages(): readonly DetectorPage[] {
  planted ??= [chineseText, englishText, russianText].flatMap((make, cluster) => {
    const text = make(10 + cluster, 50);
    const more = { title: text.slice(0, 14), description: text.slice(0, 90) };
    const address = `https://example.com/${cluster}`;
    return [
      pageOf(text, { ...more, address }),
      pageOf(text, { ...more, address: `${address}?utm_source=feed` }),
      pageOf(make(20 + cluster, 50), { address: `https://example.com/${cluster}/other`, title: make(20 + cluster, 1) }),
    ];
  });
  return planted;
}

/** What comparing all pairs accepts; the join must lose none of it on so few pages. */
function acceptedPairs(detector: ActiveDetector, pages: readonly DetectorPage[]): string[] {
  const prints = pages.map((page) => detector.fingerprint(page, noStatistics));
  return prints.flatMap((a, i) =>
    prints.slice(i + 1).flatMap((b, offset) => {
      if (typeof a === 'string' || typeof b === 'string') return [];
      return detector.compare(a, b, noStatistics).duplicate ? [`${i}-${i + 1 + offset}`] : [];
    }),
  );
}

function joinedPairs(
  detector: ActiveDetector,
  pages: readonly DetectorPage[],
  order: readonly number[] = [...pages.keys()],
): string[] {
  const prints = pages.map((page) => detector.fingerprint(page, noStatistics));
  const postings = new Postings();
  for (const index of order) {
    const fingerprint = prints[index];
    if (fingerprint instanceof Uint8Array) postings.add(index, detector.keys(fingerprint, noStatistics));
  }
  const { a, b } = joinPages(postings, detector.joinRule(noStatistics));
  return [...a].flatMap((first, pair) => {
    const second = b[pair]!;
    return detector.compare(prints[first] as Uint8Array, prints[second] as Uint8Array, noStatistics).duplicate
      ? [`${first}-${second}`]
      : [];
  });
}

let large: DetectorPage | null = null;

function largePage(): DetectorPage {
  large ??= pageOf(
    Array.from({ length: 60 }, (_, part) => chineseText(100 + part, 900))
      .join('\n')
      .slice(0, 1_700_000),
    {
      title: '很大的网页标题',
      description: chineseText(99, 3),
    },
  );
  return large;
}

function expectPlacesInside(evidence: ReturnType<ActiveDetector['evidence']>, a: DetectorPage, b: DetectorPage): void {
  if (evidence.outcome.kind !== 'compared') return;
  const { picture } = evidence.outcome;
  for (const [ranges, { text }] of [[placesIn(picture, 'a'), a] as const, [placesIn(picture, 'b'), b] as const]) {
    for (const [from, to] of ranges) expect(from >= 0 && from < to && to <= text.shown.length).toBe(true);
  }
  if (picture.kind === 'pieces')
    for (const piece of picture.pieces) expect(piece.a.length + piece.b.length).toBeGreaterThan(0);
  if (picture.kind === 'segments')
    for (const join of picture.joins) expect(picture.a[join.a] && picture.b[join.b]).toBeTruthy();
}

function placesIn(picture: EvidencePicture, side: 'a' | 'b'): readonly (readonly [number, number])[] {
  if (picture.kind === 'pieces') return picture.pieces.flatMap((piece) => piece[side]);
  return picture.kind === 'segments' || picture.kind === 'tree' ? picture[side].map(({ range }) => range) : [];
}

function wrongValues(field: OptionField): (number | boolean | string)[] {
  switch (field.kind) {
    case 'integer':
      return [field.min - 1, field.max + 1, field.min + 0.5, Number.NaN, 'seven', true];
    case 'number':
      return [field.min - 0.01, field.max + 0.01, Number.NaN, 'seven', true];
    case 'boolean':
      return [1, 'true'];
    case 'choice':
      return ['no such choice', 0, false];
    case 'text':
      return [0, false, 'x'.repeat(field.maxLength + 1)];
  }
}

function extremeValues(field: OptionField): readonly (number | boolean | string)[] {
  switch (field.kind) {
    case 'integer':
    case 'number':
      return [field.min, field.max];
    case 'boolean':
      return [true, false];
    case 'choice':
      return field.choices;
    case 'text':
      return [field.default];
  }
}

function expectRefusal(act: () => unknown, option: string): void {
  try {
    act();
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'option-out-of-range', parameters: { option } });
    return;
  }
  expect.unreachable(`${option} was accepted`);
}
