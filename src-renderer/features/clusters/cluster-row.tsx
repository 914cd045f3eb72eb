import { memo } from 'react';
import type { ClusterListRow } from '../../../src-main/contract/cluster-views.ts';
import { kindsOfCopies } from '../../../src-main/contract/page-kinds.ts';
import { contentsWords } from '../../../src-main/locales/cluster-contents.ts';
import { languageName } from '../../i18n/language-name.ts';
import { useText, type Texts } from '../../i18n/use-text.ts';
import { ClusterKindBadge } from '../../ui/badge.tsx';
import { pathOf } from '../../ui/shown-address.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';

interface ClusterRowProps {
  readonly row: ClusterListRow;
  readonly active: boolean;
  readonly selected: boolean;
  /** The list is in the order of copies elsewhere: then they are shown as well. */
  readonly showsMirrors: boolean;
}

const stateIcons: Readonly<Record<ClusterListRow['review']['state'], IconName | null>> = {
  open: null,
  decided: 'check',
  postponed: 'clock',
};

export const ClusterRowView = memo(function ClusterRowView({ row, active, selected, showsMirrors }: ClusterRowProps) {
  const text = useText();
  const { state, note } = row.review;
  const icon = stateIcons[state];
  const { integer, percent, list } = text.format;
  const facts = [
    text.count('pages', row.pages),
    ...(kindsOfCopies.has(row.kind)
      ? [
          contentsWords(row.contents, text.shared, integer, list),
          text.ui('clusters.floor', { share: percent(row.floor) }),
        ]
      : [text.shared(`decision.${row.proposal.action}`), languagesOf(text, row), pathOf(row.sourceAddress)]),
    row.decided > 0 &&
      state !== 'decided' &&
      text.ui('clusters.decidedOf', { count: integer(row.decided), of: integer(row.pages - 1) }),
    showsMirrors && text.ui('clusters.mirrors', { addresses: text.count('addresses', row.mirrors) }),
    row.clicksAtStake && text.ui('clusters.atStake', { count: integer(row.clicksAtStake) }),
    row.resolvedBySite && text.ui('clusters.resolvedBySite'),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <div
      className="cluster-row choosable h-full line-below px-12"
      data-testid="cluster-row"
      data-active={active}
      data-selected={selected}
      data-resolved={row.resolvedBySite || state === 'decided'}
      data-state={state}
      data-cluster={row.id}
    >
      <span className="cluster-title cut strong" title={row.title}>
        {selected && <Icon name="check" size="small" />}
        {row.title || row.sourceAddress}
      </span>
      <ClusterKindBadge kind={row.kind} />
      <span className="cluster-line row min-w-0 gap-8">
        <span className="cut grow quiet small" title={facts}>
          {facts}
        </span>
        <span className="inline-row soft small gap-6">
          {note && (
            <span title={note}>
              <Icon name="note" size="small" />
              <span className="visually-hidden">{text.ui('clusters.yesNo.hasNote.true')}</span>
            </span>
          )}
          {icon && (
            <span className={`inline-row gap-4 ${state === 'decided' ? 'tone-good' : 'tone-warn'}`}>
              <Icon name={icon} size="small" />
              {text.shared(`reviewState.${state}`)}
            </span>
          )}
        </span>
      </span>
    </div>
  );
});

/** The languages of a family of translations; of other clusters they say nothing that one would decide by. */
const languagesOf = (text: Texts, { kind, languages }: ClusterListRow): string | false =>
  kind === 'translation' &&
  languages.length > 1 &&
  text.format.list(languages.map((language) => languageName(text, language)));
