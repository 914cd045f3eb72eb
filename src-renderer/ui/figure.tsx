/** A number with its name below; belongs into a `dl` of the class `figures`. */
export function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="figure">
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
