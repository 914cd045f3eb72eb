import { BrowserWindow, Notification, powerSaveBlocker } from 'electron';
import type { Client, EventBody } from '../contract/api.ts';
import type { Locale, Settings } from '../contract/settings.ts';
import type { AuditProgress } from '../contract/progress.ts';
import { menuText, menuTexts } from './menu.ts';
import { bringToFront, type Windows } from './windows.ts';

/** Shorter audits end while people look. */
const longMillis = 30_000;

interface Activity {
  readonly since: number;
  readonly fraction: number;
}

interface ActivityOptions {
  readonly windows: Windows;
  readonly settings: () => Settings;
  readonly locale: () => Locale;
  readonly now: () => number;
}

/**
 * What the system shows of running audits: progress on the dock or taskbar icon, a notification when a long one has
 * ended out of sight, and no falling asleep before it has.
 */
export class AuditActivity {
  readonly #options: ActivityOptions;
  readonly #running = new Map<string, Activity>();
  #blocker: number | null = null;

  constructor(options: ActivityOptions) {
    this.#options = options;
  }

  /** Watches an engine host; called again for every new one. */
  follow(client: Client): void {
    this.#running.clear();
    this.#show();
    client.on('audit/progress', (progress) => this.#progressed(progress));
    client.on('schedule/ended', (ended) => this.#scheduledEnded(ended));
    client.on('audit/ended', (ended) => void this.#ended(client, ended));
  }

  #progressed({ audit, state, fraction }: AuditProgress): void {
    if (state !== 'running') return;
    this.#running.set(audit, { since: this.#running.get(audit)?.since ?? this.#options.now(), fraction });
    this.#show();
  }

  async #ended(client: Client, { audit, outcome }: EventBody<'audit/ended'>): Promise<void> {
    const since = this.#running.get(audit)?.since;
    this.#running.delete(audit);
    this.#show();
    if (since === undefined || this.#options.now() - since < longMillis || (outcome !== 'done' && outcome !== 'failed'))
      return;
    if (!this.#options.settings().notifyWhenDone || BrowserWindow.getFocusedWindow() || !Notification.isSupported())
      return;
    const summary = await client.request('audit/summary', { audit }).catch(() => null);
    if (summary) this.#notify(audit, summary.name, outcome === 'done' ? summary.clusters : null);
  }

  /**
   * Nobody waits for it, so it is notified however short it was; the end of the audit itself is then not notified
   * again.
   */
  #scheduledEnded({ audit, name, outcome }: EventBody<'schedule/ended'>): void {
    if (audit !== null) this.#running.delete(audit);
    this.#show();
    if (
      outcome === 'paused' ||
      !this.#options.settings().notifyWhenDone ||
      BrowserWindow.getFocusedWindow() ||
      !Notification.isSupported()
    )
      return;
    const texts = menuTexts[this.#options.locale()];
    new Notification({ title: name, body: outcome === 'done' ? texts.scheduleDone : texts.scheduleFailed }).show();
  }

  #notify(audit: string, name: string, clusters: number | null): void {
    const locale = this.#options.locale();
    const body =
      clusters === null
        ? menuTexts[locale].auditFailed
        : menuText(locale, 'auditDone', { clusters: clusters.toLocaleString(locale) });
    const notification = new Notification({ title: name, body });
    notification.on('click', () => {
      const [window] = this.#options.windows.showing(audit);
      if (window) bringToFront(window);
    });
    notification.show();
  }

  #show(): void {
    const running = [...this.#running.values()];
    // Several audits share one icon: it shows the one that has longest to go; −1 takes the bar away.
    const fraction = running.length === 0 ? -1 : Math.min(...running.map((one) => one.fraction));
    for (const window of BrowserWindow.getAllWindows()) window.setProgressBar(fraction);
    if (running.length > 0 && this.#options.settings().keepAwake)
      this.#blocker ??= powerSaveBlocker.start('prevent-app-suspension');
    else if (this.#blocker !== null) {
      powerSaveBlocker.stop(this.#blocker);
      this.#blocker = null;
    }
  }
}
