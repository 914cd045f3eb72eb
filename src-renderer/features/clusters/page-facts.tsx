import type { PageBrief } from '../../../src-main/contract/pages.ts';
import { shortAddresses } from '../../ui/short-addresses.ts';
import { textLength } from '../../ui/text-length.ts';
import { useText } from '../../i18n/use-text.ts';

/** The start page of pages that were read from a folder has an empty address. */
const rootOfFolder = '/';

/** Dates, size and links of a page in one line. */
export function PageFacts({ page }: { readonly page: PageBrief }) {
  const text = useText();
  const { address, canonical, published, modified, words, inlinks, indexable, indexabilityStatus } = page;
  const facts = [
    ...(published ? [text.ui('page.published', { date: text.format.date(published) })] : []),
    ...(modified && modified !== published ? [text.ui('page.modified', { date: text.format.date(modified) })] : []),
    textLength(text, page.language, words),
    text.count('inlinks', inlinks),
    ...(canonical === null
      ? []
      : [
          canonical === address
            ? text.ui('page.canonicalSelf')
            : text.ui('page.canonicalTo', { address: shortAddresses(canonical, address)[0] || rootOfFolder }),
        ]),
    text.shared(`indexability.${indexable ? 'indexable' : indexabilityStatus || 'non-indexable'}`),
  ];
  return <p className="quiet small mt-4">{facts.join(' · ')}</p>;
}
