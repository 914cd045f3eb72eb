import type { AuditMoment, CopiedPair } from '../../../src-main/contract/changes.ts';
import { useRequest } from '../../api/requests.ts';
import { useWindowList } from '../../api/window-list.ts';
import { useText } from '../../i18n/use-text.ts';
import { VerdictBadge } from '../../ui/badge.tsx';
import { Chip } from '../../ui/choice-chips.tsx';
import { Empty, Unanswered } from '../../ui/states.tsx';
import { WindowRows } from '../../ui/row-list.tsx';
import { Select } from '../../ui/select.tsx';

interface CopiedViewProps {
  readonly audit: string;
  readonly others: readonly AuditMoment[];
  /** Null for the hosts of the open audit. */
  readonly other: string | null;
  readonly direction: string | null;
  readonly onChange: (filter: { readonly other?: string | undefined; readonly direction?: string | undefined }) => void;
}

const rowHeight = 72;
const maxDirections = 12;

/** Who copied whom: between the hosts of the open audit, or between it and another file. */
export function CopiedView({ audit, others, other, direction, onChange }: CopiedViewProps) {
  const text = useText();
  const [copy, source] = direction?.split('>') ?? [];
  const summary = useRequest('changes/copied', { audit, other, limit: 1 });
  const list = useWindowList('changes/copied', {
    audit,
    other,
    ...(copy !== undefined && source !== undefined && { copy, source }),
  });
  const { directions = [], sites = [] } = summary.data?.summary ?? {};
  const names = new Map(
    others.flatMap(({ ref, name, hosts: [host = ''] }) =>
      ref.kind === 'file' ? [[ref.file, text.ui('compared.betweenFile', { name, host })]] : [],
    ),
  );
  return (
    <div className="column grow min-h-0 on-panel">
      <div className="row wrap rigid line-below gap-16 gap-y-4 px-20 py-8">
        <label className="row min-w-0 gap-8">
          <span className="soft small">{text.ui('compared.between')}</span>
          <Select
            className="max-w-340"
            value={other ?? ''}
            options={['', ...names.keys()]}
            nameOf={(file) => names.get(file) ?? text.ui('compared.betweenHosts')}
            onChange={(file) => onChange({ other: file || undefined })}
            data-testid="copied-other"
          />
        </label>
        <fieldset className="chips grow min-w-0" aria-label={text.ui('compared.directions')}>
          {directions.slice(0, maxDirections).map((each) => {
            const id = `${each.copy}>${each.source}`;
            const isOn = id === direction;
            return (
              <Chip
                key={id}
                isOn={isOn}
                count={each.pages}
                onClick={() => onChange({ direction: isOn ? undefined : id })}
              >
                {text.ui('compared.direction', { copy: each.copy, source: each.source })}
              </Chip>
            );
          })}
        </fieldset>
      </div>
      {summary.error || !summary.data ? (
        <Unanswered of={[summary]} />
      ) : (
        <WindowRows
          list={list}
          rowHeight={rowHeight}
          render={(pair) => <CopiedLine pair={pair} />}
          label={text.ui('compared.views.copied')}
          testId="copied-rows"
          empty={
            <Empty
              icon="swap"
              title={text.ui('compared.noneCopied')}
              hint={text.ui(other === null && sites.length < 2 ? 'compared.oneHost' : 'compared.noneCopiedHint')}
            />
          }
        />
      )}
    </div>
  );
}

function CopiedLine({ pair }: { readonly pair: CopiedPair }) {
  const text = useText();
  const { copy, source, covered, ground, verdict, sentences } = pair;
  const day = (published: string | null) => (published === null ? '' : text.format.date(published));
  return (
    <article className="change-row h-full px-20">
      <p className="w-150">
        <span>{text.format.share(covered)}</span>
        <small className="as-block">{text.shared(`copyGround.${ground}`)}</small>
      </p>
      <div className="min-w-0">
        {[copy, source].map((side, at) => (
          <p key={side.address} className="copied-side as-grid align-baseline gap-8">
            <b className="soft small strong">
              {text.ui(ground === 'none' ? 'compared.either' : at === 0 ? 'compared.copy' : 'compared.original')}
            </b>
            <span className="cut">{side.title || side.address}</span>
            <span className="address" title={side.address}>
              {side.address}
            </span>
            <small>{day(side.published)}</small>
          </p>
        ))}
      </div>
      {verdict ? (
        <VerdictBadge verdict={verdict} />
      ) : (
        sentences !== null && <small className="soft">{text.count('sentences', sentences)}</small>
      )}
    </article>
  );
}
