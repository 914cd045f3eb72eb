import type { Stage } from '../stage.ts';
import { analyseStage } from './analyse.ts';
import { clusterStage } from './cluster.ts';
import { collectStage } from './collect.ts';
import { fingerprintStage } from './fingerprint.ts';
import { joinStage } from './join.ts';
import { sentencesStage } from './sentences.ts';
import { statisticsStage } from './statistics.ts';
import { templateStage } from './template.ts';
import { verifyStage } from './verify.ts';

/** All stages, in the order in which a page walks through them. */
export const stages: readonly Stage[] = [
  collectStage,
  analyseStage,
  templateStage,
  statisticsStage,
  fingerprintStage,
  joinStage,
  verifyStage,
  sentencesStage,
  clusterStage,
];
