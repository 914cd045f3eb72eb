import { act, render, screen, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, onTestFinished, vi } from 'vitest';
import {
  type EventBody,
  type EventName,
  type RequestName,
  type RequestParameters,
  connectClient,
  RequestError,
  serveClient,
} from '../../src-main/contract/api.ts';
import type { DesktopBridge } from '../../src-main/contract/shell.ts';
import { toWireError } from '../../src-main/engine/app-error.ts';
import { router } from '../../src-main/engine/requests/router.ts';
import { Surroundings } from '../../src-renderer/app/app.tsx';
import { AuditScope } from '../../src-renderer/app/audit-scope.tsx';
import { createFakeClient, type Answers, type FakeSettings } from './fake-client.ts';
import { connectedPort } from './fake-engine.ts';

export interface ScreenSettings extends FakeSettings {
  /** Behind the `#`. */
  readonly place?: string;
  /** The one that the screen is about; null for none. */
  readonly audit?: string | null;
  /** In place of what the fixtures answer; what they throw comes to the component as an error of the engine. */
  readonly answers?: Partial<Answers>;
  readonly bridge?: DesktopBridge | null;
}

interface ShownScreen {
  readonly user: UserEvent;
  /** Leaves the screen. */
  readonly unmount: () => void;
  /** The parameters of every request of this name so far. */
  readonly asked: <Name extends RequestName>(name: Name) => readonly RequestParameters<Name>[];
  /** Sends an event of the engine, and lets the window draw what it says. */
  readonly emit: <Name extends EventName>(name: Name, body: EventBody<Name>) => void;
}

/**
 * Shows a part of the window as the app does: same words, store, router, commands and messages, and a client that talks
 * over a port. Behind the port are the fixtures, which have the types of what the engine answers; what is asked passes its schemas,
 * so that a component that asks nonsense is refused as it would be there.
 */
export function renderScreen(
  shown: ReactNode,
  { place = '/', audit = 'a1', answers = {}, bridge = null, ...settings }: ScreenSettings = {},
): ShownScreen {
  window.location.hash = place;
  const requests: { readonly name: string; readonly parameters: unknown }[] = [];
  const fixtures = createFakeClient({ locale: 'en', ...settings });
  const answer = async (name: string, parameters: unknown) => {
    requests.push({ name, parameters });
    const known = name as RequestName;
    const checked = router[known].parameters.parse(parameters) as never;
    const own = answers[known] as ((parameters: never) => unknown) | undefined;
    return own ? await own(checked) : await fixtures.request(known, checked);
  };
  let emit: ShownScreen['emit'] = () => {};
  const client = connectClient(connectedPort((port) => (emit = serveClient(port, answer, wireOf))));
  onTestFinished(() => client.close());
  for (const name of ['audit/progress', 'export/ended'] as const) fixtures.on(name, (body) => emit(name, body));
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
  const { unmount } = render(
    <Surroundings client={client} connection={null} bridge={bridge}>
      {audit === null ? shown : <AuditScope audit={audit}>{shown}</AuditScope>}
    </Surroundings>,
  );
  return {
    user,
    unmount,
    asked: (name) => requests.flatMap((one) => (one.name === name ? [one.parameters as never] : [])),
    emit: (name, body) => act(() => emit(name, body)),
  };
}

/** A button of the short message at the bottom of the window. */
export async function messageButton(name: string): Promise<HTMLElement> {
  const find = () => screen.queryAllByRole('status').flatMap((each) => within(each).queryAllByRole('button', { name }));
  await expect.poll(find).toHaveLength(1);
  return find()[0]!;
}

/** Lets the clipboard refuse, as a browser does that was not allowed to use it, until the test has ended. */
export function refuseClipboard(): void {
  const spy = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  onTestFinished(() => spy.mockRestore());
}

/** What the fixtures throw has crossed the wire already. */
const wireOf = (error: unknown) => (error instanceof RequestError ? error.wire : toWireError(error));
