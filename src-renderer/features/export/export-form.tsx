import { useId } from 'react';
import { languageTags } from '../../../src-main/contract/language-tags.ts';
import {
  exportFormats,
  exportTables,
  reportForms,
  tabularFormats,
  type ExportChoices,
  type ExportFormat,
  type ExportTable,
  type ReportClient,
  type ReportClientChange,
} from '../../../src-main/contract/exports.ts';
import { useRequest } from '../../api/requests.ts';
import { locales } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { AccentField } from './accent-field.tsx';
import { LogoField } from './logo-field.tsx';

interface ExportFormProps {
  readonly choices: ExportChoices;
  readonly onChange: (change: Partial<ExportChoices>) => void;
}

interface WholeFormProps extends ExportFormProps {
  readonly client: ReportClient;
  readonly onClient: (change: ReportClientChange) => void;
}

/** Names of languages stand in their own language. */
const localeNames = { en: 'English', zh: '简体中文', ru: 'Русский' } as const;

/** What is exported, in which language, and for whom. */
export function ExportForm({ choices, onChange, client, onClient }: WholeFormProps) {
  const text = useText();
  const [languageId, clientId, clientHintId] = [useId(), useId(), useId()];
  return (
    <div className="as-grid halves gap-20">
      <FormatChoice choices={choices} onChange={onChange} />
      <div className="column gap-12">
        <TableChoice choices={choices} onChange={onChange} />
        <FormChoice choices={choices} onChange={onChange} />
        <div className="field">
          <label className="field-label" htmlFor={languageId}>
            {text.ui('export.language')}
          </label>
          <select
            id={languageId}
            value={choices.locale ?? text.locale}
            onChange={(event) => onChange({ locale: locales.find((locale) => locale === event.target.value) ?? null })}
          >
            {locales.map((locale) => (
              <option key={locale} value={locale} lang={languageTags[locale]}>
                {localeNames[locale]}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label className="field-label" htmlFor={clientId}>
            {text.ui('export.client')}
          </label>
          <input
            id={clientId}
            type="text"
            maxLength={200}
            value={client.name}
            placeholder={text.ui('export.clientPlaceholder')}
            onChange={(event) => onClient({ name: event.target.value })}
            aria-describedby={clientHintId}
            data-testid="export-client"
          />
          <small id={clientHintId}>{text.ui('export.clientHint')}</small>
        </div>
        <AccentField accent={client.accent} onChange={(accent) => onClient({ accent })} />
        <LogoField logo={client.logo} onChange={(logo) => onClient({ logo })} />
      </div>
    </div>
  );
}

/** How much of the report goes into the PDF. */
function FormChoice({ choices: { form, formats }, onChange }: ExportFormProps) {
  const text = useText();
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {text.ui('export.form')}
      </label>
      <select
        id={id}
        value={form}
        disabled={!formats.includes('pdf')}
        onChange={(event) => onChange({ form: reportForms.find((known) => known === event.target.value) ?? 'full' })}
        data-testid="export-form"
      >
        {reportForms.map((known) => (
          <option key={known} value={known}>
            {text.ui(`export.forms.${known}`)}
          </option>
        ))}
      </select>
    </div>
  );
}

function FormatChoice({ choices: { formats }, onChange }: ExportFormProps) {
  const text = useText();
  const { data: abilities } = useRequest('export/abilities', {});
  const toggle = (format: ExportFormat, isWanted: boolean) =>
    onChange({ formats: exportFormats.filter((other) => (other === format ? isWanted : formats.includes(other))) });
  return (
    <fieldset className="column gap-8">
      <legend className="strong mb-8">{text.ui('export.formats')}</legend>
      {exportFormats.map((format) => {
        const isPossible = format !== 'pdf' || abilities?.pdf !== false;
        return (
          <label key={format} className="check">
            <input
              type="checkbox"
              checked={isPossible && formats.includes(format)}
              disabled={!isPossible}
              onChange={(event) => toggle(format, event.target.checked)}
              data-testid={`export-format-${format}`}
            />
            <span>
              {text.shared(`exportFormat.${format}`)}
              <small>{text.ui(isPossible ? `export.formatHint.${format}` : 'export.noBrowser')}</small>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

function TableChoice({ choices: { formats, tables }, onChange }: ExportFormProps) {
  const text = useText();
  const toggle = (table: ExportTable, isWanted: boolean) =>
    onChange({ tables: exportTables.filter((other) => (other === table ? isWanted : tables.includes(other))) });
  return (
    <fieldset className="export-tables" disabled={!formats.some((format) => tabularFormats.has(format))}>
      <legend className="strong mb-4">{text.ui('export.tables')}</legend>
      <small>{text.ui('export.tablesHint')}</small>
      <div className="as-grid halves gap-8 mt-8">
        {exportTables.map((table) => (
          <label key={table} className="check">
            <input
              type="checkbox"
              checked={tables.includes(table)}
              onChange={(event) => toggle(table, event.target.checked)}
            />
            <span>{text.ui(`export.table.${table}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
