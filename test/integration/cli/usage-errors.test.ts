import { describe, expect, it } from 'vitest';
import { callCli } from '../../support/call-cli.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();

/** Wrong command lines, and what of them every language must name. */
const wrong: Readonly<Record<string, readonly [args: readonly string[], named: readonly string[]]>> = {
  'unknown option': [
    ['audit', '--formatz', 'x'],
    ['--formatz', '--formats'],
  ],
  'another unknown option': [
    ['audit', '--workerz', '1', '--xport', 'x'],
    ['--workerz', '--workers'],
  ],
  'unknown command': [['audits'], ['audits', 'audit']],
  'missing argument': [['explain', 'a.pagetwin'], ['addressA']],
  'missing value': [['audit', '--file'], ['--file <path>']],
  'invalid choice': [
    ['audit', '.', '--again', "it's"],
    ['--again <stage>', "it's", 'collect, analyse'],
  ],
  'no whole number': [
    ['audit', '.', '--workers', 'two'],
    ['--workers <n>', 'two'],
  ],
  'a colour that is none': [
    ['export', 'a.pagetwin', '--accent', 'red'],
    ['--accent <colour>', 'red', '#rrggbb'],
  ],
  'a port that is no number': [
    ['serve', '--port', 'web'],
    ['--port <n>', 'web'],
  ],
  'excluding options': [
    ['audit', '.', '--preset', 'fast', '--detectors', 'simhash'],
    ['--preset <name>', '--detectors <ids>'],
  ],
  'too many arguments': [
    ['rescue', 'a.pagetwin', 'b.pagetwin'],
    ['rescue', '1', '2', 'a.pagetwin, b.pagetwin'],
  ],
};

const english =
  /\b(?:error|unknown|option|command|argument|missing|required|invalid|allowed|choices|cannot|expected|given|mean|whole|number|many|add|all)\b/iu;

describe.each(['zh', 'ru'])('in %s', (language) => {
  it.each(Object.entries(wrong))('%s is told without an English word, with a hint', async (_what, [args, named]) => {
    const { code, stdout, stderr } = await callCli(folder, ['--lang', language, ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    for (const name of named) expect(stderr).toContain(name);
    const own = named.reduce((text, name) => text.replaceAll(name, ''), stderr);
    expect(own).not.toMatch(english);
    expect(stderr.trimEnd().split('\n').at(-1)).toContain('--help');
  });

  it('the language is that of the flag wherever it stands, or else of the system', async () => {
    const last = await callCli(folder, ['audit', '--bogus', '--lang', language]);
    const first = await callCli(folder, ['--lang', language, 'audit', '--bogus']);
    expect(last.stderr).toBe(first.stderr);
    expect(last.stderr).not.toMatch(english);
  });
});

it('in English they are what they were', async () => {
  const said = async (...args: string[]) => (await callCli(folder, args)).stderr;
  expect(await said('audit', '--formatz', 'x')).toBe(
    "error: unknown option '--formatz'\n(Did you mean --formats?)\n(add --help for all options)\n",
  );
  expect(await said('audit', '.', '--workers', 'two')).toBe(
    "error: option '--workers <n>' argument 'two' is invalid. It must be a whole number.\n(add --help for all options)\n",
  );
});
