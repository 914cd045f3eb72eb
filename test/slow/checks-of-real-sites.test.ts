import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { compareChecks, serveAnswers, type Answer } from '../support/compare-checks.ts';
import { runAudit } from '../support/run-audit.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const sites = path.resolve(import.meta.dirname, '../../../shared/data');

/** Needs the folders beside the repository; says that it was skipped where they are not there. */
describe.each(['real-sites/en-ai-blog', 'real-sites/zh-code-blog', 'sites/zh-algorithm-exercise'])(
  'on %s (skipped when ../shared/data is not there) checks',
  (name) => {
    const www = path.join(sites, name, 'www');
    it.skipIf(!existsSync(www))(
      'are those of an independent script over the same pages',
      async () => {
        const real = await serveAnswers((pathname) => fileAnswer(www, pathname));
        const audited = await runAudit(temporaryFolder(), { kind: 'site', url: `${real.origin}/` });
        const counts = await compareChecks(audited, real.answers);
        await audited.engine.close();
        await real.close();
        expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(100);
      },
      1_200_000,
    );
  },
);

function fileAnswer(www: string, pathname: string): Answer {
  const place = path.join(www, pathname);
  const isFile = (file: string) => existsSync(file) && statSync(file).isFile();
  const index = path.join(place, 'index.html');
  if (pathname.endsWith('/')) return isFile(index) ? { html: readFileSync(index, 'utf8') } : { status: 404 };
  if (isFile(place))
    return { html: readFileSync(place, 'utf8'), ...(place.endsWith('.html') ? {} : { type: 'text/plain' }) };
  return isFile(index) ? { status: 301, location: `${encodeURI(pathname)}/` } : { status: 404 };
}
