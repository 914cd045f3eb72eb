import { useRoute } from 'wouter';
import { Icon, Link, useText } from '../../kit.ts';

type PageLinkProps = Readonly<{
  page: number;
  name: string;
  /** The shown one unless named. */
  audit?: string;
}>;

export function PageLink({ page, name, audit }: PageLinkProps) {
  const text = useText();
  const [, parameters] = useRoute<{ audit: string; rest: string }>('/audit/:audit/*?');
  if (!parameters) return null;
  const label = text.ui('pageDetail.open', { name });
  return (
    <Link
      href={`/audit/${audit ?? parameters.audit}/pages/${page}`}
      className="icon-button"
      aria-label={label}
      title={label}
      data-testid="page-link"
    >
      <Icon name="info" />
    </Link>
  );
}
