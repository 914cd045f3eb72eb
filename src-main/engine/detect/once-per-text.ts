import { perOwner } from '../found-once.ts';
import type { PageText } from '../text/page-text.ts';

/** Computed once for each text, kept as long as it and shared: nobody may change it. */
export const oncePerText = <Result extends object>(read: (text: PageText) => Result) => perOwner(read);
