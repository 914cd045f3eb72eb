import type { Texts } from './use-text.ts';

export function detectorWords(text: Texts, id: string, summary = ''): Readonly<{ name: string; explains: string }> {
  return {
    name: text.shared(`detector.${id}.name`, {}, id),
    explains: text.shared(`detector.${id}.explains`, {}, summary),
  };
}
