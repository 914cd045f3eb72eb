import type { PropsWithChildren } from 'react';
import type { Comparison } from '../../../src-main/contract/comparison.ts';
import type { PageBrief } from '../../../src-main/contract/pages.ts';
import { isWebAddress } from '../../../src-main/contract/web-address.ts';
import { Badge, Cut, Icon, IconButton, nameOfPage, shortAddresses, useCopy, useText } from '../../kit.ts';
import { PageLink } from '../pages/page-link.tsx';
import type { Side } from './passages.ts';

export type PaneProps = Readonly<{ comparison: Comparison; side: Side; source: number | null }>;

export function PaneHead({ comparison, side, source }: PaneProps) {
  const text = useText();
  const { page } = comparison[side];
  const name = text.ui(`compare.${side}`);
  const addresses = shortAddresses(comparison.a.page.address, comparison.b.page.address);
  return (
    <h2 className="pane-head row min-w-0 medium line-below gap-8 py-4 px-16">
      <b className="side-name">{name}</b>
      <Cut className="pane-title cut">{page.title}</Cut>
      {page.id === source && <Badge tone="good">{text.ui('clusters.sourceBadge')}</Badge>}
      <span className="pane-address cut mono quiet text-end" title={page.address}>
        {addresses[side === 'a' ? 0 : 1]}
      </span>
      <AddressButtons page={page} name={name} />
      <PageLink page={page.id} name={name} />
    </h2>
  );
}

export function Pane({ testId, children, ...head }: PropsWithChildren<PaneProps & { readonly testId: string }>) {
  const text = useText();
  const { comparison, side } = head;
  const { page } = comparison[side];
  const label = text.ui('compare.pane', { name: text.ui(`compare.${side}`), title: nameOfPage(page) });
  return (
    <section className="pane column min-h-0" data-testid={`${testId}-${side}`} aria-label={label}>
      <PaneHead {...head} />
      {children}
    </section>
  );
}

/** Paths of a folder are no addresses for a browser. */
export function AddressButtons({ page: { address }, name }: Readonly<{ page: PageBrief; name: string }>) {
  const text = useText();
  const copy = useCopy();
  const open = text.ui('compare.open', { name });
  return (
    <span className="flex rigid">
      {isWebAddress(address) && (
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          className="icon-button"
          aria-label={open}
          title={open}
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
