/** Mutants that no test can see, each with its reason. */
export interface EquivalentMutant {
  readonly in: string;
  readonly line: string;
  readonly becomes: string;
  readonly why: string;
}

export const equivalentMutants: readonly EquivalentMutant[] = [
  {
    in: 'detect/tianwang.ts',
    line: 'for (let term = digestWords; term < a.length; term++) {',
    becomes: 'for (let term = digestWords; term <= a.length; term++) {',
    why: 'Behind the last weight of two equal lists both have none, which adds 0.',
  },
  {
    in: 'cluster/advice/advice.ts',
    line: "return decide('hreflang', text !== null && sameTexts.has(text) ? 'untranslated' : 'translation');",
    becomes: "return decide('hreflang', true && sameTexts.has(text) ? 'untranslated' : 'translation');",
    why: 'No text is in the set of equal ones; the question is for the compiler.',
  },
  {
    in: 'cluster/advice/advice.ts',
    line: 'if (text === null || !sameTexts.has(text) || !isOnePlace(page, source)) return null;',
    becomes: 'if (false || !sameTexts.has(text) || !isOnePlace(page, source)) return null;',
    why: 'No text is in the set of equal ones; the question is for the compiler.',
  },
  {
    in: 'verify/probe-codec.ts',
    line: 'return ((this.#bits[(number >>> 3) & 0xffff] ?? 0) & (1 << (number & 7))) !== 0 && this.#numbers.has(number);',
    becomes: 'return true && this.#numbers.has(number);',
    why: 'The table saves time; the set behind it decides.',
  },
  {
    in: 'detect/descriptive-words.ts',
    line: 'for (let other = 0; other < frequencyBins; other++) {',
    becomes: 'for (let other = 0; other <= frequencyBins; other++) {',
    why: 'Behind the last bin there are no pages.',
  },
  {
    in: 'detect/descriptive-words.ts',
    line: 'const isNear = other <= bin ? centreOf(other) - step <= threshold : centreOf(other) + step > threshold;',
    becomes: 'const isNear = other < bin ? centreOf(other) - step <= threshold : centreOf(other) + step > threshold;',
    why: 'The bin of the threshold itself is near in any case.',
  },
  {
    in: 'cluster/graph/priority-queue.ts',
    line: 'if (!top || !last) return null;',
    becomes: 'if (!top && !last) return null;',
    why: 'Both are missing in an empty heap, and neither else.',
  },
  {
    in: 'cluster/graph/priority-queue.ts',
    line: 'while (at > 0) {',
    becomes: 'while (at >= 0) {',
    why: 'The first place is its own parent (−1 >>> 1 is behind the heap), which nothing is before.',
  },
  {
    in: 'cluster/graph/priority-queue.ts',
    line: 'if (child < this.#heap.length && this.#isBefore(child, first)) first = child;',
    becomes: 'if (true && this.#isBefore(child, first)) first = child;',
    why: 'Behind the heap there is no item, and nothing is before another one then.',
  },
  {
    in: 'cluster/graph/priority-queue.ts',
    line: 'if (child < this.#heap.length && this.#isBefore(child, first)) first = child;',
    becomes: 'if (child <= this.#heap.length && this.#isBefore(child, first)) first = child;',
    why: 'Behind the heap there is no item, and nothing is before another one then.',
  },
  {
    in: 'cluster/graph/priority-queue.ts',
    line: 'return first.priority > second.priority || (first.priority === second.priority && first.item < second.item);',
    becomes:
      'return first.priority > second.priority || (first.priority === second.priority && first.item <= second.item);',
    why: 'Of equal items with equal priorities either may come first.',
  },
  {
    in: 'cluster/graph/priority-queue.ts',
    line: 'if (!first || !second) return;',
    becomes: 'if (false) return;',
    why: 'Places below the length of the heap hold an item; the question is for the compiler.',
  },
  {
    in: 'cluster/graph/priority-queue.ts',
    line: 'if (!first || !second) return;',
    becomes: 'if (!first && !second) return;',
    why: 'Places below the length of the heap hold an item; the question is for the compiler.',
  },
  {
    in: 'cluster/graph/graph.ts',
    line: '(link) => link.to > page && (groupOf.get(page) === undefined || groupOf.get(page) !== groupOf.get(link.to)),',
    becomes:
      '(link) => link.to >= page && (groupOf.get(page) === undefined || groupOf.get(page) !== groupOf.get(link.to)),',
    why: 'No page has a link to itself.',
  },
  {
    in: 'cluster/graph/graph.ts',
    line: '(link) => link.to > page && (groupOf.get(page) === undefined || groupOf.get(page) !== groupOf.get(link.to)),',
    becomes:
      '(link) => link.to <= page && (groupOf.get(page) === undefined || groupOf.get(page) !== groupOf.get(link.to)),',
    why: 'Every link is seen from both pages, and whether it leads out is the same from either.',
  },
  {
    in: 'cluster/graph/graph.ts',
    line: "const [first, second] = [Date.parse(a?.published ?? ''), Date.parse(b?.published ?? '')];",
    becomes: "const [first, second] = [Date.parse(a.published ?? ''), Date.parse(b?.published ?? '')];",
    why: 'Pairs of relations are of pages that are there; the question is for the compiler.',
  },
  {
    in: 'cluster/graph/graph.ts',
    line: "const [first, second] = [Date.parse(a?.published ?? ''), Date.parse(b?.published ?? '')];",
    becomes: "const [first, second] = [Date.parse(a?.published ?? ''), Date.parse(b.published ?? '')];",
    why: 'Pairs of relations are of pages that are there; the question is for the compiler.',
  },
  {
    in: 'cluster/graph/graph.ts',
    line: "const [first, second] = [Date.parse(a?.published ?? ''), Date.parse(b?.published ?? '')];",
    becomes: `const [first, second] = [Date.parse(a?.published ?? "Stryker was here!"), Date.parse(b?.published ?? '')];`,
    why: 'Neither text is a date.',
  },
  {
    in: 'cluster/graph/graph.ts',
    line: "const [first, second] = [Date.parse(a?.published ?? ''), Date.parse(b?.published ?? '')];",
    becomes: `const [first, second] = [Date.parse(a?.published ?? ''), Date.parse(b?.published ?? "Stryker was here!")];`,
    why: 'Neither text is a date.',
  },
  {
    in: 'cluster/graph/graph.ts',
    line: 'return Number.isNaN(first) || Number.isNaN(second) ? 0 : first - second;',
    becomes: 'return false ? 0 : first - second;',
    why: 'A difference with NaN is neither above nor below 0, which tells no direction either.',
  },
  {
    in: 'cluster/graph/graph.ts',
    line: 'return Number.isNaN(first) || Number.isNaN(second) ? 0 : first - second;',
    becomes: 'return Number.isNaN(first) && Number.isNaN(second) ? 0 : first - second;',
    why: 'A difference with NaN is neither above nor below 0, which tells no direction either.',
  },
  {
    in: 'cluster/cluster-summary.ts',
    line: "hosts.delete(hostOf(graph.pages[source]?.address ?? ''));",
    becomes: "hosts.delete(hostOf(graph.pages[source].address ?? ''));",
    why: 'The source is a page of the graph; the question is for the compiler.',
  },
  {
    in: 'cluster/cluster-summary.ts',
    line: "hosts.delete(hostOf(graph.pages[source]?.address ?? ''));",
    becomes: 'hosts.delete(hostOf(graph.pages[source]?.address ?? "Stryker was here!"));',
    why: 'The source is a page of the graph; the question is for the compiler.',
  },
  {
    in: 'cluster/families/version-pairs.ts',
    line: 'const next = group[at + 1];',
    becomes: 'const next = group[at - 1];',
    why: 'The same neighbours, seen from the other side.',
  },
  {
    in: 'cluster/families/version-pairs.ts',
    line: 'return [...groups.values()].filter((group) => group.length > 1);',
    becomes: 'return [...groups.values()];',
    why: 'A group of one page has no neighbours to pair.',
  },
  {
    in: 'cluster/families/version-pairs.ts',
    line: 'return [...groups.values()].filter((group) => group.length > 1);',
    becomes: 'return [...groups.values()].filter((group) => true);',
    why: 'A group of one page has no neighbours to pair.',
  },
  {
    in: 'cluster/families/version-pairs.ts',
    line: 'return [...groups.values()].filter((group) => group.length > 1);',
    becomes: 'return [...groups.values()].filter((group) => group.length >= 1);',
    why: 'A group of one page has no neighbours to pair.',
  },
  {
    in: 'cluster/families/version-pairs.ts',
    line: "const path = family.split('/').slice(1);",
    becomes: "const path = family.split('/');",
    why: 'What stands before the path is the same for all pages of a root.',
  },
  {
    in: 'cluster/relations/shared-code.ts',
    line: 'if (!x || !y) return [];',
    becomes: 'if (false) return [];',
    why: 'The join names places of the given pages; the question is for the compiler.',
  },
  {
    in: 'cluster/relations/shared-code.ts',
    line: 'if (!x || !y) return [];',
    becomes: 'if (!x && !y) return [];',
    why: 'The join names places of the given pages; the question is for the compiler.',
  },
  {
    in: 'cluster/relations/shared-code.ts',
    line: 'const [a, b] = x.page < y.page ? [x, y] : [y, x];',
    becomes: 'const [a, b] = x.page <= y.page ? [x, y] : [y, x];',
    why: 'No page is paired with itself.',
  },
  {
    in: 'cluster/relations/shared-code.ts',
    line: 'if (postings.pageCount < 2) return [];',
    becomes: 'if (false) return [];',
    why: 'The join of fewer than two pages is empty; asking first saves time.',
  },
  {
    in: 'cluster/graph/priority-queue.ts',
    line: 'if (!first || !second) return false;',
    becomes: 'if (false) return false;',
    why: 'Places below the length of the heap hold an item; the question is for the compiler.',
  },
  {
    in: 'cluster/graph/priority-queue.ts',
    line: 'if (!first || !second) return false;',
    becomes: 'if (!first && !second) return false;',
    why: 'Places below the length of the heap hold an item; the question is for the compiler.',
  },
  {
    in: 'cluster/graph/priority-queue.ts',
    line: 'if (!first || !second) return false;',
    becomes: 'if (!first || !second) return true;',
    why: 'Places below the length of the heap hold an item; the question is for the compiler.',
  },
];
