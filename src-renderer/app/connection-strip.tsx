import { useSyncExternalStore } from 'react';
import type { Connection } from '../api/connection.ts';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

/** Says that the engine is gone, over everything else and without moving it. */
export function ConnectionStrip({ connection }: { readonly connection: Connection | null }) {
  const text = useText();
  const state = useSyncExternalStore(connection?.onState ?? never, connection?.state ?? connected);
  return (
    <div className="connection-place" role="alert">
      {state === 'lost' && (
        <div className="connection-strip row on-warn-soft gap-8 py-8 px-16">
          <Icon name="warning" />
          <span>
            <strong>{text.ui('shell.connectionLost')}</strong> {text.ui('shell.connectionHint')}
          </span>
          <Button className="push-right" size="small" icon="again" onClick={connection?.retryNow}>
            {text.ui('shell.connectNow')}
          </Button>
        </div>
      )}
    </div>
  );
}

const never = () => () => {};
const connected = () => 'connected' as const;
