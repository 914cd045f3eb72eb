/** Two pages with what names them. */
export interface NamedPair {
  readonly a: number;
  readonly b: number;
  readonly addressA: string;
  readonly addressB: string;
  readonly titleA: string;
  readonly titleB: string;
}

/** The columns of a `NamedPair`, for rows `r` with `a` and `b`. */
export const nameColumns = 'r.a, r.b, pa.address AS addressA, pb.address AS addressB, va.title AS titleA, vb.title AS titleB';
export const nameJoins = 'JOIN page pa ON pa.id = r.a JOIN page pb ON pb.id = r.b JOIN view va ON va.page = r.a JOIN view vb ON vb.page = r.b';

/** The address that sorts first is A, as everywhere; what else a pair says of its sides stays as it is. */
export function inAddressOrder<Pair extends NamedPair>(pair: Pair): Pair {
  const { a, b, addressA, addressB, titleA, titleB } = pair;
  return addressA <= addressB ? pair : { ...pair, a: b, b: a, addressA: addressB, addressB: addressA, titleA: titleB, titleB: titleA };
}
