import { compareText } from '../compare-text.ts';
import type { DetectorPage } from './detector.ts';

/**
 * How terms are written, since a stem such as "organ" is no word for people: the most frequent form, then by text. A
 * form of two terms names neither.
 */
export function writtenForms(pages: readonly DetectorPage[]): (term: string) => string {
  const counts = new Map<string, Map<string, number>>();
  for (const { text } of pages) {
    for (const { tokens, folded } of [text, { tokens: text.titleTokens, folded: text.title }]) {
      tokens.terms.forEach((term, token) => {
        const forms = counts.get(term) ?? new Map<string, number>();
        const form = folded.text.slice(tokens.starts[token], tokens.ends[token]);
        counts.set(term, forms.set(form, (forms.get(form) ?? 0) + 1));
      });
    }
  }
  const chosen = new Map([...counts].map(([term, forms]) => [term, mostFrequent(forms)]));
  const terms = Map.groupBy(chosen, ([, form]) => form);
  return (term) => {
    const form = chosen.get(term);
    return form !== undefined && terms.get(form)?.length === 1 ? form : term;
  };
}

function mostFrequent(forms: ReadonlyMap<string, number>): string {
  const [best] = [...forms].sort((a, b) => b[1] - a[1] || compareText(a[0], b[0]));
  return best?.[0] ?? '';
}
