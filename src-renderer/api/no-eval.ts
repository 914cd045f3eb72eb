import { config } from 'zod';

/** The content security policy forbids zod's `new Function`. Import this before creating any schema. */
config({ jitless: true });
