import { useState } from 'react';
import type { AuditOptions } from '../../../src-main/contract/options.ts';
import { stageIds, type StageId } from '../../../src-main/contract/progress.ts';
import { useCommand, useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure, Waiting } from '../../ui/states.tsx';
import { OptionGroups } from '../options/option-groups.tsx';
import type { Run } from './use-run.ts';

interface RunAgainProps {
  readonly audit: string;
  readonly run: Run;
  readonly onClose: () => void;
}

/**
 * Runs the audit again from any stage on, with other options if requested; collected pages are kept unless collecting
 * is chosen.
 */
export function RunAgain({ audit, run, onClose }: RunAgainProps) {
  const text = useText();
  const options = useRequest('audit/options', { audit });
  const [changed, setChanged] = useState<AuditOptions | null>(null);
  const [stage, setStage] = useState<StageId>('analyse');
  const save = useCommand('audit/set-options');
  const shown = changed ?? options.data;
  const start = async () => {
    if (changed) await save.mutateAsync({ audit, options: changed });
    run.start(stage);
    onClose();
  };
  return (
    <Dialog
      wide
      title={text.ui('run.againTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text.ui('common.cancel')}</Button>
          <Button
            look="primary"
            icon="again"
            disabled={!shown || save.isPending}
            onClick={() => void start().catch(() => {})}
          >
            {text.ui('run.againStart')}
          </Button>
        </>
      }
    >
      <label className="field">
        <span className="field-label">{text.ui('run.againFrom')}</span>
        <select
          value={stage}
          onChange={(event) => setStage(stageIds.find((id) => id === event.target.value) ?? 'analyse')}
        >
          {stageIds.map((id) => (
            <option key={id} value={id}>
              {text.shared(`stage.${id}`)}
            </option>
          ))}
        </select>
        <small>{text.ui(stage === 'collect' ? 'run.againCollectHint' : 'run.againHint')}</small>
      </label>
      {save.error && <Failure error={save.error} />}
      {shown ? <OptionGroups options={shown} onChange={setChanged} /> : <Waiting />}
    </Dialog>
  );
}
