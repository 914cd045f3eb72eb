import { decimal, integer, type OptionFields, type OptionValues } from '../../../contract/options.ts';

export const templateOptions = {
  enabled: {
    kind: 'boolean',
    default: true,
    help: 'Take blocks that recur over the pages of one site for template and leave them out of the compared text.',
  },
  leastPages: integer(
    8,
    3,
    1000,
    'A block on fewer pages is never template. Pages that copy each other count as one.',
    'pages',
  ),
  leastShare: decimal(
    0.5,
    0.1,
    1,
    'Share of the pages of a layout on which a block must stand to be template; long blocks need 0.15 more.',
  ),
} as const satisfies OptionFields;

export type TemplateOptionValues = OptionValues<typeof templateOptions>;
