import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('../../../src-renderer/styles/tokens.css', import.meta.url), 'utf8');
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(([, name, light, dark]) => [
    name ?? '',
    { light: light ?? '', dark: dark ?? '' },
  ]),
);

/** Text colours and the surfaces on which the style sheets put them. */
const uses: readonly (readonly [inks: readonly string[], surfaces: readonly string[]])[] = [
  [['ink'], ['verbatim', 'reworded', 'verbatim-strong']],
  [['ink'], [1, 2, 3, 4, 5, 6].flatMap((hue) => [`hue-${hue}`, `hue-${hue} 60%`, `hue-${hue} 30%`])],
  [
    ['ink', 'ink-2'],
    ['bg', 'panel', 'raised', 'hover', 'accent-soft', 'template', 'good-soft', 'warn-soft', 'bad-soft'],
  ],
  [['ink-3'], ['bg', 'panel', 'raised', 'hover', 'template']],
  [
    ['accent', 'good', 'warn', 'bad', 'violet', 'pink', 'teal'],
    ['bg', 'panel', 'raised', 'hover', 'accent-soft'],
  ],
  [['good'], ['good-soft']],
  [['bad'], ['bad-soft']],
  [['warn'], ['warn-soft']],
  [['on-accent'], ['accent', 'accent-strong']],
  [['verbatim-ink'], ['verbatim', 'verbatim-strong']],
];

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  it('every text colour has a contrast of 4.5 on every surface that it stands on', () => {
    const poor = uses.flatMap(([inks, surfaces]) =>
      inks.flatMap((ink) =>
        surfaces.flatMap((surface) =>
          contrast(colour(ink, theme), colour(surface, theme)) < 4.5 ? [`${ink} on ${surface}`] : [],
        ),
      ),
    );
    expect(poor).toEqual([]);
  });

  it('the lines that tell passages and fields apart have a contrast of 3', () => {
    for (const [line, surface] of [
      ['reworded-line', 'panel'],
      ...[1, 2, 3, 4, 5, 6].map((hue) => [`hue-${hue}-line`, 'panel'] as const),
      ['line-strong', 'panel'],
      ['accent', 'panel'],
    ] as const)
      expect({ line, enough: contrast(colour(line, theme), colour(surface, theme)) >= 3 }).toEqual({
        line,
        enough: true,
      });
  });
});

/** A token, or `token 60%`: so much of it, and the ground of a panel for the rest, as `color-mix` makes it in sRGB. */
function colour(use: string, theme: 'light' | 'dark'): string {
  const [name = '', share] = use.split(' ');
  const found = tokens.get(name);
  if (!found) throw new Error(`No token --${name}`);
  return share === undefined ? found[theme] : mixed(found[theme], colour('panel', theme), Number.parseInt(share, 10));
}

function mixed(hex: string, ground: string, percent: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [value, rest] = [hex, ground].map((each) => Number.parseInt(each.slice(at, at + 2), 16));
    return Math.round(((value ?? 0) * percent + (rest ?? 0) * (100 - percent)) / 100);
  });
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** WCAG 2.2, relative luminance of sRGB. */
function contrast(x: string, y: string): number {
  const [light, dark] = [luminance(x), luminance(y)].toSorted((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}
