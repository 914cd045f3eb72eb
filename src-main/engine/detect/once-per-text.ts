import { perOwner } from '../found-once.ts';
import type { PageText } from '../text/page-text.ts';

/** Caches the result as long as the text lives. It is shared, so callers must not change it. */
export const oncePerText = <Result extends object>(read: (text: PageText) => Result) => perOwner(read);
