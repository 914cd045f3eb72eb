import { useState } from 'react';
import type { SentenceRow } from '../../../src-main/contract/shared-sentences.ts';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure, Waiting } from '../../ui/states.tsx';
import { useDecide } from '../decisions/use-decide.ts';
import { IgnoreEffectView } from '../ignore/ignore-effect.tsx';

interface HarmlessDialogProps {
  readonly audit: string;
  readonly sentence: SentenceRow;
  readonly onClose: () => void;
}

/** What would become of the findings if a sentence counted for nothing; then the rule, which can be taken back. */
export function HarmlessDialog({ audit, sentence, onClose }: HarmlessDialogProps) {
  const text = useText();
  const decide = useDecide(audit);
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const rule = { kind: 'sentence', value: sentence.key } as const;
  const preview = useRequest('ignore/preview', { audit, rule });
  const carryOut = async () => {
    setBusy(true);
    const isDone = await decide.ignore(rule, note);
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <Dialog
      title={text.ui('sentences.harmlessTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text.ui('common.cancel')}</Button>
          <Button
            look="primary"
            disabled={isBusy || sentence.ignored !== null}
            onClick={() => void carryOut()}
            data-testid="harmless-apply"
          >
            {text.ui('sentences.harmlessApply')}
          </Button>
        </>
      }
    >
      <blockquote className="harmless-sentence edge scroll py-6 px-12">{sentence.text}</blockquote>
      <p className="hint">{text.ui('sentences.harmlessHint')}</p>
      {preview.error && <Failure error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.isPending && <Waiting />}
      {preview.data && <IgnoreEffectView effect={preview.data} />}
      <label className="column gap-4">
        <span>{text.ui('ignoring.note')}</span>
        <input type="text" value={note} maxLength={2000} onChange={(event) => setNote(event.target.value)} />
      </label>
    </Dialog>
  );
}
