import { join } from 'node:path';
import { settingsSchema, type Settings, type SettingsChanges } from '../../contract/models.ts';
import { jsonFile } from './json-file.ts';

/** The user's settings: language, theme, number of workers, presets. */
export interface SettingsFile {
  get(): Settings;
  set(changes: SettingsChanges): Settings;
}

export function settingsFile(dataFolder: string): SettingsFile {
  const file = jsonFile(join(dataFolder, 'settings.json'), settingsSchema, settingsSchema.parse({}));
  return {
    get: () => file.read(),
    set(changes) {
      const settings = settingsSchema.parse({ ...file.read(), ...changes });
      file.write(settings);
      return settings;
    },
  };
}
