import type { ExplainedKind, PageKind } from '../../../contract/page-kinds.ts';
import { explainKind, type KindEvidence } from '../../cluster/page-kind.ts';
import type { ReadableDatabase } from '../database.ts';

interface StoredEvidence extends Omit<KindEvidence, 'address' | 'softNotFound'> {
  readonly kind: PageKind;
}

/** The kind of a page with the reason for it, which is not stored: what it was told by is in the file. */
export function kindReader(database: ReadableDatabase): (page: number, address: string) => ExplainedKind {
  const evidence = database.prepare<[number], StoredEvidence>(
    `SELECT coalesce(k.kind, 'content') AS kind, v.letters AS length, v.words, v.language, v.page_type AS pageType
     FROM view v LEFT JOIN page_kind k ON k.page = v.page WHERE v.page = ?`,
  );
  const below = database.prepare<[string, string], string>('SELECT address FROM page WHERE address > ? AND address < ?').pluck();
  return (page, address) => {
    const { kind, ...stored } = evidence.get(page) ?? { kind: 'content', length: 0, words: 0, language: '', pageType: '' };
    const folder = folderOf(address);
    return explainKind({ ...stored, address, softNotFound: kind === 'not-found' }, kind, () => below.iterate(folder, `${folder}\u{10FFFF}`));
  };
}

/** What the addresses below begin with: `/news/` for `/news`, `/news/` and `/news/index.html`. */
const folderOf = (address: string): string => {
  const path = address.split('?', 1)[0] ?? '';
  const withoutFile = path.replace(/\/(?:index\.[a-z]+)?$/iu, '').replace(/\.(?:[sx]?html?|php|aspx?|jsp)$/iu, '');
  return `${withoutFile}/`;
};
