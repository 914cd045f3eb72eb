import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { languageTags } from '../../src-main/contract/language-tags.ts';
import { localeSchema, themeSchema, type Locale, type Settings } from '../../src-main/contract/settings.ts';
import { useRequest } from '../api/requests.ts';
import { systemLocale } from '../i18n/i18n.ts';

type Theme = Settings['theme'];

const localeKey = 'pagetwin.locale';
const themeKey = 'pagetwin.theme';

/**
 * Puts language, theme, density and motion of the settings onto the document. The first two are also remembered in this
 * window, so that the next start is drawn right before the engine has answered.
 */
export function Preferences() {
  const { i18n } = useTranslation();
  const settings = useRequest('settings/get', {}).data;
  const locale = settings ? (settings.locale ?? systemLocale(navigator.languages)) : null;
  const theme = settings?.theme ?? rememberedTheme();

  useEffect(() => {
    if (!locale) return;
    localStorage.setItem(localeKey, locale);
    if (i18n.language !== locale) void i18n.changeLanguage(locale);
  }, [locale, i18n]);
  useEffect(() => {
    document.documentElement.lang = languageTags[i18n.language as Locale];
  }, [i18n.language]);
  useEffect(() => {
    if (settings) localStorage.setItem(themeKey, theme);
    return followTheme(theme);
  }, [theme, settings]);
  const { density, reducedMotion } = settings ?? {};
  useEffect(() => {
    if (density === undefined) return;
    const { dataset } = document.documentElement;
    dataset['density'] = density;
    dataset['motion'] = reducedMotion ? 'reduced' : 'system';
  }, [density, reducedMotion]);
  return null;
}

export function rememberedLocale(): Locale | null {
  return localeSchema.safeParse(localStorage.getItem(localeKey)).data ?? null;
}

function rememberedTheme(): Theme {
  return themeSchema.safeParse(localStorage.getItem(themeKey)).data ?? 'system';
}

/** Sets `data-theme` to light or dark, and keeps following the system where that is wanted. */
function followTheme(theme: Theme): () => void {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    document.documentElement.dataset['theme'] = theme === 'system' ? (system.matches ? 'dark' : 'light') : theme;
  };
  apply();
  system.addEventListener('change', apply);
  return () => system.removeEventListener('change', apply);
}
