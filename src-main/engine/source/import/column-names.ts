import en from '../../../locales/en/tables.json' with { type: 'json' };
import ru from '../../../locales/ru/tables.json' with { type: 'json' };
import zh from '../../../locales/zh/tables.json' with { type: 'json' };

/** By the name that the exports know it by. */
export type OwnColumn = keyof typeof en.column;

/** Without case, spaces, accents, width of letters, and the number of numbered columns ("Title 1"). */
export function normaliseName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/(?<=\p{L})1$/u, '');
}

/** Of a list with commas and, since a table of ours can be read again, in our own exports. */
export function columnNames(list: string, own?: OwnColumn): readonly string[] {
  const ownNames = own === undefined ? [] : [en, zh, ru].map(({ column }) => column[own]);
  return [...list.split(', '), ...ownNames].map(normaliseName);
}

export type ColumnNames<Field extends string> = Readonly<Record<Field, readonly string[]>>;
export type Columns<Field extends string> = readonly (Field | null)[];
export type FieldTexts<Field extends string> = Readonly<Partial<Record<Field, string>>>;

/** The first column that goes by one of a field's names; null for one that holds no field. */
export function matchColumns<Field extends string>(
  header: readonly string[],
  known: ColumnNames<Field>,
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

export function fieldsOf<Field extends string>(columns: Columns<Field>, cells: readonly string[]): FieldTexts<Field> {
  const entries = columns.flatMap((field, at) => (field ? [[field, cells[at] ?? '']] : []));
  return Object.fromEntries(entries) as FieldTexts<Field>;
}

export function trimmed<Field extends string>(fields: FieldTexts<Field>): FieldTexts<Field> {
  const entries = Object.entries<string | undefined>(fields).map(([name, value]) => [name, value?.trim() ?? '']);
  return Object.fromEntries(entries) as FieldTexts<Field>;
}
