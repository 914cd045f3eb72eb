import { useState, useId } from 'react';
import { Button, Icon, useDemoAudit, useOpenAudit, useOutside, useText } from '../../kit.ts';
import { AuditForm, type GivenSource } from './audit-form.tsx';
import { RecentAudits } from './recent-audits.tsx';
import { useDropTarget } from './use-drop-target.ts';

/** Where an audit begins: name a site, try the demo, or go on with an earlier audit. */
export function StartScreen({ source }: { readonly source: string | null }) {
  const text = useText();
  const demo = useDemoAudit();
  const [given, setGiven] = useState<GivenSource | null>(source === null ? null : { source, count: 0 });
  const { over, ...dropHandlers } = useDropTarget((dropped) =>
    setGiven((before) => ({ source: dropped, count: (before?.count ?? 0) + 1 })),
  );
  return (
    <div className="start h-full relative scroll" data-over={over} {...dropHandlers}>
      <div className="start-columns flex wrap">
        <div className="start-main">
          <h1>{text.ui('start.title')}</h1>
          <p className="start-lead soft size-15">{text.ui('start.lead')}</p>
          <AuditForm given={given} />
        </div>
        <div className="start-side column gap-16">
          <section className="card demo-card column align-start gap-8" aria-labelledby="demo-title">
            <h2 className="size-15" id="demo-title">
              {text.ui('start.demoTitle')}
            </h2>
            <p className="soft">{text.ui('start.demoHint')}</p>
            <Button
              size="large"
              icon="spark"
              onClick={() => demo.mutate()}
              disabled={demo.isPending}
              data-testid="start-demo"
            >
              {text.ui('start.demo')}
            </Button>
          </section>
          <RecentAudits />
          <OpenAudit />
        </div>
      </div>
      {over && (
        <div className="drop-veil row justify-centre strong gap-8">
          <Icon name="folder" />
          {text.ui('start.dropHere')}
        </div>
      )}
    </div>
  );
}

function OpenAudit() {
  const { bridge } = useOutside();
  const text = useText();
  const { mutate: open, isPending } = useOpenAudit();
  if (!bridge) return <OpenByPath onOpen={open} busy={isPending} />;
  const choose = async () => {
    const { file } = await bridge.invoke('shell/choose-audit', {});
    if (file) open(file);
  };
  return (
    <Button icon="open" onClick={() => void choose()} disabled={isPending}>
      {text.ui('start.open')}
    </Button>
  );
}

function OpenByPath({ onOpen, busy }: { readonly onOpen: (file: string) => void; readonly busy: boolean }) {
  const text = useText();
  const id = useId();
  const [path, setPath] = useState('');
  return (
    <form
      className="card open-audit"
      onSubmit={(event) => {
        event.preventDefault();
        if (path.trim()) onOpen(path.trim());
      }}
    >
      <label className="as-block strong mb-8" htmlFor={id}>
        {text.ui('start.openPath')}
      </label>
      <span className="field-line row gap-6">
        <input
          id={id}
          type="text"
          spellCheck={false}
          value={path}
          placeholder={text.ui('start.openPathPlaceholder')}
          onChange={(event) => setPath(event.target.value)}
        />
        <Button type="submit" icon="open" disabled={busy || !path.trim()}>
          {text.ui('start.openButton')}
        </Button>
      </span>
    </form>
  );
}
