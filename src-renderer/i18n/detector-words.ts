import type { Texts } from './use-text.ts';

export function detectorWords(text: Texts, id: string, summary = '') {
  return {
    name: text.shared(`detector.${id}.name`, {}, id),
    explains: text.shared(`detector.${id}.explains`, {}, summary),
  };
}
