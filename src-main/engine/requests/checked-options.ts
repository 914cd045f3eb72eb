import { auditOptionsSchema, type AuditOptionChanges, type AuditOptions } from '../../contract/options.ts';
import { clusterOptions } from '../cluster/options.ts';
import { activeDetectors } from '../detect/registry.ts';
import { checkOptions } from '../options.ts';
import { analyseOptions } from '../page/options.ts';
import { checkSelectorRules } from '../page/select/rules.ts';
import { templateOptions } from '../page/template/options.ts';
import { checkDiscoveryRules } from '../source/crawl/link-follower.ts';
import { collectOptions } from '../source/options.ts';
import { verifyOptions } from '../verify/options.ts';

/** Options with the changes in them; a value out of its range is refused with the range, and nothing is changed. */
export function checkedOptions(current: AuditOptions, changes: AuditOptionChanges): AuditOptions {
  const options = auditOptionsSchema.parse({ ...current, ...changes });
  const collect = checkOptions(collectOptions, options.collect, 'collect');
  // Rules that an earlier version took keep nobody from changing something else.
  if (changes.collect) checkDiscoveryRules(collect);
  checkSelectorRules(checkOptions(analyseOptions, options.analyse, 'analyse').selectorRules);
  checkOptions(templateOptions, options.template, 'template');
  checkOptions(verifyOptions, options.verify, 'verify');
  checkOptions(clusterOptions, options.cluster, 'cluster');
  activeDetectors(options.detectors);
  return options;
}
