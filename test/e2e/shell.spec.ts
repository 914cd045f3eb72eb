import { pressKeys } from './keys.ts';
import { everyScreen, go } from './screens.ts';
import { recordTasks, type TaskTimes } from './task-times.ts';
import { expect, test, forgetSettings } from './web-app.ts';

test.afterAll(({ app }) => forgetSettings(app));

test('every screen has an address: it is the same after a reload, and back and forward walk through them', async ({
  app,
  page,
}) => {
  const screens = (await everyScreen(page, app)).filter(({ name }) => !/^settings-(?!general)/u.test(name));
  const heading = () => page.locator('.main h1, .main h2').first().innerText();
  const seen: string[] = [];
  for (const { place, ready } of screens) {
    await go(page, place, ready);
    seen.push(await heading());
    await page.reload();
    await expect(page.locator(ready).first()).toBeVisible();
    expect(await heading(), place).toBe(seen.at(-1));
  }
  for (const [at, { place, ready }] of [...screens.entries()].reverse()) {
    await expect(page.locator(ready).first(), place).toBeVisible();
    expect(new URL(page.url()).hash.split('?')[0]).toBe(`#${place.split('?')[0]}`);
    expect(await heading(), place).toBe(seen[at]);
    if (at > 0) await page.goBack();
  }
  await page.goForward();
  expect(new URL(page.url()).hash.split('?')[0]).toBe(`#${screens[1]?.place}`);
});

/**
 * By the time of the processor, which other programs on the machine do not lengthen; the time by the clock is told
 * beside it.
 */
test('the window paints after a second of work at most, and no task holds it for 100 ms while an audit runs', async ({
  app,
  page,
  browser,
}) => {
  const walk = [
    ['o', /overview/u],
    ['r', /run/u],
    ['c', /clusters/u],
    ['o', /overview/u],
    ['r', /run/u],
  ] as const;
  const stop = await recordTasks(browser, page);
  await page.goto(app.url);
  await page.getByTestId('start-demo').waitFor();
  // A task that is known to be long shows that they are seen at all. Its steps take each processor some tenths of a
  // second, however many other programs there are.
  await page.evaluate((steps) => {
    let sum = 0;
    for (let step = 0; step < steps; step += 1) sum = (Math.imul(sum, 31) + step) | 0;
    return sum;
  }, 500_000_000);
  const { tasks: first, firstPaint } = await stop();
  const painted = (first[0]?.at ?? 0) + (firstPaint ?? Infinity);
  const toPaint = first.filter(({ at }) => at < painted).reduce((sum, { processor }) => sum + processor, 0);
  expect(firstPaint).not.toBeNull();
  expect(longest(first).processor).toBeGreaterThan(2 * maxTaskMillis);
  expect(toPaint).toBeLessThan(1000);

  /** The script itself is read and compiled once, before there is anything to hold up. */
  const tasksOfAnAudit = async () => {
    await page.goto(new URL('#/', page.url()).href);
    await page.getByTestId('start-demo').waitFor();
    const end = await recordTasks(browser, page);
    await page.reload();
    await page.getByTestId('start-demo').click();
    await expect(page.getByTestId('run-state')).toBeVisible();
    for (const [key, screen] of walk) {
      await pressKeys(page, `g ${key}`);
      await expect(page).toHaveURL(screen);
    }
    await expect(page.getByTestId('run-state')).toHaveAttribute('data-state', 'done', { timeout: 240_000 });
    return (await end()).tasks;
  };
  // Other programs lengthen the time of the processor as well, by what they push out of its caches; never shorten it.
  const longestTasks: TaskTimes['tasks'][number][] = [];
  const least = () => longestTasks.reduce((one, other) => (other.processor < one.processor ? other : one));
  do {
    const tasks = await tasksOfAnAudit();
    expect(tasks.length).toBeGreaterThan(100);
    longestTasks.push(longest(tasks));
  } while (least().processor >= maxTaskMillis && longestTasks.length < 3);
  const { clock, processor } = least();
  console.log(
    `first paint ${Math.round(firstPaint ?? 0)} ms (processor ${Math.round(toPaint)}), longest task ${Math.round(clock)} ms (processor ${Math.round(processor)})`,
  );
  expect(processor).toBeLessThan(maxTaskMillis);
});

const maxTaskMillis = 100;

const longest = (tasks: TaskTimes['tasks']): TaskTimes['tasks'][number] =>
  tasks.reduce((most, task) => (task.processor > most.processor ? task : most), { at: 0, clock: 0, processor: 0 });
