import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** WCAG 2.2 AA and good practice, as far as a program can tell. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** All that the theme has a part in. */
const colourRules = ['color-contrast', 'link-in-text-block'];

interface Look {
  /** A selector; the whole window without it. */
  readonly within?: string;
  /** Enough where the same elements have just been looked at in the other theme. */
  readonly onlyColours?: boolean;
}

/**
 * What stands in the way of people on the page as it is now, a line for each element. Frames show the pages of other
 * people and are left out.
 */
export async function barriersOn(page: Page, { within, onlyColours = false }: Look = {}): Promise<string[]> {
  // Legacy mode asks the page alone and not its frames one by one, which takes half the time. Of what is in order only
  // one element is described for each rule, and not thousands, which takes half of the rest.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .exclude('iframe')
    .setLegacyMode();
  if (within !== undefined) axe.include(within);
  const { violations } = await (onlyColours ? axe.withRules(colourRules) : axe.withTags(tags)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id} at ${target.join(' ')}: ${html.slice(0, 200)}`),
  );
}

/** Sets the theme behind the back of the settings and looks at what there is in both. */
export async function barriersInBothThemes(page: Page, look: Look = {}): Promise<string[]> {
  const found: string[] = [];
  for (const [theme, onlyColours] of [
    ['light', false],
    ['dark', true],
  ] as const) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    found.push(...(await barriersOn(page, { onlyColours, ...look })).map((line) => `${theme}: ${line}`));
  }
  return found;
}
