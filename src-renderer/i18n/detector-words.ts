import type { Texts } from './use-text.ts';

export function detectorWords(
  text: Texts,
  id: string,
  summary = '',
): { readonly name: string; readonly explains: string } {
  return {
    name: text.shared(`detector.${id}.name`, {}, id),
    explains: text.shared(`detector.${id}.explains`, {}, summary),
  };
}
