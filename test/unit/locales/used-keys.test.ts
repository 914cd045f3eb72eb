import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { leavesOf, namespaces, readNamespace } from '../../support/locale-files.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const sources = globSync('{src-main,src-renderer}/**/*.{ts,tsx}', { cwd: root }).map((file) => ({
  file,
  code: readFileSync(root + file, 'utf8'),
}));

/**
 * Keys of which the code holds the beginning alone: the rest is a code of the contract, the name of an option, a unit.
 */
const begun: Readonly<Record<string, readonly string[]>> = {
  shared: [
    'advice.',
    'adviceReason.',
    'canonicalState.',
    'check.',
    'checkSubject.',
    'clusterChange.',
    'clusterKind.',
    'clusterKindMeaning.',
    'copyGround.',
    'decision.',
    'command.',
    'exportFormat.',
    'figureKind.',
    'figureMeasure.',
    'goodDuplicate.',
    'indexability.',
    'differenceClass.',
    'layout.',
    'methodCost.',
    'notice.',
    'pageChange.',
    'pageFate.',
    'pageKind.',
    'pageKindReason.',
    'pairLabel.',
    'planConflict.',
    'planFile.',
    'planGround.',
    'reason.',
    'rescuePart.',
    'rescueStep.',
    'reviewState.',
    'rule.',
    'runState.',
    'sentenceChange.',
    'severity.',
    'stage.',
    'verdict.',
    'verdictMeaning.',
    'workState.',
  ],
  errors: ['detail.', 'error.'],
  cli: ['usage.'],
  problems: ['problem.', 'problemHint.'],
  methods: [
    'blockRole.',
    'blockRule.',
    'detector.',
    'evidenceName.',
    'extractionReason.',
    'notApplicable.',
    'urlRule.',
  ],
  window: [
    'check.kinds.',
    'check.report.',
    'checks.columns.',
    'checks.links.',
    'clusters.decidedStates.',
    'clusters.edges.',
    'clusters.facets.',
    'clusters.pictures.',
    'clusters.roles.',
    'clusters.sorts.',
    'clusters.ways.',
    'clusters.yesNo.',
    'compare.decide.',
    'compare.show.',
    'compare.tabs.',
    'count.',
    'decisions.bulkActions.',
    'decisions.choices.',
    'decisions.conflicts.',
    'decisions.effect.',
    'decisions.meanings.',
    'evidence.because.',
    'evidence.scope.',
    'export.formatHint.',
    'export.forms.',
    'export.table.',
    'ignoring.effects.',
    'ignoring.kinds.',
    'metadata.spread.',
    'methods.views.',
    'nothingHere.to.',
    'overview.change.',
    'overview.folderColumns.',
    'overview.reviewed.',
    'overview.severity.',
    'overview.treeMatched.',
    'overview.treeName.',
    'overview.treeProposed.',
    'overview.treeUnnamed.',
    'overview.trees.',
    'overview.treesHint.',
    'pageDetail.pageTypes.',
    'pageDetail.preview.',
    'pageDetail.tabs.',
    'pageList.columns.',
    'pageList.fields.',
    'plan.columns.',
    'plan.fields.',
    'problems.kinds.',
    'problems.why.',
    'relations.sorts.',
    'run.correct.',
    'run.counts.',
    'run.stopped.',
    'schedule.last.',
    'schedule.period.',
    'sentences.columns.',
    'sentences.fields.',
    'sentences.ignoredChoices.',
    'settings.densities.',
    'settings.memoryUseHints.',
    'settings.memoryUses.',
    'settings.privacy.',
    'settings.sections.',
    'settings.shells.',
    'settings.themes.',
    'settings.updateStates.',
    'start.formats.',
    'start.test.listed.',
    'start.test.robots.',
    'table.states.',
    'wordLists.stopWords.',
  ],
  options: ['options.presets.', 'options.sections.', 'options.units.'],
};

/** Keys that are put together as well, but beside others of the same beginning that are not. */
const composed: Readonly<Record<string, readonly string[]>> = {
  figure: ['copyClusterPages'],
  ignoring: ['section', 'sectionHint', 'pattern', 'patternHint'],
  settings: ['reducedMotionHint', 'keepAwakeHint', 'notifyHint', 'updatesHint'],
  synonyms: ['title', 'hint', 'placeholder'],
  'wordLists.dictionary': ['title', 'hint', 'placeholder'],
  'wordLists.siteRules': ['title', 'hint', 'placeholder'],
  clusters: ['covered', 'coveredCode'],
  compare: ['verbatim', 'reworded'],
  compared: ['before', 'after'],
  'methods.columns': ['pages', 'proposed', 'confirmed', 'only'],
  metadata: ['all', 'kept', 'removed'],
  nothingHere: ['paused', 'pausedHint', 'cancelled', 'cancelledHint', 'unreadHint'],
  run: ['paused', 'pausedHint', 'cancelledHint'],
  'pageDetail.blocks': ['all', 'kept', 'removed'],
  'pageDetail.rule': ['exclude', 'include', 'code', 'prose'],
  'pageDetail.rules': ['exclude', 'include', 'code', 'prose'],
  'pageDetail.document': [
    'kind',
    'pageType',
    'keywords',
    'summary',
    'declaredLanguage',
    'languages',
    'extraction',
    'previous',
    'next',
    'related',
    'softNotFound',
  ],
  'pageDetail.snapshot': ['outer', 'inner', 'next', 'previous', 'kept', 'removed', 'mixed'],
  plan: ['entries', 'refusedRows', 'proposals'],
  'start.test.facts': [
    'title',
    'heading',
    'description',
    'canonical',
    'robots',
    'language',
    'charset',
    'pageType',
    'published',
  ],
  problems: ['noneFailedHint', 'noneStoppedHint', 'noneYetHint'],
  'problems.columns': ['severity', 'kind', 'address', 'message'],
};

/** Texts that are read as properties (`texts.figures.title`), with the folder that does so. */
const asProperties: Readonly<Record<string, string>> = {
  report: 'src-main/engine/report',
  tables: 'src-main/engine/report',
  help: 'src-main/cli',
  menu: 'src-main/desktop',
};

/**
 * Groups that are looked up by a code as properties; `option-words.test.ts` knows every option, `help.test.ts` every
 * flag.
 */
const byCode: Readonly<Record<string, readonly string[]>> = {
  help: ['commands.', 'groups.', 'heading.', 'exitCodes.'],
  options: ['option.'],
  report: ['advice.', 'problem.', 'orders.kind.'],
  tables: ['tab.', 'work.'],
};

const pluralForm = /_(?:zero|one|two|few|many|other)$/;
const keysOf = (namespace: string) => [
  ...new Set([...leavesOf(readNamespace('en', namespace)).keys()].map((key) => key.replace(pluralForm, ''))),
];
const allCode = sources.map(({ code }) => code).join('\n');
const quoted = new Set([...allCode.matchAll(/(['"`])([^'"`\s]+)\1/g)].map((match) => match[2]));
// Titles of empty lists, which have a hint.
const hinted = /\bhinted\('([^']+)'\)|\bicon[=:] ?['"][a-z]+['"],?\s+says[=:] ?['"]([^'"]+)['"]/g;
for (const [, ofBanner, ofEmpty] of allCode.matchAll(hinted)) quoted.add(`${ofBanner ?? ofEmpty}Hint`);

/** Whether the folder names each part of the key, as a property, as a word between quotes or braces, or as a name. */
function isProperty(key: string, folder: string): boolean {
  const parts = key.split('.').filter((part) => !/^\d+$/.test(part));
  return parts.every((part) =>
    sources.some(
      ({ file, code }) => file.startsWith(folder) && new RegExp(`[.'"{,] ?${part}\\b|^ +${part}:`, 'm').test(code),
    ),
  );
}

const isComposed = (key: string) => {
  const dot = key.lastIndexOf('.');
  return composed[key.slice(0, dot)]?.includes(key.slice(dot + 1)) ?? false;
};

it.each(namespaces)('no text of %s is unused', (namespace) => {
  const prefixes = [...(begun[namespace] ?? []), ...(byCode[namespace] ?? [])];
  const folder = asProperties[namespace];
  const isUsed = (key: string) =>
    quoted.has(key) ||
    isComposed(key) ||
    prefixes.some((prefix) => key.startsWith(prefix)) ||
    (folder !== undefined && isProperty(key, folder));
  expect(keysOf(namespace).filter((key) => !isUsed(key))).toEqual([]);
});

it('what is said to be put together is', () => {
  const texts = namespaces.flatMap((namespace) => [...leavesOf(readNamespace('en', namespace)).values()]).join('\n');
  const listed = [...Object.values(begun).flat(), ...Object.keys(composed).map((prefix) => `${prefix}.`)];
  const isBegun = (prefix: string) =>
    allCode.includes(`\`${prefix}\${`) || quoted.has(prefix.slice(0, -1)) || texts.includes(`$t(shared:${prefix}{{`);
  expect(listed.filter((prefix) => !isBegun(prefix))).toEqual([]);
});
