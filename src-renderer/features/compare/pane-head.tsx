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
    <h2 className="pane-head">
      <b className="side-name">{name}</b>
      <span className="pane-title" title={page.title}>
        {page.title}
      </span>
      {isSource && <Badge tone="good">{text.ui('clusters.sourceBadge')}</Badge>}
      <span className="pane-address" title={page.address}>
        {shownAddress}
      </span>
      <AddressButtons page={page} name={name} />
      <PageLink page={page.id} name={name} />
    </h2>
  );
}
