import type { PageBrief } from '../../../src-main/contract/pages.ts';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useCopy } from '../../ui/use-copy.ts';

/** The ways to the live page and its address. Paths of a folder are no addresses that a browser could open. */
export function AddressButtons({ page: { address }, name }: { readonly page: PageBrief; readonly name: string }) {
  const text = useText();
  const copy = useCopy();
  return (
    <span className="flex rigid">
      {isWebAddress(address) && (
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          className="icon-button"
          aria-label={text.ui('compare.open', { name })}
          title={text.ui('compare.open', { name })}
        >
          <Icon name="external" />
        </a>
      )}
      <IconButton
        icon="copy"
        label={text.ui('compare.copy', { name })}
        onClick={() => copy(address, text.ui('compare.copied'), address)}
      />
    </span>
  );
}

/** Other schemes, such as `javascript:`, can do what they like with the window. */
export const isWebAddress = (address: string): boolean =>
  ['http:', 'https:'].includes(URL.parse(address)?.protocol ?? '');
