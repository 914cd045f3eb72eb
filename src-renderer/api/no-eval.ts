import { config } from 'zod';

/**
 * Zod compiles parsers with `new Function`, which the content security policy forbids and reports. This must be the
 * first import of the renderer, before any schema is made.
 */
config({ jitless: true });
