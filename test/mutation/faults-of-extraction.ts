import { inFile, type Fault, type Replacement } from './fault.ts';

const inExtraction = (file: string, ...replacements: readonly Replacement[]) =>
  inFile('page/extract', file, replacements);

export const faultsOfExtraction: readonly Fault[] = [
  inExtraction(
    'programs',
    ['minLetters = 60', 'minLetters = 0'],
    ['id.replace(/\\d+$/,', 'id.replace(/\\d$/,'],
    ['(isFramed || !hasFrame)', '(isFramed || hasFrame)'],
    ['if ((around & bits.never) !== 0) return', 'if ((around & bits.known) !== 0) return'],
    ['if (pageElements.has(name) || !widgetNames.test(className))', 'if (!widgetNames.test(className))'],
    ['(widgetNames.test(id) ? [widgetEntry] : [])', '[]'],
    ['generator.startsWith(start)', 'generator === start'],
    [
      'programCodes.text && !block.hidden);',
      'programCodes.text);',
      'Hidden letters count only where hardly any other stands.',
    ],
  ),
  inExtraction(
    'learned',
    ['!block.hidden && !isHeadline', '!isHeadline'],
    ['(code === programCodes.outside && !isPart)', '(code === programCodes.outside && isPart)'],
    ["code === programCodes.text ? 'program-text'", "code === programCodes.frame ? 'program-text'"],
    ['code === programCodes.never && !block.hidden', 'code === programCodes.frame && !block.hidden'],
  ),
  inExtraction('registry', [
    'if (program?.name && !program.isPart)',
    'if (program?.name && program.isPart)',
    'Only pages that are unsure differ.',
  ]),
  inExtraction(
    'landmark',
    ['listTags.has(', '!listTags.has('],
    ['taken < all * minTakenShare', 'false'],
    ['reference < all * minReferenceShare', 'false'],
  ),
  inExtraction(
    'beside-text',
    ['minTitles = 3', 'minTitles = 2'],
    ['minShare = 0.8', 'minShare = 0.4'],
    ['minTitleLetters = 12', 'minTitleLetters = 5'],
    ['before.element < record ||', ''],
    ['|| before.letters < options.minBlockLetters', ''],
    ['isHeading(before) ||', ''],
    ['|| kept[i + 1] !== 1) continue;', ') continue;'],
    ['linkLetters * 2 < letters', 'linkLetters === 0'],
    ["=> href?.startsWith('#'))", "=> href?.startsWith('##'))"],
    ['|| isHeadline(block, title)', ''],
    ['headingLevel(block.tag) >= 2', 'headingLevel(block.tag) >= 1'],
    ['|| isItem(page, next)) continue', ') continue'],
  ),
  inExtraction('segmented-page', ['first !== undefined && first !== format', 'first !== undefined']),
  inExtraction(
    'post-processing',
    ['(replyMark.test(block.text) &&', '(false &&'],
    ['wording.isPlaceholder ||', ''],
    ['(isHeading(block) && blocks[at + 1]', '(blocks[at + 1]'],
    ['likenessOfCells = 3', 'likenessOfCells = 1'],
    ['minCells = 4', 'minCells = 3'],
    ['letters === 0 || linkLetters > 0', 'letters === 0'],
    ['own > maxCellLetters', 'own > 2 * maxCellLetters'],
    ['|| block.hidden || probabilities[i] === 0 ?', '|| block.hidden ?'],
    ["!page.types.includes('product')", 'false'],
    ['minSpecified = 3', 'minSpecified = 2'],
    ['rowOf(block) !== rowOf(value)', 'false'],
    [
      'block.hint !== null || block.hidden || block.linkLetters * 2 > block.letters',
      'block.linkLetters * 2 > block.letters',
    ],
  ),
].flat();
