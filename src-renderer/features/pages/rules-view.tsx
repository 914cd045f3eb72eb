import { useState } from 'react';
import { writeSelectorRules, type SelectorRule } from '../../../src-main/contract/selector-rules.ts';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Failure, Waiting } from '../../ui/states.tsx';
import { RuleForm } from './rule-form.tsx';
import { RuleList } from './rule-list.tsx';
import { SnapshotFrame } from './snapshot-frame.tsx';
import { firstElement, walk } from './snapshot-walk.ts';
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
  const snapshot = useRequest(
    'page/snapshot',
    { audit, page, ...(check.isSuccess && wanted !== undefined && { rules: wanted }) },
    { keepPrevious: true },
  );
  const pick = (element: number | null) => {
    setPicked(element);
    setTried(null);
  };
  if (snapshot.error && !snapshot.data)
    return <Failure error={snapshot.error} onRetry={() => void snapshot.refetch()} />;
  if (!snapshot.data) return <Waiting />;
  const { html, kept, removed, truncated } = snapshot.data;
  const counted = { kept: kept, removed: removed, mixed: null };
  return (
    <div className="rules-view as-grid h-full">
      <div className="column min-w-0 min-h-0 line-right">
        <p
          className="flex wrap soft small line-below gap-16 gap-y-4 py-8 px-16"
          aria-label={text.ui('pageDetail.snapshot.legend')}
        >
          {(['kept', 'removed', 'mixed'] as const).map((state) => (
            <span key={state} className="edge px-8" data-state={state}>
              {text.ui(`pageDetail.snapshot.${state}`)}
              {counted[state] !== null && ` (${text.format.integer(counted[state])})`}
            </span>
          ))}
          {truncated && <em>{text.ui('pageDetail.snapshot.truncated')}</em>}
        </p>
        <SnapshotFrame html={html} picked={picked} onPick={pick} onReady={setInside} />
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

interface ElementPickerProps {
  readonly inside: Document | null;
  readonly picked: number | null;
  readonly onPick: (element: number | null) => void;
}

/** Each with its icon. */
const moves = [
  ['outer', 'up'],
  ['inner', 'down'],
  ['previous', 'left'],
  ['next', 'right'],
] as const;

function ElementPicker({ inside, picked, onPick }: ElementPickerProps) {
  const text = useText();
  return (
    <section aria-label={text.ui('pageDetail.snapshot.pickTitle')}>
      <h2>{text.ui('pageDetail.snapshot.pickTitle')}</h2>
      {picked === null && <p className="hint">{text.ui('pageDetail.snapshot.pickHint')}</p>}
      <div className="row gap-4 mt-8">
        {picked === null ? (
          <Button
            size="small"
            disabled={!inside}
            onClick={() => inside && onPick(firstElement(inside))}
            data-testid="pick-start"
          >
            {text.ui('pageDetail.snapshot.start')}
          </Button>
        ) : (
          <>
            {moves.map(([step, icon]) => {
              const target = inside ? walk(inside, picked, step) : null;
              return (
                <IconButton
                  key={step}
                  icon={icon}
                  label={text.ui(`pageDetail.snapshot.${step}`)}
                  disabled={target === null}
                  onClick={() => onPick(target)}
                  data-testid={`pick-${step}`}
                />
              );
            })}
            <Button size="small" look="quiet" onClick={() => onPick(null)}>
              {text.ui('pageDetail.snapshot.drop')}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
