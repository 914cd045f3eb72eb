/**
 * A fault that tests must see: the one place of a text in a source file, and what stands there instead. Line breaks and
 * indents of the file count as spaces.
 */
export interface Fault {
  readonly part: PlantedPart;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** Why no test can see it; such faults do not count. */
  readonly equivalent?: string;
}

/**
 * The tests that have to see the faults of a part of the engine: the later ones are asked where the first see nothing.
 */
export const parts = {
  detect: ['test/unit/engine/detect/worked', 'test/unit/engine/detect test/detectors'],
  verify: ['test/unit/engine/verify'],
  cluster: ['test/unit/engine/cluster'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Part = keyof typeof parts;

export const isPart = (name: string): name is Part => Object.hasOwn(parts, name);

/** Faults are planted in these, too; their mutants are not counted. */
export const plantedParts = {
  ...parts,
  'page/extract': ['test/unit/engine/page/extract'],
  text: ['test/unit/engine/cluster/advice.test.ts'],
} as const;

export type PlantedPart = keyof typeof plantedParts;

export const isPlantedPart = (name: string): name is PlantedPart => Object.hasOwn(plantedParts, name);

export const sourceOf = ({ part, file }: Fault): string => `src-main/engine/${part}/${file}.ts`;

/** All places where the text of a fault stands. */
export function placesOf({ from }: Fault, source: string): readonly RegExpExecArray[] {
  const parts = from.split(/ +/).map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'));
  return [...source.matchAll(new RegExp(parts.join('\\s+'), 'g'))];
}

/** What stands in the file, what stands there with the fault, and why no test can see it if so. */
export type Replacement = readonly [from: string, to: string, equivalent?: string];

export const inFile = (part: PlantedPart, file: string, replacements: readonly Replacement[]): readonly Fault[] =>
  replacements.map(([from, to, equivalent]) => ({
    part,
    file,
    from,
    to,
    ...(equivalent !== undefined && { equivalent }),
  }));
