import type { RescuedPart, RescueReport } from '../../../src-main/contract/rescue.ts';
import { useText, type Texts } from '../../i18n/use-text.ts';
import { Note } from '../../ui/note.tsx';

/** What a rescue saved and what was lost, part by part. */
export function RescueResult({ report }: { readonly report: RescueReport }) {
  const text = useText();
  const told = [
    report.lostPages > 0 && text.ui('rescue.pagesAgain', { pages: text.count('pages', report.lostPages) }),
    report.redo !== null && text.ui('rescue.redo', { stage: text.shared(`stage.${report.redo}`) }),
    report.lostReviews && text.ui('rescue.lostReviews'),
    report.lostSettings && text.ui('rescue.lostSettings'),
  ].filter((line) => line !== false);
  return (
    <div className="as-grid gap-12" data-testid="rescue-result">
      <Note {...(report.whole && { tone: 'good' as const })} icon={report.whole ? 'check' : 'warning'}>
        <strong>{text.ui(report.whole ? 'rescue.whole' : 'rescue.partly')}</strong>{' '}
        <bdi className="as-block soft">{report.output}</bdi>
      </Note>
      <table className="table rescue-parts">
        <thead>
          <tr>
            <th scope="col">{text.ui('rescue.part')}</th>
            <th scope="col" className="number">
              {text.ui('rescue.kept')}
            </th>
            <th scope="col" className="number">
              {text.ui('rescue.lost')}
            </th>
          </tr>
        </thead>
        <tbody>
          {report.parts.map((part) => (
            <tr key={part.kind} data-lost={part.lost !== 0}>
              <th scope="row">{text.shared(`rescuePart.${part.kind}`)}</th>
              <td className="number">{text.format.integer(part.rows)}</td>
              <td className="number">{lostOf(text, part)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {told.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {report.addresses.length > 0 && (
        <details>
          <summary>{text.ui('rescue.addresses')}</summary>
          <ul className="max-h-120 scroll-both anywhere px-16 mt-8">
            {report.addresses.map((address) => (
              <li key={address}>
                <bdi>{address}</bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

const lostOf = (text: Texts, { lost }: RescuedPart): string =>
  lost === null ? text.ui('rescue.some') : text.format.integer(lost);
