import { primaryLanguage } from '../../../contract/language-tags.ts';
import type { WritableDatabase } from '../database.ts';

/**
 * Languages as people see them: without the region, unless the site has several (`pt-BR`, `pt-PT`); with the script
 * where it is unusual, so that `zh-TW` alone is Traditional Chinese.
 */
export function languageNamer(database: WritableDatabase) {
  const tags = database.values<string>("SELECT DISTINCT language_tag FROM view WHERE language_tag <> ''");
  const shownSql = '(SELECT value FROM json_each(@shown) WHERE key = language_tag)';
  const update = database.run(
    `UPDATE view SET language = ${shownSql} WHERE language_tag <> '' AND language IS NOT ${shownSql}`,
  );
  return () => void update({ shown: JSON.stringify(Object.fromEntries(shownLanguages(tags()))) });
}

/** By tag. Equivalent tags (`zh-CN`, `zh-Hans`) share one. */
export function shownLanguages(tags: readonly string[]) {
  const variants = Map.groupBy(tags, primaryLanguage);
  return new Map(
    [...variants].flatMap(([language, all]) => {
      const several = new Set(all.map(wholeTag)).size > 1;
      const named = new Map(all.toSorted().map((tag) => [wholeTag(tag), tag]));
      return all.map(
        (tag) => [tag, several ? (named.get(wholeTag(tag)) ?? tag) : withUnusualScript(tag, language)] as const,
      );
    }),
  );
}

/** Adds the implied script and region. */
const wholeTag = (tag: string) => (tag === 'other' ? tag : new Intl.Locale(tag).maximize().toString());

function withUnusualScript(tag: string, language: string) {
  if (tag === 'other') return tag;
  const { script } = new Intl.Locale(tag).maximize();
  return script === undefined || script === new Intl.Locale(language).maximize().script
    ? language
    : `${language}-${script}`;
}
