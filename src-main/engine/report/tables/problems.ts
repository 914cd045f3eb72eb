import { translate } from '../../../locales/translate.ts';
import { address, code, text, type Table } from './table.ts';
import type { Locale } from '../../../contract/models.ts';

/** What went wrong and what was noticed, in words of a language. */
export const problemsTable = (locale: Locale): Table => ({
  id: 'problems',
  columns: [
    address('address'),
    code('severity', 'severity', 12),
    text('code', 20),
    text('problem', 80),
    code('stage', 'stage', 20),
  ],
  size: (store) => store.problems.count(),
  *rows(store) {
    for (const { address, severity, code, parameters, stage } of store.problems.iterate()) {
      yield [address, severity, code, translate(locale, `problem.${code}`, parameters), stage];
    }
  },
});
