export const settings = {
  title: 'Settings',
  language: 'Language',
  followSystem: 'As the system',
  theme: 'Appearance',
  themes: { system: 'As the system', light: 'Light', dark: 'Dark' },
  workers: 'Analysis processes',
  workersAuto: 'Automatic',
  workersHint: 'More processes are faster and need more memory. Takes effect with the next run.',
};
