import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import type { Client, EventBody, EventName } from '../../src-main/contract/api.ts';
import type { DesktopBridge } from '../../src-main/contract/shell.ts';

declare global {
  interface Window {
    readonly pagetwin?: DesktopBridge;
  }
}

type Outside = Readonly<{
  client: Client;
  bridge: DesktopBridge | null;
}>;

const OutsideContext = createContext<Outside | null>(null);
export const OutsideProvider = OutsideContext.Provider;

export function useOutside(): Outside {
  const outside = useContext(OutsideContext);
  if (!outside) throw new Error('useOutside needs an OutsideProvider above it.');
  return outside;
}

export function useEngineEvent<Name extends EventName>(name: Name, listener: (body: EventBody<Name>) => void) {
  const { client } = useOutside();
  const onEvent = useEffectEvent(listener);
  useEffect(() => client.on(name, (body) => onEvent(body)), [client, name]);
}
