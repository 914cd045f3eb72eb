import type { Texts } from '../../../i18n/use-text.ts';

/** What a row, list or figure of a detector's picture is called; the detector's own word where we have none. */
export const evidenceName = (text: Texts, name: string): string => text.shared(`evidenceName.${name}`, {}, name);
