import type { Client } from '../../contract/api.ts';
import type { DetectorInfo } from '../../contract/detector-results.ts';
import type { OptionField } from '../../contract/options.ts';
import { detectorWords } from '../../locales/translate.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Terminal } from '../terminal.ts';

export async function detectorsCommand(client: Client, terminal: Terminal): Promise<number> {
  const { detectors } = await client.request('detector/list', {});
  if (terminal.json) terminal.result(JSON.stringify({ detectors }, null, 2));
  else for (const detector of detectors) terminal.result(`${describe(terminal, detector)}\n`);
  return exitCodes.done;
}

function describe(terminal: Terminal, { id, summary, seed, work, cost, presets, options }: DetectorInfo): string {
  const { name, explains } = detectorWords(terminal.locale, id, summary);
  const lines = [
    `${id}  ${name === id ? '' : `${name}  `}[${presets.join(', ')}]`,
    `  ${explains}`,
    `  ${terminal.text('source')}: ${seed}, ${work}; ${terminal.text('cost')}: ${cost}`,
  ];
  for (const [name, field] of Object.entries(options)) {
    const allowed = allowedWords(field);
    lines.push(`  --set ${id}.${name}=${String(field.default)}  (${allowed})  ${field.help}`);
  }
  return lines.join('\n');
}

function allowedWords(field: OptionField): string {
  switch (field.kind) {
    case 'choice':
      return field.choices.join(' | ');
    case 'boolean':
      return 'true | false';
    case 'text':
      return `≤ ${field.maxLength}`;
    default:
      return `${field.min}–${field.max}`;
  }
}
