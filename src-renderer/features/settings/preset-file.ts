import { z } from 'zod';
import { detectorChoiceSchema } from '../../../src-main/contract/options.ts';
import type { Presets } from '../options/use-own-presets.ts';

const presetFileSchema = z.object({
  kind: z.literal('pagetwin-presets'),
  presets: z.record(z.string().trim().min(1).max(60), detectorChoiceSchema),
});

/** Presets as a file that can be passed on. */
export function writePresets(presets: Presets): string {
  return `${JSON.stringify({ kind: 'pagetwin-presets', presets }, null, 2)}\n`;
}

interface ReadPresets {
  readonly presets: Presets;
  /** Algorithms that this version does not have; they are left out. */
  readonly unknown: readonly string[];
}

/** The presets of a file; null when it is none. What names no algorithm that we know is left out. */
export function readPresets(content: string, detectors: readonly string[]): ReadPresets | null {
  const read = presetFileSchema.safeParse(parsed(content.replace(/^\uFEFF/u, '')));
  if (!read.success) return null;
  const known = new Set(detectors);
  const named = Object.values(read.data.presets).flatMap((choice) => Object.keys(choice));
  const presets = Object.entries(read.data.presets).flatMap(([name, choice]) => {
    const kept = Object.entries(choice).filter(([detector]) => known.has(detector));
    return kept.length === 0 ? [] : [[name, Object.fromEntries(kept)] as const];
  });
  return { presets: Object.fromEntries(presets), unknown: [...new Set(named.filter((name) => !known.has(name)))] };
}

/** A name that is not taken yet: the wanted one, else with a number behind it. */
export function freeName(wanted: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted.slice(0, 55)} ${number}`;
    if (!taken.has(name)) return name;
  }
}

/** Presets under names that are not taken yet. */
export function underFreeNames(presets: Presets, taken: ReadonlySet<string>): Presets {
  const names = new Set(taken);
  const named = Object.entries(presets).map(([wanted, choice]) => {
    const name = freeName(wanted, names);
    names.add(name);
    return [name, choice] as const;
  });
  return Object.fromEntries(named);
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}
