interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly note?: string;
  readonly title?: string;
}

/** Belongs into a `dl`. */
export function Figure({ label, value, note, title }: FigureProps) {
  return (
    <div className="figure" title={title}>
      <dt className="cut quiet small">{label}</dt>
      <dd className="size-15 strong">{value}</dd>
      {note && <dd className="figure-note soft small nowrap">{note}</dd>}
    </div>
  );
}
