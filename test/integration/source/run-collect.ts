import type { Source } from '../../../src-main/contract/audits.ts';
import type { NewProblem } from '../../../src-main/contract/problems.ts';
import { checkOptions } from '../../../src-main/engine/options.ts';
import { collect } from '../../../src-main/engine/source/collect.ts';
import { collectOptions, type CollectOptionValues } from '../../../src-main/engine/source/options.ts';
import type { RenderingDependencies } from '../../../src-main/engine/source/source.ts';
import { MemoryFrontier } from '../../support/memory-frontier.ts';

export interface Collected {
  readonly frontier: MemoryFrontier;
  /** Problems that belong to no page. */
  readonly problems: readonly NewProblem[];
  /** Codes of the problems of one page. */
  codes(address: string): readonly string[];
}

export interface RunSettings {
  readonly options?: Partial<CollectOptionValues>;
  readonly frontier?: MemoryFrontier;
  readonly signal?: AbortSignal;
  readonly enough?: AbortSignal;
  readonly rendering?: RenderingDependencies;
}

/** Runs the stage with its default options, apart from those given; the test's own server minds no pace. */
export async function runCollect(
  source: Source | string | readonly Source[],
  settings: RunSettings = {},
): Promise<Collected> {
  const sources: readonly Source[] = typeof source === 'string' ? [{ kind: 'sitemap', url: source }] : [source].flat();
  const frontier = settings.frontier ?? new MemoryFrontier();
  const problems: NewProblem[] = [];
  await collect(sources, {
    frontier,
    options: { ...defaults, pace: 'unlimited', backOffMillis: 100, ...settings.options },
    signal: settings.signal ?? new AbortController().signal,
    ...(settings.enough && { enough: settings.enough }),
    ...(settings.rendering && { rendering: settings.rendering }),
    reportProblem: (problem) => problems.push(problem),
    reportProgress: () => {},
  });
  return {
    frontier,
    problems,
    codes: (address) => frontier.page(address)?.problems.map(({ code }) => code) ?? ['not collected'],
  };
}

const defaults = checkOptions(collectOptions, {}, 'collect');
