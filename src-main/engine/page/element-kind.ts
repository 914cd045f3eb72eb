import { maxInternedLength } from '../html/interner.ts';

/**
 * Elements of one name and class attribute. A page has a few dozen kinds and thousands of elements, so what depends on
 * names and classes is computed per kind, and kept for later pages.
 */
export class ElementKind {
  readonly name: string;
  readonly className: string | undefined;
  readonly answers: unknown[] = [];

  constructor(name: string, className: string | undefined) {
    this.name = name;
    this.className = className;
  }
}

const most = 20_000;
const known = new Map<string, Map<string | undefined, ElementKind>>();
let count = 0;

/** The same object for the same names, as long as it is kept. The strings must not be slices of a page. */
export function elementKind(name: string, className: string | undefined): ElementKind {
  let ofName = known.get(name);
  if (!ofName) known.set(name, (ofName = new Map()));
  const before = ofName.get(className);
  if (before) return before;
  if (count >= most) {
    known.clear();
    count = 0;
    known.set(name, (ofName = new Map()));
  }
  const kind = new ElementKind(name, className);
  if (name.length <= maxInternedLength && (className?.length ?? 0) <= maxInternedLength) {
    ofName.set(className, kind);
    count += 1;
  }
  return kind;
}

let questions = 0;

/** Memoises a pure function of the kind of an element. */
export function perKind<Answer>(find: (kind: ElementKind) => Answer): (kind: ElementKind) => Answer {
  const question = questions;
  questions += 1;
  return (kind) => {
    const before = kind.answers[question];
    if (before !== undefined) return before as Answer;
    const answer = find(kind);
    kind.answers[question] = answer;
    return answer;
  };
}
