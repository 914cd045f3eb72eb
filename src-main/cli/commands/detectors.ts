import type { Session } from '../acting.ts';
import type { DetectorInfo } from '../../contract/detector-results.ts';
import type { OptionField } from '../../contract/options.ts';
import { detectorWords } from '../../locales/translate.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Terminal } from '../terminal.ts';

export async function detectorsCommand({ client, terminal }: Session): Promise<number> {
  const { detectors } = await client.request('detector/list', {});
  terminal.show({ detectors }, () => detectors.map((detector) => `${describe(terminal, detector)}\n`));
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
