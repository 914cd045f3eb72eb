/** The bits of a hexadecimal string, most significant first, cut or filled with zeros at the front to the wished number. */
export function bitsOfHex(hex: string, count: number): readonly boolean[] {
  const digits = hex.replaceAll(/[^0-9a-f]/gi, '').padStart(Math.ceil(count / 4), '0');
  const bits = [...digits].flatMap((digit) => {
    const value = Number.parseInt(digit, 16);
    return [8, 4, 2, 1].map((bit) => (value & bit) !== 0);
  });
  return bits.slice(bits.length - count);
}
