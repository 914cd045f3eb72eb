import type { Texts } from './use-text.ts';

/** Name and explanation of an algorithm; its id and what the engine says of it where there are no words for it yet. */
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
