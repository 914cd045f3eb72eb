import { type DragEvent, useId, useState } from 'react';
import { Button, Icon, useDemoAudit, useOpenAudit, useOutside, useText, useToast } from '../../kit.ts';
import { AuditForm, type GivenSource } from './audit-form.tsx';
import { RecentAudits } from './recent-audits.tsx';

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
              says="start.demo"
            />
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
  const { mutate: open, isPending } = useOpenAudit();
  if (!bridge) return <OpenByPath onOpen={open} busy={isPending} />;
  const choose = async () => {
    const { file } = await bridge.invoke('shell/choose-audit', {});
    if (file) open(file);
  };
  return <Button icon="open" onClick={() => void choose()} disabled={isPending} says="start.open" />;
}

function OpenByPath({ onOpen, busy }: Readonly<{ onOpen: (file: string) => void; busy: boolean }>) {
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
        <Button type="submit" icon="open" disabled={busy || !path.trim()} says="start.openButton" />
      </span>
    </form>
  );
}

/** Takes dropped addresses, and files where the shell knows their paths; one on each line. */
export function useDropTarget(onDrop: (sources: string) => void) {
  const { bridge } = useOutside();
  const text = useText();
  const toast = useToast();
  const [over, setOver] = useState(false);
  return {
    over,
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave(event: DragEvent) {
      if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget)) setOver(false);
    },
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      const paths = [...event.dataTransfer.files].flatMap((file) => bridge?.pathOf?.(file) || []);
      const addresses = event.dataTransfer.getData('text/uri-list') || event.dataTransfer.getData('text/plain');
      if (paths.length > 0) onDrop(paths.join('\n'));
      else if (addresses) onDrop(pathsOfAddresses(addresses).join('\n'));
      else toast({ text: text.ui('start.dropNoPath'), hint: text.ui('start.dropNoPathHint'), tone: 'bad' });
    },
  };
}

/** The entries of a dropped list; a `file:` address becomes its path. */
export const pathsOfAddresses = (list: string): readonly string[] =>
  list
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(pathOf);

function pathOf(entry: string): string {
  if (!entry.startsWith('file:')) return entry;
  const path = decodeURIComponent(new URL(entry).pathname);
  return /^\/[a-z]:/i.test(path) ? path.slice(1) : path;
}
