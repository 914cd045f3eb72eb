import { config } from 'zod';

/**
 * Zod compiles its parsers with `new Function`, which the content security policy forbids: it would fall back by
 * itself, but each attempt is reported as a violation. This module must be evaluated before the first schema is made,
 * so it is the first import of the renderer.
 */
config({ jitless: true });
