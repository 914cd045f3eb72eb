import { BrowserWindow, Notification, powerSaveBlocker } from 'electron';
import type { Client, EventBody } from '../contract/api.ts';
import type { AuditProgress } from '../contract/progress.ts';
import type { AppMenu } from './app-menu.ts';
import { menuText, menuTexts } from './menu.ts';
import { bringToFront, type Windows } from './windows.ts';

const longMillis = 30_000;

/** Progress of running audits on the dock or taskbar, a notification at the end, no falling asleep. */
export class AuditActivity {
  readonly #windows: Windows;
  readonly #menu: Pick<AppMenu, 'settings' | 'locale'>;
  readonly #running = new Map<string, { readonly since: number; readonly fraction: number }>();
  #blocker: number | null = null;

  constructor(windows: Windows, menu: Pick<AppMenu, 'settings' | 'locale'>) {
    this.#windows = windows;
    this.#menu = menu;
  }

  follow(client: Client): void {
    this.#running.clear();
    this.#show();
    client.on('audit/progress', (progress) => this.#progressed(progress));
    client.on('schedule/ended', (ended) => this.#scheduledEnded(ended));
    client.on('audit/ended', (ended) => void this.#ended(client, ended));
  }

  #progressed({ audit, state, fraction }: AuditProgress) {
    if (state !== 'running') return;
    this.#running.set(audit, { since: this.#running.get(audit)?.since ?? performance.now(), fraction });
    this.#show();
  }

  async #ended(client: Client, { audit, outcome }: EventBody<'audit/ended'>) {
    const since = this.#running.get(audit)?.since ?? Infinity;
    this.#running.delete(audit);
    this.#show();
    const isOver = outcome === 'done' || outcome === 'failed';
    if (!isOver || !this.#mayNotify() || performance.now() - since < longMillis) return;
    const summary = await client.request('audit/summary', { audit }).catch(() => null);
    if (!summary) return;
    const { locale } = this.#menu;
    const clusters = summary.clusters.toLocaleString(locale);
    const body = outcome === 'done' ? menuText(locale, 'auditDone', { clusters }) : menuTexts[locale].auditFailed;
    const notification = new Notification({ title: summary.name, body });
    notification.on('click', () => {
      const window = this.#windows.showing(audit);
      if (window) bringToFront(window);
    });
    notification.show();
  }

  /** Nobody waits for it: it is notified however short it was, and in place of the end of its audit. */
  #scheduledEnded({ audit, name, outcome }: EventBody<'schedule/ended'>) {
    if (audit !== null) this.#running.delete(audit);
    this.#show();
    if (outcome === 'paused' || !this.#mayNotify()) return;
    const texts = menuTexts[this.#menu.locale];
    new Notification({ title: name, body: outcome === 'done' ? texts.scheduleDone : texts.scheduleFailed }).show();
  }

  #mayNotify() {
    const { notifyWhenDone } = this.#menu.settings;
    return notifyWhenDone && !BrowserWindow.getFocusedWindow() && Notification.isSupported();
  }

  #show() {
    const running = [...this.#running.values()];
    // Several audits share one icon: the one with longest to go counts; −1 takes the bar away.
    const fraction = running.length === 0 ? -1 : Math.min(...running.map((one) => one.fraction));
    for (const window of BrowserWindow.getAllWindows()) window.setProgressBar(fraction);
    if (running.length > 0 && this.#menu.settings.keepAwake)
      this.#blocker ??= powerSaveBlocker.start('prevent-app-suspension');
    else if (this.#blocker !== null) {
      powerSaveBlocker.stop(this.#blocker);
      this.#blocker = null;
    }
  }
}
