import { BrowserWindow, Notification, powerSaveBlocker } from 'electron';
import type { Client, EventBody } from '../contract/api.ts';
import type { AppMenu } from './app-menu.ts';
import { menuText, menuTexts } from './menu.ts';
import { bringToFront, type Windows } from './windows.ts';

const longMillis = 30_000;
/** Above 1, the bar moves without telling how far it is. */
const unknown = 2;

/** Shows progress in the dock or taskbar, notifies of ended audits, and keeps the computer awake. */
export function auditActivity(windows: Windows, menu: Pick<AppMenu, 'settings' | 'locale'>) {
  const running = new Map<string, Readonly<{ since: number; fraction: number | null }>>();
  let blocker: number | null = null;
  const show = () => {
    const fractions = [...running.values()].map(({ fraction }) => fraction ?? unknown);
    // The least advanced of several audits; −1 removes the bar.
    for (const window of BrowserWindow.getAllWindows())
      window.setProgressBar(fractions.length === 0 ? -1 : Math.min(...fractions));
    if (fractions.length > 0 && menu.settings.keepAwake) blocker ??= powerSaveBlocker.start('prevent-app-suspension');
    else if (blocker !== null) {
      powerSaveBlocker.stop(blocker);
      blocker = null;
    }
  };
  const mayNotify = () =>
    menu.settings.notifyWhenDone && !BrowserWindow.getFocusedWindow() && Notification.isSupported();
  const ended = async (client: Client, { audit, outcome }: EventBody<'audit/ended'>) => {
    const since = running.get(audit)?.since ?? Infinity;
    running.delete(audit);
    show();
    const isOver = outcome === 'done' || outcome === 'failed';
    if (!isOver || !mayNotify() || performance.now() - since < longMillis) return;
    const summary = await client.request('audit/summary', { audit }).catch(() => null);
    if (!summary) return;
    const clusters = summary.clusters.toLocaleString(menu.locale);
    const body =
      outcome === 'done' ? menuText(menu.locale, 'auditDone', { clusters }) : menuTexts[menu.locale].auditFailed;
    const notification = new Notification({ title: summary.name, body });
    notification.on('click', () => {
      const window = windows.showing(audit);
      if (window) bringToFront(window);
    });
    notification.show();
  };
  /** Notifies of short runs too, since nobody waits for a scheduled one. */
  const scheduledEnded = ({ audit, name, outcome }: EventBody<'schedule/ended'>) => {
    if (audit !== null) running.delete(audit);
    show();
    if (outcome === 'paused' || !mayNotify()) return;
    const { scheduleDone, scheduleFailed } = menuTexts[menu.locale];
    new Notification({ title: name, body: outcome === 'done' ? scheduleDone : scheduleFailed }).show();
  };
  return {
    follow(client: Client) {
      running.clear();
      show();
      client.on('audit/progress', ({ audit, state, fraction }) => {
        if (state !== 'running') return;
        running.set(audit, { since: running.get(audit)?.since ?? performance.now(), fraction });
        show();
      });
      client.on('schedule/ended', scheduledEnded);
      client.on('audit/ended', (body) => void ended(client, body));
    },
  };
}
