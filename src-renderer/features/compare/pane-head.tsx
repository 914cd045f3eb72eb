import type { PageBrief } from '../../../src-main/contract/pages.ts';
import { useText } from '../../i18n/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { PageLink } from '../pages/page-link.tsx';
import { AddressButtons } from './address-buttons.tsx';

interface PaneHeadProps {
  readonly page: PageBrief;
  readonly name: string;
  readonly isSource: boolean;
  readonly shownAddress: string;
}

/** Which page a pane shows, and the ways to it. */
export function PaneHead({ page, name, isSource, shownAddress }: PaneHeadProps) {
  const text = useText();
  return (
    <h2 className="pane-head row min-w-0 medium line-below gap-8 py-4 px-16">
      <b className="side-name">{name}</b>
      <span className="pane-title cut" title={page.title}>
        {page.title}
      </span>
      {isSource && <Badge tone="good">{text.ui('clusters.sourceBadge')}</Badge>}
      <span className="pane-address cut mono quiet text-end" title={page.address}>
        {shownAddress}
      </span>
      <AddressButtons page={page} name={name} />
      <PageLink page={page.id} name={name} />
    </h2>
  );
}
