import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import type { Result } from '#contract/api.ts';
import { type IgnoreDraft, ignoreKinds } from '#contract/reviews.ts';
import {
  ChoiceChips,
  Cut,
  Dialog,
  Failure,
  Field,
  Hint,
  IconButton,
  TextField,
  type UiKey,
  useRequest,
  useText,
  Waiting,
} from '../../kit.ts';
import { useDecide } from '../decisions/use-decide.tsx';

type Kind = IgnoreDraft['kind'];

const typingPauseMillis = 300;

export function IgnoreDialog({
  cluster,
  address,
  onClose,
}: {
  cluster: string | null;
  address: string;
  onClose: () => void;
}) {
  const text = useText();
  const decide = useDecide();
  const [kind, setKind] = useState<Kind>(cluster === null ? 'section' : 'sentence');
  const [written, setWritten] = useState<Readonly<Record<Kind, string>>>({
    sentence: '',
    section: folderOf(address),
    pattern: patternOf(address),
  });
  const [note, setNote] = useState('');
  const sentences =
    useRequest('sentence/list', { cluster: cluster ?? '', sort: 'length', limit: 50 }, { enabled: cluster !== null })
      .data?.rows ?? [];
  const value = written[kind] || (kind === 'sentence' ? (sentences[0]?.key ?? '') : '');
  const [rested] = useDebouncedValue(value, typingPauseMillis);
  const rule = rested === value && value.trim() !== '' ? { kind, value: value.trim() } : null;
  const preview = useRequest('ignore/preview', { rule: rule ?? { kind, value: '-' } }, { enabled: rule !== null });
  const write = (next: string) => setWritten((old) => ({ ...old, [kind]: next }));
  const add = async () => {
    if (rule && (await decide.ignore(rule, note.trim()))) onClose();
  };
  return (
    <Dialog
      says="ignoring.title"
      onClose={onClose}
      wide
      action={{ disabled: !rule || preview.isError, onClick: add, 'data-testid': 'ignore-add', says: 'ignoring.add' }}
    >
      <Hint says="ignoring.hint" />
      <ChoiceChips
        says="ignoring.kind"
        values={ignoreKinds}
        isOn={(each) => kind === each}
        onChoose={setKind}
        nameOf={(each) => text.ui(`ignoring.kinds.${each}`)}
        testId="ignore"
        isFirst
      />
      {kind === 'sentence' ? (
        <Field says="ignoring.sentence">
          {sentences.length === 0 ? (
            <span className="hint">{text.ui('ignoring.noSentences')}</span>
          ) : (
            <select value={value} onChange={(event) => write(event.target.value)} data-testid="ignore-value">
              {sentences.map((sentence) => (
                <option key={sentence.key} value={sentence.key}>
                  {`${shortened(sentence.text)} · ${text.count('pages', sentence.pages)}`}
                </option>
              ))}
            </select>
          )}
        </Field>
      ) : (
        <Field says={`ignoring.${kind}`} note={text.ui(`ignoring.${kind}Hint`)}>
          <TextField value={written[kind]} spellCheck={false} onChange={write} data-testid="ignore-value" />
        </Field>
      )}
      <Field says="ignoring.note">
        <TextField value={note} maxLength={2000} onChange={setNote} />
      </Field>
      <section aria-live="polite" className="ignore-preview">
        <h3 className="mb-8">{text.ui('ignoring.effect')}</h3>
        {preview.isError && <Failure error={preview.error} />}
        {rule !== null && preview.isPending && <Waiting />}
        {rule !== null && preview.data && <IgnoreEffectView effect={preview.data} />}
      </section>
      <RuleList />
      <ExclusionList />
    </Dialog>
  );
}

/** Limits the width of the select, which is that of its longest option. */
const maxLetters = 76;

const shortened = (sentence: string) =>
  sentence.length > maxLetters ? `${sentence.slice(0, maxLetters).toWellFormed()}…` : sentence;

const listedExclusions = 200;

function ExclusionList() {
  const text = useText();
  const decide = useDecide();
  const rows = useRequest('cluster/exclusions', { limit: listedExclusions }).data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <Listed id="exclusions" says="ignoring.excluded">
      {rows.map(({ id, address, other, pages }) => (
        <ListedRow key={id} says={text.ui('ignoring.include', { address })} onRemove={() => decide.include(id)}>
          <Cut className="cut grow min-w-0">
            {other === null
              ? text.ui('ignoring.excludedMember', { address, pages: text.count('pages', pages) })
              : text.ui('ignoring.excludedPair', { address, other })}
          </Cut>
        </ListedRow>
      ))}
    </Listed>
  );
}

function RuleList() {
  const text = useText();
  const decide = useDecide();
  const rules = useRequest('ignore/list').data?.rules ?? [];
  return (
    <Listed id="ignore-rules" says="ignoring.rules" empty="ignoring.noRules">
      {rules.map(({ id, kind, label, note, pages, applied }) => (
        <ListedRow key={id} says={text.ui('ignoring.remove', { label })} onRemove={() => decide.unignore(id)}>
          <span className="quiet small rigid">{text.ui(`ignoring.kinds.${kind}`)}</span>
          <span className="cut grow min-w-0" title={note || label}>
            {label}
          </span>
          <small className="rigid">{applied ? text.count('pages', pages) : text.ui('ignoring.pending')}</small>
        </ListedRow>
      ))}
    </Listed>
  );
}

const Listed = ({
  id,
  says,
  empty,
  children,
}: {
  id: string;
  says: UiKey;
  empty?: UiKey;
  children: readonly ReactNode[];
}) => (
  <section aria-labelledby={`${id}-title`}>
    <h3 className="mb-8" id={`${id}-title`}>
      {useText().ui(says)}
    </h3>
    {empty && children.length === 0 && <Hint says={empty} />}
    <ul data-testid={id}>{children}</ul>
  </section>
);

const ListedRow = ({ says, onRemove, children }: { says: string; onRemove: () => void; children: ReactNode }) => (
  <li className="row line-below gap-8 py-4">
    {children}
    <IconButton icon="close" label={says} onClick={onRemove} />
  </li>
);

export function folderOf(address: string) {
  const url = URL.parse(address);
  const path = url?.host ? `${url.host}${url.pathname}` : address;
  const end = path.lastIndexOf('/');
  return end < 0 ? '' : path.slice(0, end);
}

/** Generalises an address: query values and numbers become wildcards. */
export function patternOf(address: string) {
  const [path = '', query] = address.split('?');
  const numbers = path.replace(/(?<=\/[^/]*)\d+(?=[^/]*$)/u, '*');
  return query === undefined ? numbers : `${path}?${query.replaceAll(/=[^&]*/gu, '=*')}`;
}

const figures = ['pages', 'pairsGone', 'pairsChanged', 'clustersGone', 'clustersSmaller'] as const;

export function IgnoreEffectView({ effect }: { effect: Result<'ignore/preview'> }) {
  const text = useText();
  const { samples } = effect;
  return (
    <div className="effect column gap-12" data-testid="ignore-effect">
      <EffectFigures figures={figures.map((name) => [text.ui(`ignoring.effects.${name}`), effect[name]])} />
      {effect.pairsGone + effect.pairsChanged === 0 && <Hint says="ignoring.noEffect" />}
      {samples.length > 0 && (
        <ul className="effect-samples">
          {samples.map(({ key, title, pagesBefore, pagesAfter }) => (
            <li key={key}>
              <Cut>{title}</Cut>
              <span>
                {text.ui(pagesAfter === 0 ? 'ignoring.vanishes' : 'ignoring.becomes', {
                  before: text.count('pages', pagesBefore),
                  after: text.count('pages', pagesAfter),
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function EffectFigures({ figures }: { figures: readonly (readonly [name: string, count: number])[] }) {
  const text = useText();
  return (
    <dl className="flex wrap gap-20 gap-y-4">
      {figures.map(([name, count]) => (
        <div className="figure" key={name}>
          <dt className="soft small">{name}</dt>
          <dd className={count === 0 ? 'size-15 quiet' : 'size-15 strong'}>{text.format.integer(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
