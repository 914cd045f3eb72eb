export class RowWriter {
  readonly values: Float64Array;
  private at = 0;

  /** @param values the matrix, filled with zeros. */
  constructor(values: Float64Array) {
    this.values = values;
  }

  put(value: number): void {
    this.values[this.at] = value;
    this.at += 1;
  }

  flag(isSet: boolean): void {
    this.put(isSet ? 1 : 0);
  }

  /** As many flags, of which that of `index` is set; none where there is no such flag. */
  oneOf(count: number, index: number): void {
    if (index >= 0) this.values[this.at + index] = 1;
    this.at += count;
  }

  moveTo(at: number): void {
    this.at = at;
  }
}

/** 0 where there is nothing to divide by. */
export function ratio(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
}
