import { basename } from 'node:path';
import type { Source } from '../../contract/audits.ts';
import type { SchedulerLines } from '../../contract/schedules.ts';
import { oneLine, type ScheduledAudit, taskName, workflowString } from './audit-command.ts';
import { cronTimes } from './cron.ts';

const worse = 'new-clusters>0,grown-clusters>0,reopened-clusters>0';

/** The audit is kept in the cache: not by a failed run, but by one that found something worse (exit code 4). In UTC. */
export function githubWorkflow(audit: ScheduledAudit): SchedulerLines {
  const name = taskName(audit);
  const times = cronTimes(audit.timing).map((time) => `    - cron: "${time}"`);
  const text = `# Times are UTC. The repository of PageTwin stands in the variable PAGETWIN_REPOSITORY (owner/name) of this repository.
name: ${workflowString(`PageTwin: ${oneLine(audit.name)}`)}
on:
  schedule:
${times.join('\n')}
  workflow_dispatch:
permissions:
  contents: read
concurrency: ${name}
jobs:
  audit:
    runs-on: ubuntu-latest
    env:
      AUDIT: ${workflowString(basename(audit.file))}
      # One on each line; needed for the first run. Folders and files have to lie in this repository.
      SOURCES: ${workflowString(audit.sources.flatMap(sourceWords).join('\n'))}
    steps:
      - uses: actions/checkout@v5
      - uses: actions/checkout@v5
        with:
          repository: \${{ vars.PAGETWIN_REPOSITORY }}
          path: .pagetwin
      - uses: actions/setup-node@v5
        with:
          node-version: 24
      - run: npm ci
        working-directory: .pagetwin
      - uses: actions/cache/restore@v4
        with:
          path: .pagetwin-audit
          key: ${name}-\${{ github.run_id }}
          restore-keys: ${name}-
      - id: audit
        run: |
          mkdir -p .pagetwin-audit
          mapfile -t sources <<< "$SOURCES"
          code=0
          node .pagetwin/src-main/cli/pagetwin.js audit "\${sources[@]}" --file ".pagetwin-audit/$AUDIT" --again collect \\
            --fail-on "${worse}" --junit report/pagetwin.xml --export report || code=$?
          echo "code=$code" >> "$GITHUB_OUTPUT"
      - if: steps.audit.outputs.code == '0' || steps.audit.outputs.code == '4'
        uses: actions/cache/save@v4
        with:
          path: .pagetwin-audit
          key: ${name}-\${{ github.run_id }}
      - if: always()
        uses: actions/upload-artifact@v5
        with:
          name: pagetwin-report
          path: report
          if-no-files-found: ignore
      - run: exit \${{ steps.audit.outputs.code }}
`;
  return {
    files: [{ place: `.github/workflows/${name}.yml`, text }],
    command: `git add .github/workflows/${name}.yml && git commit && git push`,
  };
}

function sourceWords(source: Source): readonly string[] {
  if ('url' in source) return [source.url];
  return 'path' in source ? [basename(source.path)] : source.urls;
}
