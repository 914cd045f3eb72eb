import type { AuditMoment, CopiedPair } from '#contract/changes.ts';
import {
  Address,
  Chip,
  Empty,
  nameOfPage,
  Unanswered,
  useRequest,
  useText,
  useWindowList,
  VerdictBadge,
  WindowRows,
} from '../../kit.ts';
import { NamedSelect } from './moments.tsx';
import css from './compared.module.css';

type CopiedFilter = Readonly<Partial<Record<'other' | 'direction', string | undefined>>>;

type CopiedViewProps = Readonly<{
  others: readonly AuditMoment[];
  filter: CopiedFilter;
  onChange: (filter: CopiedFilter) => void;
}>;

const maxDirections = 12;

/** Between hosts of the open audit, or between two audits. */
export function CopiedView({ others, filter, onChange }: CopiedViewProps) {
  const text = useText();
  const { direction } = filter;
  const other = filter.other ?? null;
  const [copy, source] = direction?.split('>') ?? [];
  const summary = useRequest('changes/copied', { other, limit: 1 });
  const way = copy !== undefined && source !== undefined && { copy, source };
  const list = useWindowList('changes/copied', { other, ...way });
  const { directions = [], sites = [] } = summary.data?.summary ?? {};
  const names = new Map(
    others.flatMap(({ ref, name, hosts: [host = ''] }) =>
      ref.kind === 'file' ? [[ref.file, text.ui('compared.betweenFile', { name, host })]] : [],
    ),
  );
  return (
    <div className="column grow min-h-0 on-panel">
      <div className="row wrap rigid line-below gap-16 gap-y-4 px-20 py-8">
        <NamedSelect
          label={text.ui('compared.between')}
          value={other ?? ''}
          options={['', ...names.keys()]}
          nameOf={(file) => names.get(file) ?? text.ui('compared.betweenHosts')}
          onChange={(file) => onChange({ other: file || undefined })}
        />
        <fieldset className="chips grow min-w-0" aria-label={text.ui('compared.directions')}>
          {directions.slice(0, maxDirections).map(({ pages, ...each }) => {
            const id = `${each.copy}>${each.source}`;
            const isOn = id === direction;
            return (
              <Chip key={id} isOn={isOn} count={pages} onClick={() => onChange({ direction: isOn ? undefined : id })}>
                {text.ui('compared.direction', each)}
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
          rowHeight={72}
          render={(pair) => <CopiedLine {...pair} />}
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

function CopiedLine({ copy, source, covered, ground, verdict, sentences }: CopiedPair) {
  const text = useText();
  return (
    <article className={`${css.changeRow} as-grid align-centre h-full gap-16 px-20`}>
      <p className="w-150">
        <span>{text.format.share(covered)}</span>
        <small className="as-block">{text.shared(`copyGround.${ground}`)}</small>
      </p>
      <div className="min-w-0">
        {[copy, source].map((side, at) => (
          <p key={side.address} className={`${css.copiedSide} as-grid align-baseline gap-8`}>
            <b className="soft small strong">
              {text.ui(ground === 'none' ? 'compared.either' : at === 0 ? 'compared.copy' : 'compared.original')}
            </b>
            <span className="cut">{nameOfPage(side)}</span>
            <Address as="span">{side.address}</Address>
            <small>{side.published === null ? '' : text.format.date(side.published)}</small>
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
