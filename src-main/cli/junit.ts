import { escapeMarkup } from '../engine/escape-markup.ts';
import { writeResult } from './acting.ts';

/** `message`: the reason for failing or skipping. */
export type JunitCase = Readonly<{
  name: string;
  group: string;
  outcome: 'passed' | 'failed' | 'skipped';
  message: string;
  details: string;
}>;

export async function writeJunit(file: string, suite: string, cases: readonly JunitCase[]) {
  const count = (outcome: JunitCase['outcome']) => cases.filter((each) => each.outcome === outcome).length;
  const counts = `tests="${cases.length}" failures="${count('failed')}" errors="0" skipped="${count('skipped')}"`;
  await writeResult(
    file,
    `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="PageTwin" ${counts}>
  <testsuite name="${attribute(suite)}" ${counts}>
${cases.map(caseLine).join('')}  </testsuite>
</testsuites>
`,
  );
}

function caseLine({ name, group, outcome, message, details }: JunitCase) {
  const open = `    <testcase name="${attribute(name)}" classname="${attribute(group)}"`;
  if (outcome === 'passed') return `${open}/>\n`;
  if (outcome === 'skipped') return `${open}><skipped message="${attribute(message)}"/></testcase>\n`;
  return `${open}><failure message="${attribute(message)}">${content(details)}</failure></testcase>\n`;
}

/** Escapes text and replaces characters that XML 1.0 forbids. */
const content = (text: string) =>
  // oxlint-disable-next-line no-control-regex -- these are the characters to replace
  escapeMarkup(text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu, '\ufffd'));
const attribute = (text: string) => content(text).replaceAll(/[\t\n\r]/gu, ' ');
