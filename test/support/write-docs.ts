import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { generatedDocs } from './generated-docs.ts';

const root = new URL('../../', import.meta.url);

for (const [file, make] of Object.entries(generatedDocs)) writeFileSync(fileURLToPath(new URL(file, root)), make());
