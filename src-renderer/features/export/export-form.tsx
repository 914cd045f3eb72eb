import { useId, useState, type ReactNode } from 'react';
import {
  exportFormats,
  exportTables,
  reportForms,
  tabularFormats,
  type ExportChoices,
  type ExportFormat,
  type ReportClient,
  type ReportClientChange,
  type Logo,
  logoTypes,
  maxLogoBytes,
} from '#contract/exports.ts';
import {
  base64Of,
  Button,
  Check,
  FileInput,
  IconButton,
  locales,
  Select,
  TextField,
  type UiKey,
  useAppRequest,
  useText,
} from '../../kit.ts';
import { localeOptions } from '../settings/sections.tsx';

/** The report's default colour. */
const defaultAccent = '#2456d6';

export function ExportForm({
  choices,
  onChange,
  client,
  onClient,
}: {
  choices: ExportChoices;
  onChange: (change: Partial<ExportChoices>) => void;
  client: ReportClient;
  onClient: (change: ReportClientChange) => void;
}) {
  const text = useText();
  const { formats, tables, form, locale } = choices;
  const { data: abilities } = useAppRequest('export/abilities', {});
  const isPossible = (format: ExportFormat) => format !== 'pdf' || abilities?.pdf !== false;
  const hint = useId();
  return (
    <div className="as-grid halves gap-20">
      <div className="column gap-12">
        <fieldset className="column gap-8">
          <legend className="strong mb-8">{text.ui('export.formats')}</legend>
          <CheckList
            values={exportFormats}
            chosen={formats}
            isPossible={isPossible}
            onChange={(next) => onChange({ formats: next })}
            testId="export-format"
          >
            {(format) => (
              <>
                {text.shared(`exportFormat.${format}`)}
                <small>{text.ui(isPossible(format) ? `export.formatHint.${format}` : 'export.noBrowser')}</small>
              </>
            )}
          </CheckList>
        </fieldset>
        <Labelled says="export.form">
          {(id) => (
            <Select
              id={id}
              value={form}
              options={reportForms}
              nameOf={(known) => text.ui(`export.forms.${known}`)}
              disabled={!formats.includes('pdf')}
              onChange={(chosen) => onChange({ form: chosen })}
              data-testid="export-form"
            />
          )}
        </Labelled>
      </div>
      <div className="column gap-12">
        <fieldset className="export-tables" disabled={!formats.some((format) => tabularFormats.has(format))}>
          <legend className="strong mb-4">{text.ui('export.tables')}</legend>
          <small>{text.ui('export.tablesHint')}</small>
          <div className="as-grid halves gap-8 mt-8">
            <CheckList values={exportTables} chosen={tables} onChange={(next) => onChange({ tables: next })}>
              {(table) => text.ui(`export.table.${table}`)}
            </CheckList>
          </div>
        </fieldset>
        <Labelled says="export.language">
          {(id) => (
            <select
              id={id}
              value={locale ?? text.locale}
              onChange={({ target }) => onChange({ locale: locales.find((each) => each === target.value) ?? null })}
            >
              {localeOptions}
            </select>
          )}
        </Labelled>
        <Labelled says="export.client">
          {(id) => (
            <>
              <TextField
                id={id}
                maxLength={200}
                value={client.name}
                placeholder={text.ui('export.clientPlaceholder')}
                onChange={(value) => onClient({ name: value })}
                aria-describedby={hint}
                data-testid="export-client"
              />
              <small id={hint}>{text.ui('export.clientHint')}</small>
            </>
          )}
        </Labelled>
        <Labelled says="export.accent">
          {(id) => (
            <span className="field-line row gap-6">
              <input
                id={id}
                type="color"
                value={client.accent ?? defaultAccent}
                onChange={(event) => onClient({ accent: event.target.value })}
              />
              {client.accent !== null && (
                <IconButton icon="close" says="export.removeAccent" onClick={() => onClient({ accent: null })} />
              )}
            </span>
          )}
        </Labelled>
        <LogoField logo={client.logo} onChange={(logo) => onClient({ logo })} />
      </div>
    </div>
  );
}

function Labelled({ says, children }: { says: UiKey; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="field">
      <label className="medium" htmlFor={id}>
        {useText().ui(says)}
      </label>
      {children(id)}
    </div>
  );
}

function CheckList<Value extends string>(
  props: Readonly<{
    values: readonly Value[];
    chosen: readonly Value[];
    isPossible?: (value: Value) => boolean;
    onChange: (chosen: Value[]) => void;
    testId?: string;
    children: (value: Value) => ReactNode;
  }>,
) {
  const { values, chosen, isPossible = () => true, onChange, testId, children } = props;
  const toggle = (value: Value, isWanted: boolean) =>
    onChange(values.filter((other) => (other === value ? isWanted : chosen.includes(other))));
  return values.map((value) => (
    <Check
      key={value}
      checked={isPossible(value) && chosen.includes(value)}
      disabled={!isPossible(value)}
      onChange={(isOn) => toggle(value, isOn)}
      data-testid={testId && `${testId}-${value}`}
    >
      <span>{children(value)}</span>
    </Check>
  ));
}

function LogoField({ logo, onChange }: { logo: Logo | null; onChange: (logo: Logo | null) => void }) {
  const text = useText();
  const [isRefused, setRefused] = useState(false);
  const hintId = useId();
  const choose = async (file: File) => {
    const type = file.size <= maxLogoBytes && logoTypes.find((known) => known === file.type);
    setRefused(!type);
    if (type) onChange({ type, data: await base64Of(file) });
  };
  return (
    <div className="field">
      <span className="medium">{text.ui('export.logo')}</span>
      <span className="field-line row gap-6">
        {logo && <img className="export-logo frame round" src={`data:${logo.type};base64,${logo.data}`} alt="" />}
        <FileInput accept={logoTypes.join(',')} onFile={choose} data-testid="export-logo">
          {(open) => (
            <Button
              icon="folder"
              onClick={open}
              aria-describedby={hintId}
              says={logo ? 'export.changeLogo' : 'export.chooseLogo'}
            />
          )}
        </FileInput>
        {logo && <IconButton icon="close" says="export.removeLogo" onClick={() => onChange(null)} />}
      </span>
      <small id={hintId} className={isRefused ? 'tone-bad' : ''} role={isRefused ? 'alert' : undefined}>
        {text.ui(isRefused ? 'export.logoRefused' : 'export.logoHint')}
      </small>
    </div>
  );
}
