import type { Locale } from '../contract/models.ts';

/** The language of messages: what was asked for, else what the environment speaks. */
export function chooseLocale(asked: string | undefined, environment: NodeJS.ProcessEnv = process.env): Locale {
  const wanted = asked ?? environment['LC_ALL'] ?? environment['LC_MESSAGES'] ?? environment['LANG'] ?? '';
  if (wanted.toLowerCase().startsWith('zh')) return 'zh';
  return wanted.toLowerCase().startsWith('ru') ? 'ru' : 'en';
}
