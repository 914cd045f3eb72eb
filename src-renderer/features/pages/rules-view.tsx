import { useState } from 'react';
import { writeSelectorRules, type SelectorRule } from '../../../src-main/contract/selector-rules.ts';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { Failure, Waiting } from '../../ui/states.tsx';
import { ElementPicker } from './element-picker.tsx';
import { RuleForm } from './rule-form.tsx';
import { RuleList } from './rule-list.tsx';
import { SnapshotFrame } from './snapshot-frame.tsx';
import { useRules } from './use-rules.ts';

/** The page to point at, and beside it the rules that say what of it is text. */
export function RulesView({ audit, page }: { readonly audit: string; readonly page: number }) {
  const text = useText();
  const rules = useRules(audit);
  const [picked, setPicked] = useState<number | null>(null);
  const [inside, setInside] = useState<Document | null>(null);
  /** A rule that is tried in the page before it is added. */
  const [tried, setTried] = useState<SelectorRule | null>(null);
  const wanted = tried ? writeSelectorRules([...rules.rules, tried]) : rules.isPending ? rules.list : undefined;
  // While a selector is being typed it is no selector yet; until it is one, the page stays as it is.
  const check = useRequest('selector/check', { rules: wanted ?? '' }, { enabled: wanted !== undefined });
  const triedList = check.isSuccess ? wanted : undefined;
  const snapshot = useRequest(
    'page/snapshot',
    { audit, page, ...(triedList === undefined ? {} : { rules: triedList }) },
    { keepPrevious: true },
  );
  const pick = (element: number | null) => {
    setPicked(element);
    setTried(null);
  };
  if (snapshot.error && !snapshot.data)
    return <Failure error={snapshot.error} onRetry={() => void snapshot.refetch()} />;
  if (!snapshot.data) return <Waiting />;
  return (
    <div className="rules-view as-grid h-full">
      <div className="column min-w-0 min-h-0 line-right">
        <p
          className="flex wrap soft small line-below gap-16 gap-y-4 py-8 px-16"
          aria-label={text.ui('pageDetail.snapshot.legend')}
        >
          <span
            className="edge px-8"
            data-state="kept"
          >{`${text.ui('pageDetail.snapshot.kept')} (${text.format.integer(snapshot.data.kept)})`}</span>
          <span
            className="edge px-8"
            data-state="removed"
          >{`${text.ui('pageDetail.snapshot.removed')} (${text.format.integer(snapshot.data.removed)})`}</span>
          <span className="edge px-8" data-state="mixed">
            {text.ui('pageDetail.snapshot.mixed')}
          </span>
          {snapshot.data.truncated && <em>{text.ui('pageDetail.snapshot.truncated')}</em>}
        </p>
        <SnapshotFrame html={snapshot.data.html} picked={picked} onPick={pick} onReady={setInside} />
      </div>
      <aside className="column scroll gap-16 pt-12 px-16 pb-24">
        <ElementPicker inside={inside} picked={picked} onPick={pick} />
        {picked !== null && (
          <RuleForm
            key={picked}
            audit={audit}
            page={page}
            element={picked}
            rules={rules}
            onPick={pick}
            onTry={setTried}
            onAdded={() => pick(null)}
          />
        )}
        <RuleList audit={audit} rules={rules} />
      </aside>
    </div>
  );
}
