import type { OptionFields, OptionValues } from '../../../contract/options.ts';

export const templateOptions = {
  enabled: {
    kind: 'boolean',
    default: true,
    help: 'Take blocks that recur over the pages of one site for template and leave them out of the compared text.',
  },
  leastPages: {
    kind: 'integer',
    default: 8,
    min: 3,
    max: 1000,
    unit: 'pages',
    help: 'A block on fewer pages is never template. Pages that copy each other count as one.',
  },
  leastShare: {
    kind: 'number',
    default: 0.5,
    min: 0.1,
    max: 1,
    help: 'Share of the pages of a layout on which a block must stand to be template; long blocks need 0.15 more.',
  },
} as const satisfies OptionFields;

export type TemplateOptionValues = OptionValues<typeof templateOptions>;
