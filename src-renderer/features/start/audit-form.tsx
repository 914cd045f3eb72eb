import { useEffect, useEffectEvent, useState, type FormEvent } from 'react';
import type { AuditOptions } from '../../../src-main/contract/options.ts';
import { useOutside } from '../../api/client-context.tsx';
import { useCommand } from '../../api/requests.ts';
import { useEnterAudit } from '../../app/use-open-audit.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { emptyOptions, OptionGroups } from '../options/option-groups.tsx';
import { QuickOptions } from './quick-options.tsx';
import { SourceField } from './source-field.tsx';
import { useRecognition } from './use-recognition.ts';

/** The form that makes an audit and starts it. `given` is a source that was dropped or named from outside. */
export function AuditForm({ given }: { readonly given: string | null }) {
  const text = useText();
  const { client } = useOutside();
  const enter = useEnterAudit();
  const recognition = useRecognition();
  const create = useCommand('audit/create');
  const [starting, setStarting] = useState(false);
  const [name, setName] = useState('');
  const [file, setFile] = useState('');
  const [options, setOptions] = useState<AuditOptions>(emptyOptions);
  const takeGiven = useEffectEvent((source: string) => recognition.enter(source, true));
  useEffect(() => {
    if (given) takeGiven(given);
  }, [given]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setStarting(true);
    try {
      const recognised = await recognition.recognise();
      if (!recognised) return;
      const summary = await create.mutateAsync({
        sources: [recognised.source],
        file: file.trim() || null,
        name: name.trim() || recognised.suggestedName,
        options,
      });
      await client.request('audit/start', { audit: summary.audit });
      enter(summary, 'run');
    } catch (error) {
      recognition.fail(error);
    } finally {
      setStarting(false);
    }
  };

  return (
    <form className="audit-form" onSubmit={(event) => void submit(event)} noValidate>
      <SourceField recognition={recognition}>
        <Button type="submit" look="primary" size="large" icon="play" disabled={starting} data-testid="start-audit">
          {text.ui('start.audit')}
        </Button>
      </SourceField>
      <QuickOptions
        options={options}
        onOptions={setOptions}
        name={name}
        onName={setName}
        file={file}
        onFile={setFile}
        suggestedName={recognition.recognised?.suggestedName ?? ''}
      />
      <details className="more-options">
        <summary>{text.ui('start.more')}</summary>
        <OptionGroups options={options} onChange={setOptions} hidden={['collect.pace', 'collect.obeyRobots']} />
      </details>
    </form>
  );
}
