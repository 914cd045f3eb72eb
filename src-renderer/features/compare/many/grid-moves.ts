interface GridPlace {
  readonly row: number;
  readonly column: number;
}

/**
 * Where a key leads in a grid, by the ARIA pattern for grids; null for keys that mean nothing there. Never leaves the
 * grid.
 */
export function moveIn(
  key: string,
  { row, column }: GridPlace,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): GridPlace | null {
  const target = targets[key]?.({ row, column }, { row: rows - 1, column: columns - 1 });
  if (!target) return null;
  return {
    row: Math.max(0, Math.min(rows - 1, target.row)),
    column: Math.max(0, Math.min(columns - 1, target.column)),
  };
}

const page = 10;

const targets: Readonly<Record<string, (at: GridPlace, last: GridPlace) => GridPlace>> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  PageUp: ({ row, column }) => ({ row: row - page, column }),
  PageDown: ({ row, column }) => ({ row: row + page, column }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, last) => ({ row, column: last.column }),
};
