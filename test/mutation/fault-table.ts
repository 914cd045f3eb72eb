import type { Fault } from './fault.ts';
import { faultsOfClusters } from './faults-of-clusters.ts';
import { faultsOfDetectors } from './faults-of-detectors.ts';
import { faultsOfExtraction } from './faults-of-extraction.ts';
import { faultsOfVerification } from './faults-of-verification.ts';

export const faults: readonly Fault[] = [
  ...faultsOfDetectors,
  ...faultsOfVerification,
  ...faultsOfClusters,
  ...faultsOfExtraction,
];
