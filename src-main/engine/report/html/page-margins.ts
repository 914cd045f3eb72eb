import type { Report } from './report.ts';
import { clip, visibleText } from '../plain-text.ts';
import type { Markup } from './markup.ts';

/**
 * Margin boxes, which the browser writes whoever prints. Names of sites and clients get into a style sheet by this, so
 * all but ASCII letters and digits are written by number: none can end the text, the rule or the element.
 */
export function pageMargins({ texts, summary, client, format }: Report): Markup {
  const subject = [client.name, summary.name].filter(Boolean).join(' · ');
  const font = 'font: 8pt system-ui, "Noto Sans CJK SC", "Microsoft YaHei", sans-serif; color: #566070';
  return {
    html: `@page { size: A4; margin: 18mm 14mm 17mm;
  @top-left { content: ${cssText(clip(subject, 90))}; ${font}; }
  @top-right { content: ${cssText(texts.head.kind)}; ${font}; }
  @bottom-left { content: ${cssText(format.dayOf(summary.createdAt))}; ${font}; }
  @bottom-right { content: counter(page) " / " counter(pages); ${font}; } }
@page :first { @top-left { content: none; } @top-right { content: none; } @bottom-left { content: none; } @bottom-right { content: none; } }`,
  };
}

export const cssText = (text: string): string =>
  `"${[...visibleText(text)].map((character) => (/[A-Za-z0-9]/.test(character) ? character : `\\${(character.codePointAt(0) ?? 0).toString(16)} `)).join('')}"`;
