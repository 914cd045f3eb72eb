interface FigureProps {
  readonly label: string;
  readonly value: string;
  /** What the number is made of. */
  readonly note?: string;
  /** What is counted, where the name does not say it all. */
  readonly title?: string;
}

/** A number with its name below; belongs into a `dl` of the class `figures`. */
export function Figure({ label, value, note, title }: FigureProps) {
  return (
    <div className="figure" title={title}>
      <dt className="cut quiet small">{label}</dt>
      <dd className="size-15 strong">{value}</dd>
      {note && <dd className="figure-note soft small nowrap">{note}</dd>}
    </div>
  );
}
