import type { Page } from '@playwright/test';
import { sharedTexts } from '../../src-main/locales/shared.ts';
import { optionTexts } from '../../src-main/locales/options-texts.ts';
import { windowTexts } from '../../src-main/locales/window-texts.ts';
import { chooseLooks, everyScreen, go } from './screens.ts';
import { expect, test, forgetSettings } from './web-app.ts';

test.afterAll(({ app }) => forgetSettings(app));

type Tree = { readonly [key: string]: string | Tree };

/** Every text of the window that is the same whatever it is filled with. */
function leavesOf(tree: Tree, prefix = ''): readonly (readonly [key: string, text: string])[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as const] : leavesOf(value, `${prefix}${key}.`),
  );
}

const textsOf = (locale: 'en' | 'zh' | 'ru') =>
  new Map(
    leavesOf({
      ui: { ...windowTexts[locale], ...optionTexts[locale] } as unknown as Tree,
      shared: sharedTexts[locale] as unknown as Tree,
    }),
  );

/**
 * English texts that the language has words of its own for; a lone word may stand in the titles of audited pages as
 * well.
 */
function englishOnly(locale: 'zh' | 'ru'): readonly string[] {
  const [english, translated] = [textsOf('en'), textsOf(locale)];
  const kept = new Set(translated.values());
  return [...english].flatMap(([key, text]) =>
    translated.get(key) !== text && !kept.has(text) && !text.includes('{{') && /[a-z]{3}/iu.test(text) ? [text] : [],
  );
}

test('every text is translated and has room in English, Chinese and Russian', async ({ app, page }) => {
  test.setTimeout(600_000);
  const screens = await everyScreen(page, app);
  const found: string[] = [];
  for (const locale of ['en', 'zh', 'ru'] as const) {
    await chooseLooks(page, { locale });
    const foreign = locale === 'en' ? [] : englishOnly(locale);
    for (const { name, place, ready } of screens) {
      await go(page, place, ready);
      for (const fault of await faultsOf(page, foreign)) found.push(`${name} in ${locale}: ${fault}`);
    }
  }
  expect(found).toEqual([]);

  await page.evaluate(() => {
    const bad = document.createElement('div');
    for (const words of ['Overview', 'overview.title', 'Ничего не помещается', '{{count}}']) {
      const line = document.createElement('p');
      line.textContent = words;
      if (words.startsWith('Н')) Object.assign(line.style, { width: '40px', whiteSpace: 'nowrap' });
      bad.append(line);
    }
    document.querySelector('.main')?.append(bad);
  });
  const kinds = (await faultsOf(page, englishOnly('ru'))).map((fault) => fault.split(' ')[0]);
  expect(kinds.toSorted(), 'faults that are put there are found').toEqual(['English', 'a', 'clipped', 'raw']);
});

/**
 * Texts of the shown screen that are raw, foreign, or do not fit. What is cut with an ellipsis must be told by a
 * tooltip.
 */
function faultsOf(page: Page, foreign: readonly string[]): Promise<readonly string[]> {
  return page.evaluate((english) => {
    const known = new Set(english);
    const faults = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const parent = node.parentElement;
      if (
        text === '' ||
        !parent?.checkVisibility({ visibilityProperty: true }) ||
        parent.closest('.visually-hidden, svg, iframe')
      )
        continue;
      if (/\{\{|\[object|undefined|NaN/u.test(text)) faults.add(`raw “${text.slice(0, 60)}”`);
      if (
        /^[a-z]\w*(?:\.[\w-]+){1,4}$/u.test(text) &&
        !parent.closest('code, a, .address, .listed-address, [data-content]')
      )
        faults.add(`a key “${text}”`);
      if (known.has(text) && !parent.closest('[lang], [data-content]:not(html)')?.matches(':not(html)'))
        faults.add(`English “${text.slice(0, 60)}”`);
      const room = roomFault(node, parent);
      if (room) faults.add(`${room} “${text.slice(0, 60)}” in ${nameOf(parent)}`);
    }
    return [...faults];

    function roomFault(node: Node, parent: Element): string | null {
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      let box: Element | null = parent;
      while (box && /^inline$|contents/u.test(getComputedStyle(box).display)) box = box.parentElement;
      if (!box || text.width === 0) return null;
      const edge = box.getBoundingClientRect();
      if (edge.width <= 1) return null;
      const wide = text.right > edge.right + 1.5 || text.left < edge.left - 1.5;
      const tall = text.bottom > edge.bottom + 6;
      if (!wide && !tall) return null;
      for (let at: Element | null = box; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (/auto|scroll/u.test(wide ? style.overflowX : style.overflowY))
          // Tables and code may be wider than the window; anything else would make a screen scroll sideways.
          return !wide || parent.closest('table, [role=grid], pre, code, [role=tablist]') ? null : 'widens its screen';
        if (style.overflowX === 'visible') continue;
        const isCut = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
        const isTold = at.closest('[title]') !== null || parent.closest('[title]') !== null;
        return !isCut ? 'clipped' : isTold ? null : 'cut without a tooltip';
      }
      return 'spills over';
    }

    function nameOf(element: Element): string {
      return `${element.tagName.toLowerCase()}${[...element.classList].map((name) => `.${name}`).join('')} of ${element.parentElement?.className ?? ''}`;
    }
  }, foreign);
}
