import { useId, useState } from 'react';
import { useOutside } from '../../api/client-context.tsx';
import { useOpenAudit } from '../../app/use-open-audit.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';

/** Opens an audit file: by a dialog where there is one, by its path in a browser. */
export function OpenAudit() {
  const { bridge } = useOutside();
  const text = useText();
  const open = useOpenAudit();
  if (!bridge) return <OpenByPath onOpen={open.mutate} busy={open.isPending} />;
  const choose = async () => {
    const { file } = await bridge.invoke('shell/choose-audit', {});
    if (file) open.mutate(file);
  };
  return (
    <Button icon="open" onClick={() => void choose()} disabled={open.isPending}>
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
