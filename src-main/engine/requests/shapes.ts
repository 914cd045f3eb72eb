import { z } from 'zod';

export const nothing = z.object({});
export const inAudit = z.object({ audit: z.string() });

/** A part of a list. */
export const window = z.object({ offset: z.number().int().min(0).default(0), limit: z.number().int().min(1).max(500).default(100) });

/** A part of a list with the length of the whole. */
export const listOf = <T extends z.ZodType>(row: T) => z.object({ rows: z.array(row), total: z.number().int() });

/** The same with the version of the data that it was cut from; `audit/changed` announces a newer one. */
export const versionedListOf = <T extends z.ZodType>(row: T) => z.object({ rows: z.array(row), total: z.number().int(), version: z.number().int() });
