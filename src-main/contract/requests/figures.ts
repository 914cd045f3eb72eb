import { z } from 'zod';
import { figuresStateSchema, figureTableSchema } from '../figures.ts';
import { inAudit } from './shapes.ts';

/** Traffic and links of pages, from tables that other tools export. */
export const figuresRequests = {
  /**
   * Reads tables and joins them with the pages by address; a table of the same name and kind is replaced. Source pages and advice are computed again
   * afterwards, decisions stay. Fails as a whole, with nothing changed, when one of the files is no table of figures.
   */
  'figures/import': {
    parameters: inAudit.extend({ files: z.array(z.string()).min(1).max(100) }),
    /** The tables that were read just now. */
    result: figuresStateSchema.extend({ read: z.array(figureTableSchema) }),
  },
  'figures/list': { parameters: inAudit, result: figuresStateSchema },
  /** Forgets the tables of this name, null all of them. */
  'figures/remove': { parameters: inAudit.extend({ name: z.string().nullable().default(null) }), result: figuresStateSchema },
} as const;
