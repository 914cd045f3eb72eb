export const figureKind = {
  'search-console': 'Google Search Console',
  analytics: 'Google Analytics',
  'yandex-webmaster': 'Yandex Webmaster',
  'yandex-metrica': 'Yandex Metrica',
  baidu: 'Baidu',
  ahrefs: 'Ahrefs',
  semrush: 'Semrush',
  majestic: 'Majestic',
  'screaming-frog': 'Screaming Frog',
  other: 'other table',
};

export const figureMeasure = {
  clicks: 'Clicks',
  impressions: 'Impressions',
  position: 'Position',
  visits: 'Visits',
  backlinks: 'Backlinks',
  domains: 'Referring domains',
  inlinks: 'Inlinks',
};
