import type { IconName } from '../../ui/icon.tsx';

/** The parts of the settings, in the order in which they are listed; each has an address and is a command. */
const settingsSections = [
  'general',
  'processing',
  'presets',
  'thresholds',
  'words',
  'network',
  'desktop',
  'privacy',
  'keyboard',
  'about',
] as const;
export type SettingsSection = (typeof settingsSections)[number];

export const sectionIcons: Readonly<Record<SettingsSection, IconName>> = {
  general: 'settings',
  processing: 'play',
  presets: 'layers',
  thresholds: 'unequal',
  words: 'list',
  network: 'globe',
  desktop: 'open',
  privacy: 'check',
  keyboard: 'right',
  about: 'info',
};

export const isSection = (value: string | undefined): value is SettingsSection =>
  settingsSections.some((section) => section === value);

/** What belongs to the desktop is offered there alone. */
export function sectionsFor(isDesktop: boolean): readonly SettingsSection[] {
  return settingsSections.filter((section) => isDesktop || section !== 'desktop');
}

export function settingsPlace(audit: string | null, section?: SettingsSection): string {
  const base = audit === null ? '/settings' : `/audit/${encodeURIComponent(audit)}/settings`;
  return section === undefined ? base : `${base}/${section}`;
}
