import type { Locale } from '../../contract/settings.ts';
import type { OptionField, OptionValue } from '../../contract/options.ts';
import en from '../../locales/en/options.json' with { type: 'json' };
import ru from '../../locales/ru/options.json' with { type: 'json' };
import zh from '../../locales/zh/options.json' with { type: 'json' };
import type { Report } from './html/report.ts';

type Named = Readonly<Record<string, Readonly<Record<string, string>>>>;
type Choices = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>;
type OfDetectors = Readonly<
  Record<
    string,
    Readonly<
      Record<
        string,
        { readonly label?: string; readonly help?: string; readonly choices?: Readonly<Record<string, string>> }
      >
    >
  >
>;

interface OptionTexts {
  readonly optionLabel: Named;
  readonly optionChoice: Choices;
  readonly detectorOptions: OfDetectors;
}

const texts: Readonly<Record<Locale, OptionTexts>> = { en, zh, ru };

/** In the words of the settings; its key where they have none. */
export function optionName(locale: Locale, owner: string, name: string): string {
  const { optionLabel, detectorOptions } = texts[locale];
  return (
    optionLabel[owner]?.[name] ??
    detectorOptions[owner]?.[name]?.label ??
    detectorOptions['shared']?.[name]?.label ??
    `${owner}.${name}`
  );
}

export function optionValue(
  { locale, texts: { scope }, format }: Pick<Report, 'locale' | 'texts' | 'format'>,
  path: OptionPath,
  value: OptionValue,
): string {
  if (typeof value === 'boolean') return value ? scope.on : scope.off;
  if (typeof value === 'number') return format.decimal(value);
  const { optionChoice, detectorOptions } = texts[locale];
  const { owner, name, field } = path;
  if (field.kind !== 'choice') return value;
  return (
    optionChoice[owner]?.[name]?.[value] ??
    detectorOptions[owner]?.[name]?.choices?.[value] ??
    detectorOptions['shared']?.[name]?.choices?.[value] ??
    value
  );
}

export interface OptionPath {
  readonly owner: string;
  readonly name: string;
  readonly field: OptionField;
}
