import type { Settings, SettingsChanges } from '../../src-main/contract/settings.ts';

const pending = new Set<SettingsChanges>();

/** Remembers a change until the engine has answered it; the returned function forgets it. */
export function holdChange(change: SettingsChanges): () => void {
  pending.add(change);
  return () => pending.delete(change);
}

/**
 * What the engine says with the changes that are still on their way to it: an older answer must not undo a newer choice
 * for a moment.
 */
export function withPending(settings: Settings): Settings {
  return Object.assign({}, settings, ...pending);
}
