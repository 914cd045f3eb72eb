import { expect, it } from 'vitest';
import { createProgram } from '../../../src-main/cli/program.ts';
import { displayWidth } from '../../../src-main/contract/checks.ts';
import { helpTexts } from '../../../src-main/locales/help-texts.ts';
import { locales } from '../../../src-main/locales/i18n.ts';
import { leavesOf, readNamespace } from '../../support/locale-files.ts';
import { callCli } from '../../support/call-cli.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const ignore = () => {};

it.each(locales)('every command, argument and option is explained in %s', (locale) => {
  const program = createProgram(ignore, locale);
  for (const command of [program, ...program.commands]) {
    const described = [...command.registeredArguments, ...command.options];
    expect(described.filter(({ description }) => description === '').map(String)).toEqual([]);
    if (command !== program) expect(command.summary()).not.toBe('');
  }
});

it('no text of the help is left over', () => {
  const used = createProgram(ignore).commands.flatMap((command) => [
    command.summary(),
    command.description(),
    ...[...command.registeredArguments, ...command.options].map(({ description }) => description),
  ]);
  const { commands, groups } = helpTexts.en;
  const withoutNames = (text: string) => text.replaceAll(/\{\{\w+\}\}.*/gu, '');
  const unused = [...leavesOf({ commands, groups })].filter(
    ([, text]) => !used.some((each) => each.startsWith(withoutNames(text))),
  );
  expect(unused).toEqual([]);
  expect([...leavesOf(readNamespace('en', 'help'))].length).toBeGreaterThan(150);
});

it.each([
  [['--lang', 'ru', '--help'], 'Использование: pagetwin [параметры] [команда]'],
  [['audit', '--help', '--lang=zh'], '用法： pagetwin audit [选项] [source...]'],
  [['help', 'export', '--lang', 'ru'], 'Использование: pagetwin export [параметры] <file>'],
  [['--help'], 'Usage: pagetwin [options] [command]'],
])('%j is answered in the language that is asked for', async (args, head) => {
  const { code, stdout } = await callCli(temporaryFolder(), args);
  expect({ code, head: stdout.split('\n')[0] }).toEqual({ code: 0, head });
});

it('Chinese help is wrapped within the terminal, with descriptions in one column', () => {
  const audit = createProgram(ignore, 'zh').commands.find((command) => command.name() === 'audit')!;
  const lines = audit
    .configureHelp({ ...audit.configureHelp(), helpWidth: 90 })
    .helpInformation()
    .split('\n');
  expect(lines.filter((line) => displayWidth(line) > 90)).toEqual([]);
});
