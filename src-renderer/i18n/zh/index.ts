import { clusters, relations } from './clusters.ts';
import { compare, evidence, metadata } from './compare.ts';
import { count } from './count.ts';
import { exporting } from './export.ts';
import { methods } from './methods.ts';
import { options, optionLabel, optionHelp, optionChoice } from './options.ts';
import { page } from './pages.ts';
import { problems } from './problems.ts';
import { run } from './run.ts';
import { settings } from './settings.ts';
import { common, shell, nav, status, shortcuts, palette } from './shell.ts';
import { start } from './start.ts';
import { synonyms } from './synonyms.ts';
import { pageDetail } from './page-detail.ts';
import { verdicts } from './verdicts.ts';
import { wordLists } from './word-lists.ts';
import type { UiTexts } from '../en/index.ts';

/** Simplified Chinese. */
export const zh: UiTexts = {
  common,
  shell,
  nav,
  status,
  settings,
  shortcuts,
  palette,
  start,
  options,
  optionLabel,
  optionHelp,
  optionChoice,
  run,
  problems,
  clusters,
  page,
  relations,
  compare,
  evidence,
  methods,
  verdicts,
  synonyms,
  wordLists,
  pageDetail,
  metadata,
  export: exporting,
  count,
};
