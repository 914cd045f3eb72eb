import type { Agreement, DetectorResults } from '../../../src-main/contract/detector-results.ts';
import { lessThan } from '../../../src-main/contract/tenths.ts';
import { detectorWords } from '../../i18n/detector-words.ts';
import { useText } from '../../i18n/use-text.ts';

/** Which algorithms propose the same pairs: the deeper the colour, the more. */
export function AgreementMatrix({ results }: { readonly results: DetectorResults }) {
  const text = useText();
  const { perDetector, matrix } = results;
  const names = perDetector.map(({ id }) => detectorWords(text, id).name);
  return (
    <div className="column grow min-h-0 gap-8 px-20 py-12">
      <p className="hint">{text.ui('methods.agreementHint')}</p>
      <p className="hint row small gap-8">
        {text.format.share(0)} <span className="scale frame round-4" aria-hidden="true" /> {text.format.share(1)}
      </p>
      <div className="min-h-0 scroll-both">
        <table className="matrix agreement-table sticky-head" data-testid="agreement-table">
          <caption className="visually-hidden">{text.ui('methods.views.agreement')}</caption>
          <thead>
            <tr>
              <th scope="col">{text.ui('methods.columns.name')}</th>
              {perDetector.map(({ id }, column) => (
                <th key={id} scope="col" title={names[column]}>
                  <span aria-hidden="true">{column + 1}</span>
                  <span className="visually-hidden">{names[column]}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {perDetector.map(({ id }, row) => (
              <tr key={id}>
                <th className="cut medium text-start on-panel" scope="row">
                  <span className="matrix-number quiet">{row + 1}</span> {names[row]}
                </th>
                {(matrix[row] ?? []).map((cell, column) => (
                  <Cell
                    key={perDetector[column]?.id}
                    cell={cell}
                    own={row === column}
                    names={[names[row] ?? '', names[column] ?? '']}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** Ink on the strongest tint keeps its contrast in both themes. */
const strongestTint = 48;

interface CellProps {
  readonly cell: Agreement;
  readonly own: boolean;
  readonly names: readonly [string, string];
}

function Cell({ cell: { both, jaccard }, own, names: [a, b] }: CellProps) {
  const text = useText();
  const pairs = text.count('pairs', both);
  const count = <small className="as-block tiny">{text.format.integer(both)}</small>;
  if (own)
    return (
      <td className="agreement-own" title={text.ui('methods.proposes', { name: a, pairs })}>
        {count}
      </td>
    );
  if (jaccard === null) return <td className="quiet">–</td>;
  const title = text.ui('methods.bothPropose', { a, b, pairs, share: text.format.share(jaccard) });
  if (both === 0)
    return (
      <td className="quiet" title={title}>
        0
      </td>
    );
  const tint = Math.round(jaccard * strongestTint) + 3;
  return (
    <td title={title} style={{ background: `color-mix(in oklab, var(--accent) ${tint}%, var(--panel))` }}>
      {wholePercent(text.locale, jaccard)}
      {count}
    </td>
  );
}

/** Cut and not rounded: only the same pairs read as 100, and none that agree as 0. */
function wholePercent(locale: string, share: number): string {
  const write = (cut: number) => cut.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 0 });
  const cut = Math.floor(share * 100 + 1e-9) / 100;
  return cut === 0 ? lessThan(write(0.01)) : write(cut);
}
