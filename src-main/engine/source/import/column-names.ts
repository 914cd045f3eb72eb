/**
 * A column's name without what varies: case, spaces, accents, width of letters, and the number of numbered columns
 * ("Title 1").
 */
export function normaliseName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/(?<=\p{L})1$/u, '');
}

/**
 * Which column holds which field: the first column that goes by one of the field's names; null for a column that holds
 * none.
 */
export function matchColumns<Field extends string>(
  header: readonly string[],
  known: Readonly<Record<Field, readonly string[]>>,
): (Field | null)[] {
  const fields = Object.entries(known) as [Field, readonly string[]][];
  const taken = new Set<Field>();
  return header.map((name) => {
    const plain = normaliseName(name);
    const field = fields.find(([candidate, names]) => !taken.has(candidate) && names.includes(plain))?.[0] ?? null;
    if (field) taken.add(field);
    return field;
  });
}
