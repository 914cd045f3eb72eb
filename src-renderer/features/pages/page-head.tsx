import type { PageDetail } from '../../../src-main/contract/pages.ts';
import { useText, type Texts } from '../../i18n/use-text.ts';
import { Badge, PageKindBadge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Figure } from '../../ui/figure.tsx';
import { AddressButtons } from '../compare/address-buttons.tsx';
import { textLength } from '../../ui/text-length.ts';

interface PageHeadProps {
  readonly detail: PageDetail;
  /** In place of the list, and not beside it. */
  readonly isWide: boolean;
  readonly onWide: () => void;
  readonly onClose: () => void;
}

export function PageHead({ detail, isWide, onWide, onClose }: PageHeadProps) {
  const text = useText();
  const { format } = text;
  const kept = detail.blocks.filter((block) => block.kept).length;
  const title = detail.title || detail.address;
  return (
    <header className="page-head">
      <div className="head-line row min-w-0 gap-8">
        <h2 title={title} data-testid="page-title">
          {title}
        </h2>
        <Badge tone={detail.indexable ? 'good' : 'warn'}>
          {text.shared(`indexability.${detail.indexable ? 'indexable' : detail.indexabilityStatus || 'non-indexable'}`)}
        </Badge>
        {detail.layout !== '' && <PageKindBadge kind={detail.kind.kind} title={kindReason(text, detail)} />}
        <span className="push-right flex rigid gap-2">
          <IconButton
            icon={isWide ? 'beside' : 'wide'}
            label={text.ui(isWide ? 'pageDetail.beside' : 'pageDetail.wide')}
            onClick={onWide}
            data-testid="page-wide"
          />
          <IconButton icon="close" label={text.ui('pageDetail.close')} onClick={onClose} data-testid="page-back" />
        </span>
      </div>
      <p className="address row gap-6" title={detail.address}>
        <span className="cut">{detail.address}</span>
        <AddressButtons page={detail} name={title} />
      </p>
      {detail.kind.kind !== 'content' && (
        <p className="page-kind soft small" data-testid="page-kind">
          {kindReason(text, detail)}
        </p>
      )}
      <dl className="flex wrap gap-20 gap-y-4 mt-4">
        <Figure label={text.ui('pageDetail.facts.words')} value={textLength(text, detail.language, detail.words)} />
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

/** Why the page is a list, nearly empty or missing; it is then no source of articles and copies nobody. */
export const kindReason = (text: Texts, { kind: { reason, letters, minLetters } }: Pick<PageDetail, 'kind'>): string =>
  text.shared(`pageKindReason.${reason}`, { letters, fewest: minLetters });
