import type { Outcome, VerdictPreview } from '../../../src-main/contract/verdict-preview.ts';
import { type Texts, useText } from '../../i18n/use-text.ts';

/** The figures behind the histogram. */
export function SimilarityTable({
  preview,
  shown,
}: {
  readonly preview: VerdictPreview;
  readonly shown: readonly Outcome[];
}) {
  const text = useText();
  return (
    <table className="table similarity-table small mt-8">
      <thead>
        <tr>
          <th scope="col">{text.ui('verdicts.similarity')}</th>
          {shown.map((outcome) => (
            <th key={outcome} scope="col" className="number">
              {outcomeName(text, outcome)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {preview.bins.map(({ from, to, before, after }) => (
          <tr key={from}>
            <th scope="row">{text.format.percents(from, to)}</th>
            {shown.map((outcome) => (
              <td key={outcome} className="number" data-changed={before[outcome] !== after[outcome]}>
                {changeOf(text, before[outcome], after[outcome])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{text.ui('verdicts.all')}</th>
          {shown.map((outcome) => (
            <td key={outcome} className="number" data-changed={preview.before[outcome] !== preview.after[outcome]}>
              {changeOf(text, preview.before[outcome], preview.after[outcome])}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

/** In words; pairs that are no finding have no verdict. */
export function outcomeName(text: Texts, outcome: Outcome): string {
  return outcome === 'none' ? text.ui('compare.noVerdict') : text.shared(`verdict.${outcome}`);
}

export function changeOf(text: Texts, before: number, after: number): string {
  return before === after
    ? text.format.integer(after)
    : `${text.format.integer(before)} → ${text.format.integer(after)}`;
}
