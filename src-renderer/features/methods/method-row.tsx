import { Link } from 'wouter';
import type { DetectorResult, DetectorResults } from '../../../src-main/contract/detector-results.ts';
import type { OptionField, OptionValue } from '../../../src-main/contract/options.ts';
import { detectorOptionWords, type OptionWords } from '../../i18n/option-words.ts';
import { type Texts, useText } from '../../i18n/use-text.ts';
import { ShareBar } from '../../ui/share-bar.tsx';
import { confirmedShare } from './method-sort.ts';
import type { DetectorInfo } from '../../../src-main/contract/detector-results.ts';

/** One active algorithm with everything that is known of it. */
export interface Method extends DetectorResult {
  readonly name: string;
  readonly explains: string;
  readonly info: DetectorInfo | undefined;
}

interface MethodRowProps {
  readonly audit: string;
  readonly method: Method;
  readonly results: DetectorResults;
}

export function MethodRow({ audit, method, results }: MethodRowProps) {
  const text = useText();
  const { id, name, explains, info, options, pages, proposed, onlyThis, onlyThisConfirmed } = method;
  const { integer } = text.format;
  return (
    <tr data-detector={id}>
      <th scope="row" className="method regular">
        <strong className="strong" title={id}>
          {name}
        </strong>
        <p className="soft small">{explains}</p>
        {info && (
          <p className="quiet small mt-4">
            {text.ui(`methods.cost.${info.cost}`)} · <span lang="en">{info.work}</span>
          </p>
        )}
      </th>
      <td>
        <Options detector={id} values={options} fields={info?.options ?? {}} />
      </td>
      <td className="number">
        {integer(pages)}
        {results.pages > pages && (
          <small className="as-block">
            {text.ui('methods.notApplicable', { count: integer(results.pages - pages) })}
          </small>
        )}
      </td>
      <td className="number">{proposed === null ? <NotYet /> : integer(proposed)}</td>
      <td className="number">
        <Confirmed method={method} verified={results.verified} />
      </td>
      <td className="number">
        {proposed === null && <NotYet />}
        {proposed !== null && onlyThis === 0 && <span className="quiet">0</span>}
        {proposed !== null && onlyThis > 0 && (
          <>
            <Link
              href={`/audit/${encodeURIComponent(audit)}/methods/only/${id}`}
              aria-label={`${integer(onlyThis)}: ${text.ui('methods.showOnly', { name })}`}
            >
              {integer(onlyThis)}
            </Link>
            {results.verified && (
              <small className="as-block">
                {text.ui('methods.ofThemConfirmed', { count: integer(onlyThisConfirmed) })}
              </small>
            )}
          </>
        )}
      </td>
    </tr>
  );
}

function NotYet() {
  const text = useText();
  return (
    <span className="quiet" title={text.ui('methods.notRun')}>
      –
    </span>
  );
}

function Confirmed({ method, verified }: { readonly method: Method; readonly verified: boolean }) {
  const text = useText();
  const share = confirmedShare(method);
  if (share === null) return <span className="quiet">–</span>;
  if (!verified) return text.format.integer(method.confirmed);
  return (
    <>
      {text.format.share(share)}
      <ShareBar share={share} />
      <small className="as-block">
        {text.ui('methods.confirmedOf', { confirmed: text.format.integer(method.confirmed) })}
      </small>
    </>
  );
}

interface OptionsProps {
  readonly detector: string;
  readonly values: Readonly<Record<string, OptionValue>>;
  readonly fields: Readonly<Record<string, OptionField>>;
}

/** Every option with the value in force; what differs from the default stands out. */
function Options({ detector, values, fields }: OptionsProps) {
  const text = useText();
  const entries = Object.entries(values);
  if (entries.length === 0) return <span className="quiet">{text.ui('methods.noOptions')}</span>;
  return (
    <dl className="method-options as-grid small">
      {entries.map(([name, value]) => {
        const field = fields[name];
        const words = detectorOptionWords(text, detector, name, field);
        return (
          <div key={name} title={words.help} data-changed={field !== undefined && field.default !== value}>
            <dt className="quiet">{words.label}</dt>
            <dd>{valueText(text, words, value)}</dd>
          </div>
        );
      })}
    </dl>
  );
}

function valueText(text: Texts, words: OptionWords, value: OptionValue): string {
  if (typeof value === 'boolean') return text.ui(value ? 'methods.yes' : 'methods.no');
  return typeof value === 'number'
    ? value.toLocaleString(text.locale, { maximumFractionDigits: 6 })
    : words.choice(value);
}
