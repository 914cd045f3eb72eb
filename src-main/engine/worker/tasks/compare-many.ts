import { checkOptions } from '../../options.ts';
import { pageStore } from '../../store/pages/page-store.ts';
import { stretchTable } from '../../verify/stretch-table.ts';
import { verifyOptions } from '../../verify/options.ts';
import { verifyPair } from '../../verify/verify-pair.ts';
import type { TaskInput, TaskOutput } from '../protocol.ts';
import { auditReader } from '../reader.ts';
import { synonymsOf } from '../synonyms.ts';
import { comparedPage } from './compare.ts';
import { preparePage } from './verify.ts';

/** One page against several others, each by the alignment that gives verdicts. The base is prepared once. */
export function compareMany({ file, base, others, options }: TaskInput<'compare-many'>): TaskOutput<'compare-many'> {
  const reader = auditReader(file);
  const pages = pageStore(reader.database);
  const synonyms = synonymsOf(reader);
  const values = checkOptions(verifyOptions, options.verify, 'verify');
  const left = preparePage(reader.page(base), synonyms);
  const compared = others.map((other) => {
    const right = preparePage(reader.page(other), synonyms);
    const { passages, figures, verdict, rule } = verifyPair(left, right, values);
    return { ...comparedPage(right, pages.brief(other)), passages: [...passages], figures, verdict, rule };
  });
  const stretches = stretchTable(
    left.page.shown.length,
    compared.map(({ passages }) => passages),
  );
  return { base: comparedPage(left, pages.brief(base)), others: compared, stretches };
}
