import { remembered } from '../remember.ts';
import type { Block } from './block.ts';
import { isHeading } from './prose.ts';

/** A heading that repeats the title of the document. */
export function isHeadline(block: Block, title: string): boolean {
  if (!isHeading(block)) return false;
  const heading = squeezeHeading(block.text);
  const whole = squeezedTitle(title);
  if (heading.length < 2 || whole === '') return false;
  return block.tag === 'h1'
    ? whole.includes(heading) || heading.includes(whole) || sharesStart(heading, whole)
    : (whole.startsWith(heading) || whole.endsWith(heading)) && heading.length * 2 > whole.length;
}

/** Longer ones may begin the text. */
const maxLabelLength = 30;

/** A label such as "Version 1.3" right above the headline. */
export function isLabelOfHeadline(blocks: readonly Block[], title: string, index: number): boolean {
  const block = blocks[index];
  const next = blocks[index + 1];
  if (!block || next?.tag !== 'h1' || !isHeadline(next, title)) return false;
  return block.stops === 0 && block.letters <= maxLabelLength && !isHeading(block);
}

let lastTitle = { title: '', squeezed: '' };

function squeezedTitle(title: string): string {
  if (lastTitle.title !== title) lastTitle = { title, squeezed: squeeze(title) };
  return lastTitle.squeezed;
}

const squeezeHeading = remembered(squeeze);

function squeeze(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Titles are often cut, or end in the name of the site. */
function sharesStart(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length);
  let equal = 0;
  while (equal < length && a[equal] === b[equal]) equal += 1;
  return equal >= 12 || equal * 2 >= length;
}
