import { clusters, relations } from './clusters.ts';
import { compare, evidence, metadata } from './compare.ts';
import { compared } from './compared.ts';
import { count } from './count.ts';
import { decisions, ignoring } from './decisions.ts';
import { detectorOptions } from './detector-options.ts';
import { exporting } from './export.ts';
import { figures } from './figures.ts';
import { methods } from './methods.ts';
import { options, optionLabel, optionHelp, optionChoice } from './options.ts';
import { overview } from './overview.ts';
import { page } from './pages.ts';
import { pageList } from './page-list.ts';
import { problems } from './problems.ts';
import { rescue } from './rescue.ts';
import { run } from './run.ts';
import { settings } from './settings.ts';
import { common, shell, nav, status, shortcuts, palette } from './shell.ts';
import { start } from './start.ts';
import { synonyms } from './synonyms.ts';
import { pageDetail } from './page-detail.ts';
import { check } from './check.ts';
import { checks } from './checks.ts';
import { plan } from './plan.ts';
import { schedule } from './schedule.ts';
import { sentences } from './sentences.ts';
import { nothingHere, table, views } from './table.ts';
import { verdicts } from './verdicts.ts';
import { wordLists } from './word-lists.ts';
import type { UiTexts } from '../en/index.ts';

/** Russian. */
export const ru: UiTexts = {
  common,
  shell,
  nav,
  status,
  settings,
  overview,
  shortcuts,
  palette,
  start,
  options,
  optionLabel,
  optionHelp,
  optionChoice,
  detectorOptions,
  rescue,
  run,
  problems,
  clusters,
  page,
  pageList,
  plan,
  schedule,
  sentences,
  check,
  checks,
  nothingHere,
  table,
  views,
  relations,
  decisions,
  ignoring,
  compare,
  compared,
  evidence,
  methods,
  verdicts,
  synonyms,
  wordLists,
  pageDetail,
  metadata,
  export: exporting,
  figures,
  count,
};
