import { differenceClassOf } from '../../../contract/edit-difference.ts';
import type { Locale } from '../../../contract/settings.ts';
import type { PairRow, RelationRow } from '../../../contract/clusters.ts';
import type { AdviceKind, Verdict } from '../../../contract/verdicts.ts';
import { detectorWords } from '../../../locales/translate.ts';
import { address, code, integer, percent, text, type Cell, type Table } from './table.ts';

/** Last, because programs read columns by their places. */
const differenceColumns = [percent('editDifference'), code('differenceClass', 'differenceClass')];

const differenceCells = ({ editDifference: difference }: Pick<PairRow, 'editDifference'>): Cell[] =>
  difference === null ? [null, null] : [difference * 100, differenceClassOf(difference)];

/** The address that sorts first is A. */
export const pairsTable = (locale: Locale): Table => ({
  id: 'pairs',
  columns: [
    address('addressA'),
    address('addressB'),
    code('verdict', 'verdict'),
    code('layout', 'layout'),
    percent('similarity'),
    percent('coveredA'),
    percent('coveredB'),
    integer('longestRun'),
    text('detectors', 40),
    text('titleA', 40),
    text('titleB', 40),
    ...differenceColumns,
  ],
  size: (store) => store.figures.pairs(),
  *rows(store) {
    const methods = methodNames(locale);
    for (const pair of store.pairs.iterate()) {
      const {
        addressA,
        addressB,
        titleA,
        titleB,
        verdict,
        layout,
        similarity,
        coveredA,
        coveredB,
        longestRun,
        detectors,
      } = pair;
      yield [
        addressA,
        addressB,
        verdict,
        layout,
        similarity,
        coveredA * 100,
        coveredB * 100,
        longestRun,
        methods(detectors),
        titleA,
        titleB,
        ...differenceCells(pair),
      ];
    }
  },
});

/** The same few sets come back in every row. */
function methodNames(locale: Locale): (ids: readonly string[]) => string {
  const known = new Map<string, string>();
  return (ids) => {
    const key = ids.join(' ');
    const names = known.get(key) ?? ids.map((id) => detectorWords(locale, id).name).join('; ');
    known.set(key, names);
    return names;
  };
}

/** The page that has its text from another one first. */
export const relationsTable: Table = {
  id: 'relations',
  columns: [
    address('address'),
    code('relation', 'verdict'),
    address('otherAddress'),
    percent('covered'),
    percent('coveredOther'),
    percent('similarity'),
    code('advice', 'advice'),
    code('reason', 'adviceReason', 50),
    ...differenceColumns,
  ],
  size: (store) => store.clusters.counts().relations,
  *rows(store) {
    for (const row of store.pairs.iterateRelations()) yield relationRow(row);
  },
};

function relationRow(row: RelationRow): Cell[] {
  const { taker, giver } = directed(row);
  const [advice, reason] = relationAdvice[row.verdict] ?? [null, null];
  const { verdict, similarity } = row;
  const facts = [taker.address, verdict, giver.address, taker.covered, giver.covered, similarity, advice, reason];
  return [...facts, ...differenceCells(row)];
}

interface Side {
  readonly page: number;
  readonly address: string;
  /** In per cent. */
  readonly covered: number;
}

/** `taker` has its text from `giver`; where the texts do not say, A. */
export function directed({ a, b, addressA, addressB, coveredA, coveredB, direction }: RelationRow): {
  readonly taker: Side;
  readonly giver: Side;
} {
  const sideA = { page: a, address: addressA, covered: coveredA * 100 };
  const sideB = { page: b, address: addressB, covered: coveredB * 100 };
  return direction === 'b-to-a' ? { taker: sideB, giver: sideA } : { taker: sideA, giver: sideB };
}

/** Links of equality are dealt with in their clusters. */
export const relationAdvice: Partial<Record<Verdict, readonly [advice: AdviceKind, reason: string]>> = {
  contained: ['merge', 'contained-copy'],
  spliced: ['rewrite', 'spliced-copy'],
};
