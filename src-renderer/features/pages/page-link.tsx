import { useRoute } from 'wouter';
import { Icon, Link, useText } from '../../kit.ts';

export function PageLink({ page, name }: Readonly<{ page: number; name: string }>) {
  const text = useText();
  const [, parameters] = useRoute<{ audit: string; rest: string }>('/audit/:audit/*?');
  if (!parameters) return null;
  const label = text.ui('pageDetail.open', { name });
  return (
    <Link
      href={`/audit/${parameters.audit}/pages/${page}`}
      className="icon-button"
      aria-label={label}
      title={label}
      data-testid="page-link"
    >
      <Icon name="info" />
    </Link>
  );
}
