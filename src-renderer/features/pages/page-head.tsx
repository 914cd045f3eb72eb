import type { PageDetail } from '../../../src-main/contract/models.ts';
import { useText } from '../../i18n/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Figure } from '../../ui/figure.tsx';
import { AddressButtons } from '../compare/address-buttons.tsx';

export function PageHead({ detail, onBack }: { readonly detail: PageDetail; readonly onBack: () => void }) {
  const text = useText();
  const { format } = text;
  const kept = detail.blocks.filter((block) => block.kept).length;
  const title = detail.title || detail.address;
  return (
    <header className="page-head page-detail-head">
      <div className="head-line">
        <IconButton icon="left" label={text.ui('pageDetail.back')} onClick={onBack} data-testid="page-back" />
        <h1 title={title} data-testid="page-title">
          {title}
        </h1>
        <Badge tone={detail.indexable ? 'good' : 'warn'}>
          {text.shared(`indexability.${detail.indexable ? 'indexable' : detail.indexabilityStatus || 'non-indexable'}`)}
        </Badge>
      </div>
      <p className="address page-address" title={detail.address}>
        <span>{detail.address}</span>
        <AddressButtons page={detail} name={title} />
      </p>
      <dl className="figures page-figures">
        <Figure label={text.ui('pageDetail.facts.words')} value={format.integer(detail.words)} />
        <Figure label={text.ui('pageDetail.facts.kept')} value={format.integer(kept)} />
        <Figure label={text.ui('pageDetail.facts.removed')} value={format.integer(detail.blocks.length - kept)} />
        <Figure label={text.ui('pageDetail.facts.pairs')} value={format.integer(detail.nearDuplicates)} />
        <Figure
          label={text.ui('pageDetail.facts.closest')}
          value={detail.closestSimilarity === null ? '–' : format.percent(detail.closestSimilarity)}
        />
      </dl>
    </header>
  );
}
