import { expect, it } from 'vitest';
import { plannedProgress, type ProgressReport } from '../../../../src-main/engine/report/export-progress.ts';

function start(signal = new AbortController().signal) {
  const told: ProgressReport[] = [];
  let time = 0;
  const progress = plannedProgress(
    new Map([
      ['html', 100],
      ['csv', 300],
    ]),
    signal,
    (what) => told.push(what),
    () => time,
  );
  return { progress, told, pass: (millis: number) => (time += millis) };
}

it('weighs the formats as planned, whatever they really take', async () => {
  const { progress, told, pass } = start();
  progress.begin('html');
  pass(1000);
  await progress.advance(50);
  pass(1000);
  await progress.advance(500);
  progress.begin('csv');
  pass(1000);
  await progress.advance(150);
  expect(told.map(({ format, fraction }) => [format, fraction])).toEqual([
    ['html', 0],
    ['html', 0.125],
    ['html', 0.25],
    ['csv', 0.25],
    ['csv', 0.625],
  ]);
});

it('tells the time left when it can be told, and not more often than people read', async () => {
  const { progress, told, pass } = start();
  progress.begin('html');
  for (let step = 0; step < 100; step += 1) {
    pass(30);
    await progress.advance(1);
  }
  expect(told.length).toBeLessThan(15);
  expect(told[1]?.millisLeft).toBeNull();
  const { fraction, millisLeft } = told.at(-1)!;
  expect(millisLeft! * fraction).toBeCloseTo((1 - fraction) * fraction * 12_000, -3);
});

it('ends a cancelled export at the next rows', async () => {
  const controller = new AbortController();
  const { progress } = start(controller.signal);
  progress.begin('csv');
  await progress.advance(1);
  controller.abort();
  await expect(progress.advance(1)).rejects.toMatchObject({ name: 'AbortError' });
});
