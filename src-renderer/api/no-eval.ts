import { config } from 'zod';

/** Content security forbids the `new Function` of zod's parsers. Must be imported before any schema is made. */
config({ jitless: true });
