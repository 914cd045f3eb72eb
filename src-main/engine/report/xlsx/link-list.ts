import { escapeMarkup } from '../../escape-markup.ts';

const groupSize = 200;
const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink';

/**
 * Targets by number, from 1. Until the sheet is closed they are kept as bytes outside of the heap: tens of thousands of
 * strings would make it grow, and it never shrinks.
 */
export class LinkList {
  #groups: Buffer[] = [];
  #pending: string[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** As in a URL, without white space. */
  add(target: string): void {
    this.#count += 1;
    this.#pending.push(target);
    if (this.#pending.length === groupSize) this.#flush();
  }

  /** Gives the list away: it is empty afterwards. */
  async *xml(): AsyncGenerator<string> {
    this.#flush();
    const groups = this.#groups;
    this.#groups = [];
    let number = 0;
    yield '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">';
    for (const group of groups) {
      const targets = group.toString('utf8').split('\n');
      yield targets.map((target) => relation(target, (number += 1))).join('');
    }
    yield '</Relationships>';
  }

  #flush(): void {
    if (this.#pending.length > 0) this.#groups.push(Buffer.from(this.#pending.join('\n'), 'utf8'));
    this.#pending = [];
  }
}

/** Addresses are plain ASCII by now. */
const relation = (target: string, number: number): string =>
  `<Relationship Id="rId${number}" Type="${type}" Target="${escapeMarkup(target)}" TargetMode="External"/>`;
