import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useOutside } from '../../api/client-context.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { AboutSection } from './about-section.tsx';
import { DesktopSection } from './desktop-section.tsx';
import { GeneralSection } from './general-section.tsx';
import { KeyboardSection } from './keyboard-section.tsx';
import { NetworkSection } from './network-section.tsx';
import { PresetSection } from './preset-section.tsx';
import { PrivacySection } from './privacy-section.tsx';
import { ProcessingSection } from './processing-section.tsx';
import { isSection, sectionIcons, sectionsFor, settingsPlace, type SettingsSection } from './settings-sections.ts';
import { ThresholdSection } from './threshold-section.tsx';
import { WordSection } from './word-section.tsx';

interface SettingsScreenProps {
  /** The audit that is shown beside, so that leaving the settings leads back into it. */
  readonly audit: string | null;
  readonly section: string | undefined;
}

/** Everything that holds for all audits, one part at a time; changes count at once. */
export function SettingsScreen({ audit, section }: SettingsScreenProps) {
  const text = useText();
  const { bridge } = useOutside();
  const sections = sectionsFor(bridge !== null);
  const shown = isSection(section) && sections.includes(section) ? section : 'general';
  return (
    <div className="settings">
      <nav className="settings-nav" aria-label={text.ui('settings.title')}>
        <h1>{text.ui('settings.title')}</h1>
        {sections.map((name) => (
          <Link
            key={name}
            href={settingsPlace(audit, name)}
            className="nav-link"
            aria-current={name === shown ? 'page' : undefined}
            data-testid={`settings-${name}`}
          >
            <Icon name={sectionIcons[name]} />
            <span>{text.ui(`settings.sections.${name}`)}</span>
          </Link>
        ))}
      </nav>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <section className="settings-body" aria-labelledby="settings-section" tabIndex={0} key={shown}>
        <h2 id="settings-section" data-arrival>
          {text.ui(`settings.sections.${shown}`)}
        </h2>
        {sectionView(shown, audit)}
      </section>
    </div>
  );
}

function sectionView(section: SettingsSection, audit: string | null): ReactNode {
  switch (section) {
    case 'general':
      return <GeneralSection />;
    case 'processing':
      return <ProcessingSection />;
    case 'presets':
      return <PresetSection />;
    case 'thresholds':
      return <ThresholdSection audit={audit} />;
    case 'words':
      return <WordSection />;
    case 'network':
      return <NetworkSection />;
    case 'desktop':
      return <DesktopSection />;
    case 'privacy':
      return <PrivacySection />;
    case 'keyboard':
      return <KeyboardSection />;
    case 'about':
      return <AboutSection />;
  }
}
