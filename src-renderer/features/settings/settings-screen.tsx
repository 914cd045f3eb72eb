import { type ComponentType, useState } from 'react';
import { verdicts } from '#contract/verdicts.ts';
import type { OptionField } from '#contract/options.ts';
import { optionWords, type OptionWords } from '#locales/option-words.ts';
import {
  Button,
  Icon,
  Link,
  type Texts,
  useAppRequest,
  useCopy,
  useOutside,
  useSettings,
  useShownAudit,
  useText,
  useToast,
  VerdictBadge,
} from '../../kit.ts';
import { ShortcutGroups } from '../../app/command-palette.tsx';
import { WordListDialog, type WordListName, WordListRows } from '../word-lists/word-list-settings.tsx';
import { saysTheSame } from '../options/option-input.tsx';
import { PresetSection } from './preset-section.tsx';
import {
  DesktopSection,
  LookSettings,
  ProcessingSection,
  sectionIcons,
  sectionsFor,
  settingsPlace,
  type SettingsSection,
  Switch,
} from './sections.tsx';
import css from './settings.module.css';

export function SettingsScreen({ section }: { section: string | undefined }) {
  const text = useText();
  const { bridge } = useOutside();
  const sections = sectionsFor(bridge !== null);
  const shown = sections.find((name) => name === section) ?? 'general';
  const Section = sectionViews[shown];
  return (
    <div className="settings as-grid h-full">
      <nav className={`${css.settingsNav} column scroll line-right py-12 px-8`} aria-label={text.ui('settings.title')}>
        <h1 className="px-8 mb-8">{text.ui('settings.title')}</h1>
        {sections.map((name) => (
          <Link
            key={name}
            href={settingsPlace(name)}
            className="nav-link choosable"
            title={text.ui(`settings.sections.${name}`)}
            aria-current={name === shown ? 'page' : undefined}
            data-testid={`settings-${name}`}
          >
            <Icon name={sectionIcons[name]} />
            <span className="cut">{text.ui(`settings.sections.${name}`)}</span>
          </Link>
        ))}
      </nav>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <section className="settings-body scroll" aria-labelledby="settings-section" tabIndex={0} key={shown}>
        <h2 className="size-15 mb-8" id="settings-section" data-arrival>
          {text.ui(`settings.sections.${shown}`)}
        </h2>
        <Section />
      </section>
    </div>
  );
}

const sectionViews: Readonly<Record<SettingsSection, ComponentType>> = {
  general: GeneralSection,
  processing: ProcessingSection,
  presets: PresetSection,
  thresholds: ThresholdSection,
  words: WordSection,
  network: NetworkSection,
  desktop: DesktopSection,
  privacy: PrivacySection,
  keyboard: KeyboardSection,
  about: AboutSection,
};

function KeyboardSection() {
  return (
    <>
      <p className="soft mb-12">{useText().ui('settings.keyboardLead')}</p>
      <div className="card">
        <ShortcutGroups />
      </div>
    </>
  );
}

function WordSection() {
  const [settings] = useSettings();
  const [editing, setEditing] = useState<WordListName | null>(null);
  return (
    <>
      <p className="soft mb-12">{useText().ui('settings.wordsLead')}</p>
      <div className="card">
        <WordListRows onEdit={setEditing} />
      </div>
      {editing && settings && <WordListDialog which={editing} settings={settings} onClose={() => setEditing(null)} />}
    </>
  );
}

function GeneralSection() {
  return (
    <div className="card">
      <LookSettings />
      <Switch of="reducedMotion" says="settings.reducedMotion" testId="reduced-motion" />
    </div>
  );
}

const networkOptions =
  /agent|proxy|header|cookie|login|user|password|timeout|pace|robots|requests|retries|delay|tls|certificate/iu;

function NetworkSection() {
  const text = useText();
  const { collect = {} } = useAppRequest('option/list', {}).data?.stages ?? {};
  const fields = Object.entries(collect).filter(([name]) => networkOptions.test(name));
  return (
    <>
      <p className="soft mb-12">
        {text.ui('settings.networkLead')} <Link href="~/">{text.ui('settings.toStart')}</Link>
      </p>
      <div className="card">
        <OptionReference stage="collect" fields={fields} />
      </div>
    </>
  );
}

const promises = ['local', 'network', 'accounts', 'pages', 'secrets'] as const;

function PrivacySection() {
  const text = useText();
  const folder = useAppRequest('app/info', {}).data?.folder;
  return (
    <>
      <p className="soft mb-12">{text.ui('settings.privacyLead')}</p>
      <ul className={`card ${css.promises}`}>
        {promises.map((promise) => (
          <li key={promise}>
            <Icon name="check" />
            <span>{text.ui(`settings.privacy.${promise}`)}</span>
          </li>
        ))}
      </ul>
      {folder && (
        <p className="hint">
          {text.ui('settings.folder')} <code className="anywhere">{folder}</code>
        </p>
      )}
    </>
  );
}

function AboutSection() {
  const text = useText();
  const toast = useToast();
  const copy = useCopy();
  const { bridge } = useOutside();
  const info = useAppRequest('app/info', {}).data;
  const rows = [
    ['settings.version', info && `PageTwin ${info.version}`],
    ['settings.shell', info && text.ui(`settings.shells.${info.shell}`)],
    ['settings.licence', text.ui('settings.licenceText')],
    // oxlint-disable-next-line react/jsx-key -- it is no list of elements
    ['settings.folder', <code className="anywhere">{info?.folder}</code>],
  ] as const;
  const version = `PageTwin ${info?.version ?? ''} (${info?.shell ?? ''})\n${navigator.userAgent}`;
  const copyVersion = () => copy(version, text.ui('settings.versionCopied'));
  const copyDiagnostics = async () => {
    await bridge?.invoke('shell/copy-diagnostics', {});
    toast({ text: text.ui('shell.diagnosticsCopied'), hint: text.ui('shell.diagnosticsHint') });
  };
  return (
    <div className="card">
      <dl className={`${css.aboutList} divided`}>
        {rows.map(([label, value]) => (
          <div key={label} className="py-4">
            <dt className="soft">{text.ui(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="row wrap gap-8 mt-4">
        {bridge ? (
          <Button icon="copy" onClick={copyDiagnostics} says="settings.copyDiagnostics" />
        ) : (
          <Button icon="copy" onClick={copyVersion} data-testid="copy-version" says="settings.copyVersion" />
        )}
      </div>
    </div>
  );
}

function ThresholdSection() {
  const audit = useShownAudit();
  const text = useText();
  const stages = useAppRequest('option/list', {}).data?.stages ?? {};
  return (
    <>
      <p className="soft mb-12">
        {text.ui('settings.thresholdsLead')}{' '}
        {audit !== null && <Link href="/verdicts">{text.ui('settings.toVerdicts')}</Link>}
      </p>
      <ul className={`card ${css.verdictMeanings}`}>
        {verdicts.map((verdict) => (
          <li key={verdict}>
            <VerdictBadge verdict={verdict} />
            <span>{text.shared(`verdictMeaning.${verdict}`)}</span>
          </li>
        ))}
      </ul>
      {(['verify', 'cluster'] as const).map((stage) => (
        <div key={stage} className="card">
          <h3>{text.shared(`stage.${stage}`)}</h3>
          <OptionReference stage={stage} fields={Object.entries(stages[stage] ?? {})} />
        </div>
      ))}
    </>
  );
}

function OptionReference({
  stage,
  fields,
}: {
  stage: string;
  fields: readonly (readonly [name: string, field: OptionField])[];
}) {
  const text = useText();
  return (
    <dl className="divided">
      {fields.map(([name, field]) => {
        const words = optionWords(text.locale, stage, name);
        return (
          <div key={name} className="py-4">
            <dt className="row justify-between medium gap-12">
              {words.label} <small className="rigid">{standardOf(text, words, field)}</small>
            </dt>
            <dd className="soft">{saysTheSame(words.label, words.help) ? '' : words.help}</dd>
          </div>
        );
      })}
    </dl>
  );
}

function standardOf(text: Texts, words: OptionWords, field: OptionField) {
  if (field.kind === 'boolean') return text.ui(field.default ? 'settings.standardOn' : 'settings.standardOff');
  if (field.kind === 'choice') return words.choice(field.default);
  if (field.kind === 'text') return '';
  const unit = field.unit ? ` ${text.maybe(`options.units.${field.unit}`) ?? field.unit}` : '';
  return field.default.toLocaleString(text.locale, { maximumFractionDigits: 4 }) + unit;
}
