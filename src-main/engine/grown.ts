export function grown(column: Uint32Array<ArrayBuffer>, needed: number): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(Math.max(needed, Math.ceil(column.length * 1.5)));
  longer.set(column);
  return longer;
}
