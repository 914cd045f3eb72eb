import type { IconName } from '../../kit.ts';

/** The parts of the settings in their order; each has an address and a command. */
export const sectionIcons = {
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
} as const satisfies Readonly<Record<string, IconName>>;
export type SettingsSection = keyof typeof sectionIcons;

/** What belongs to the desktop is offered there alone. */
export function sectionsFor(isDesktop: boolean): readonly SettingsSection[] {
  const sections = Object.keys(sectionIcons) as SettingsSection[];
  return sections.filter((section) => isDesktop || section !== 'desktop');
}

export function settingsPlace(audit: string | null, section?: SettingsSection): string {
  const base = audit === null ? '/settings' : `/audit/${encodeURIComponent(audit)}/settings`;
  return section === undefined ? base : `${base}/${section}`;
}
