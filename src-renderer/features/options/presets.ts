import type { DetectorInfo } from '../../../src-main/contract/detector-results.ts';
import type { AuditOptions, DetectorChoice } from '../../../src-main/contract/options.ts';

export type Chosen = AuditOptions['detectors'];

export interface Preset {
  readonly name: string;
  /** Comes with PageTwin; otherwise the user saved it. */
  readonly supplied: boolean;
  readonly detectors: DetectorChoice;
}

/** What an audit takes when nothing is chosen. */
export const standardPreset = 'standard';

/** The presets that come with the detectors, smallest first, then the user's own by name. */
export function presetsOf(
  infos: readonly DetectorInfo[],
  own: Readonly<Record<string, DetectorChoice>>,
): readonly Preset[] {
  const names = [...new Set(infos.flatMap(({ presets }) => presets))];
  const supplied = names.map((name): Preset => {
    const members = infos.filter(({ presets }) => presets.includes(name));
    return { name, supplied: true, detectors: Object.fromEntries(members.map(({ id }) => [id, {}])) };
  });
  supplied.sort((x, y) => Object.keys(x.detectors).length - Object.keys(y.detectors).length);
  const saved = Object.entries(own).map(([name, detectors]): Preset => ({ name, supplied: false, detectors }));
  return [...supplied, ...saved.toSorted((x, y) => x.name.localeCompare(y.name))];
}

/** The detectors of a choice with their options as far as they are set; no choice is the standard preset. */
export function choiceOf(chosen: Chosen, presets: readonly Preset[]): DetectorChoice {
  return chosen ?? presets.find(({ name, supplied }) => supplied && name === standardPreset)?.detectors ?? {};
}

/** The preset that a choice is the same as; an option that is set to its default is as good as not set. */
export function presetLike(
  chosen: Chosen,
  presets: readonly Preset[],
  infos: readonly DetectorInfo[],
): Preset | undefined {
  const wanted = digest(choiceOf(chosen, presets), infos);
  return presets.find(({ detectors }) => digest(detectors, infos) === wanted);
}

function digest(choice: DetectorChoice, infos: readonly DetectorInfo[]): string {
  const parts = Object.entries(choice).map(([id, options]) => {
    const fields = infos.find((info) => info.id === id)?.options;
    const changed = Object.entries(options).filter(([name, value]) => fields?.[name]?.default !== value);
    return JSON.stringify([id, changed.toSorted(([x], [y]) => (x < y ? -1 : 1))]);
  });
  return parts.toSorted().join();
}
