import { inFile, type Fault, type Replacement } from './fault.ts';

const inExtraction = (file: string, ...replacements: readonly Replacement[]) =>
  inFile('page/extract', file, replacements);

export const faultsOfExtraction: readonly Fault[] = [
  inExtraction(
    'programs',
    ['letters >= 60', 'letters >= 0'],
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
    ['taken < all * 0.5', 'false'],
    ['reference < all * 0.03', 'false'],
  ),
  inExtraction(
    'beside-text',
    ['items >= 3', 'items >= 2'],
    ['?? 0) * 0.8', '?? 0) * 0.4'],
    ['letters < 12', 'letters < 5'],
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
    ['cells.length >= 4', 'cells.length >= 3'],
    ['letters === 0 || linkLetters > 0', 'letters === 0'],
    ['own > maxCellLetters', 'own > 2 * maxCellLetters'],
    ['|| block.hidden || probabilities[i] === 0 ?', '|| block.hidden ?'],
    ["!page.types.includes('product')", 'false'],
    ['(pairs.get(holderOfCell(tree, block)) ?? 0) >= 3', '(pairs.get(holderOfCell(tree, block)) ?? 0) >= 2'],
    ['rowOf(block) !== rowOf(value)', 'false'],
    [
      'block.hint !== null || block.hidden || block.linkLetters * 2 > block.letters',
      'block.linkLetters * 2 > block.letters',
    ],
  ),
].flat();
