import { useState } from 'react';
import type { Result } from '#contract/api.ts';
import type { DetectorInfo } from '#contract/detector-results.ts';
import type { OptionField, OptionValue } from '#contract/options.ts';
import { optionWords, type OptionWords } from '#locales/option-words.ts';
import {
  detectorWords,
  Link,
  ShareBar,
  type Sort,
  sortRows,
  TableHead,
  type Texts,
  useAppRequest,
  useText,
} from '../../kit.ts';
import css from './methods.module.css';

export type DetectorResults = Result<'detector/results'>;
type DetectorResult = DetectorResults['perDetector'][number];

type MethodColumn = 'name' | 'pages' | 'proposed' | 'confirmed' | 'only';

const numberColumns = ['pages', 'proposed', 'confirmed', 'only'] as const;

export function MethodTable({ results }: { results: DetectorResults }) {
  const text = useText();
  const [sort, setSort] = useState<Sort<MethodColumn>>({ by: 'proposed', descending: true });
  const infos = useAppRequest('detector/list', {}).data?.detectors;
  const methods = results.perDetector.map((result): Method => {
    const info = infos?.find(({ id }) => id === result.id);
    return { ...result, ...detectorWords(text, result.id), info };
  });
  return (
    <table className={`table table-fixed ${css.methodTable} sticky-head`} data-testid="method-table">
      <TableHead
        columns={[
          { by: 'name', label: text.ui('methods.columns.name') },
          text.ui('methods.columns.options'),
          ...numberColumns.map((by) => ({ by, label: text.ui(`methods.columns.${by}`), isNumber: true })),
        ]}
        sort={sort}
        onSort={setSort}
      />
      <tbody>
        {sortMethods(methods, sort).map((method) => (
          <MethodRow key={method.id} method={method} results={results} />
        ))}
      </tbody>
    </table>
  );
}

type Method = DetectorResult & Readonly<{ name: string; explains: string; info: DetectorInfo | undefined }>;

function MethodRow({ method, results }: { method: Method; results: DetectorResults }) {
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
            {text.shared(`methodCost.${info.cost}`)} · <span lang="en">{info.work}</span>
          </p>
        )}
      </th>
      <td>
        <Options detector={id} values={options} fields={info?.options ?? {}} />
      </td>
      <td className="number">
        {integer(pages)}
        {results.pages > pages && (
          <small className="as-block">{text.ui('methods.notApplicable', { count: results.pages - pages })}</small>
        )}
      </td>
      <td className="number">{proposed === null ? <NotYet /> : integer(proposed)}</td>
      <td className="number">
        <Confirmed method={method} verified={results.verified} />
      </td>
      <td className="number">
        {proposed === null ? (
          <NotYet />
        ) : onlyThis === 0 ? (
          <span className="quiet">0</span>
        ) : (
          <>
            <Link
              href={`/methods/only/${id}`}
              aria-label={text.named(integer(onlyThis), text.ui('methods.showOnly', { name }))}
            >
              {integer(onlyThis)}
            </Link>
            {results.verified && (
              <small className="as-block">{text.ui('methods.ofThemConfirmed', { count: onlyThisConfirmed })}</small>
            )}
          </>
        )}
      </td>
    </tr>
  );
}

const NotYet = () => (
  <span className="quiet" title={useText().ui('methods.notRun')}>
    –
  </span>
);

function Confirmed({ method, verified }: { method: Method; verified: boolean }) {
  const text = useText();
  const share = confirmedShare(method);
  if (share === null) return <span className="quiet">–</span>;
  if (!verified) return text.format.integer(method.confirmed);
  return (
    <>
      {text.format.share(share)}
      <ShareBar share={share} />
      <small className="as-block">{text.ui('methods.confirmedOf', { confirmed: method.confirmed })}</small>
    </>
  );
}

function Options({
  detector,
  values,
  fields,
}: {
  detector: string;
  values: Readonly<Record<string, OptionValue>>;
  fields: Readonly<Record<string, OptionField>>;
}) {
  const text = useText();
  const entries = Object.entries(values);
  if (entries.length === 0) return <span className="quiet">{text.ui('methods.noOptions')}</span>;
  return (
    <dl className={`${css.methodOptions} as-grid small`}>
      {entries.map(([name, value]) => {
        const field = fields[name];
        const words = optionWords(text.locale, detector, name);
        return (
          <div key={name} title={words.help}>
            <dt className="quiet">{words.label}</dt>
            <dd className={field !== undefined && field.default !== value ? 'tone-accent strong' : undefined}>
              {valueText(text, words, value)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function valueText(text: Texts, words: OptionWords, value: OptionValue) {
  if (typeof value === 'boolean') return text.ui(value ? 'methods.yes' : 'methods.no');
  return typeof value === 'number'
    ? value.toLocaleString(text.locale, { maximumFractionDigits: 6 })
    : words.choice(value);
}

export const confirmedShare = ({ proposed, confirmed }: DetectorResult) => (proposed ? confirmed / proposed : null);

const figures: Readonly<Record<Exclude<MethodColumn, 'name'>, (row: DetectorResult) => number | null>> = {
  pages: ({ pages }) => pages,
  proposed: ({ proposed }) => proposed,
  confirmed: confirmedShare,
  only: ({ proposed, onlyThis }) => (proposed === null ? null : onlyThis),
};

export const sortMethods = <Row extends DetectorResult & { readonly name: string }>(
  rows: readonly Row[],
  { by, descending }: Sort<MethodColumn>,
): readonly Row[] => sortRows(rows, descending, ({ name }) => name, by === 'name' ? null : figures[by]);
