import { useId, useRef, useState } from 'react';
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
  type Logo,
  logoTypes,
  maxLogoBytes,
} from '../../../src-main/contract/exports.ts';
import { useRequest } from '../../api/requests.ts';
import { locales } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { IconButton, Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { localeNames } from '../settings/looks.tsx';

interface ExportFormProps {
  readonly choices: ExportChoices;
  readonly onChange: (change: Partial<ExportChoices>) => void;
}

interface WholeFormProps extends ExportFormProps {
  readonly client: ReportClient;
  readonly onClient: (change: ReportClientChange) => void;
}

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
      <Select
        id={id}
        value={form}
        options={reportForms}
        nameOf={(known) => text.ui(`export.forms.${known}`)}
        disabled={!formats.includes('pdf')}
        onChange={(chosen) => onChange({ form: chosen })}
        data-testid="export-form"
      />
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

interface AccentFieldProps {
  readonly accent: string | null;
  readonly onChange: (accent: string | null) => void;
}

/** The report's own blue, with which the choice begins. */
const usualAccent = '#2456d6';

/** The colour of the head of the report; none leaves the report its own. */
function AccentField({ accent, onChange }: AccentFieldProps) {
  const text = useText();
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {text.ui('export.accent')}
      </label>
      <span className="field-line row gap-6">
        <input
          id={id}
          type="color"
          value={accent ?? usualAccent}
          onChange={(event) => onChange(event.target.value)}
          data-testid="export-accent"
        />
        {accent !== null && (
          <IconButton icon="close" label={text.ui('export.removeAccent')} onClick={() => onChange(null)} />
        )}
      </span>
    </div>
  );
}

interface LogoFieldProps {
  readonly logo: Logo | null;
  readonly onChange: (logo: Logo | null) => void;
}

/** The client's picture for the head of the report, chosen by the browser's own dialog in every shell. */
function LogoField({ logo, onChange }: LogoFieldProps) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const [isRefused, setRefused] = useState(false);
  const hintId = useId();
  const choose = async (file: File) => {
    const read = await readLogo(file);
    setRefused(read === null);
    if (read) onChange(read);
  };
  return (
    <div className="field">
      <span className="field-label">{text.ui('export.logo')}</span>
      <span className="field-line row gap-6">
        {logo && <img className="export-logo frame round" src={`data:${logo.type};base64,${logo.data}`} alt="" />}
        <Button icon="folder" onClick={() => input.current?.click()} aria-describedby={hintId}>
          {text.ui(logo ? 'export.changeLogo' : 'export.chooseLogo')}
        </Button>
        {logo && <IconButton icon="close" label={text.ui('export.removeLogo')} onClick={() => onChange(null)} />}
        <FileInput
          ref={input}
          accept={logoTypes.join(',')}
          onFile={(file) => void choose(file)}
          data-testid="export-logo"
        />
      </span>
      <small id={hintId} className={isRefused ? 'tone-bad' : ''} role={isRefused ? 'alert' : undefined}>
        {text.ui(isRefused ? 'export.logoRefused' : 'export.logoHint')}
      </small>
    </div>
  );
}

/**
 * A chosen picture as the data of a logo; null when it is none that a report takes. The engine looks at its bytes
 * again.
 */
async function readLogo(file: File): Promise<Logo | null> {
  const type = logoTypes.find((known) => known === file.type);
  if (!type || file.size > maxLogoBytes) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return { type, data: btoa(binary) };
}
