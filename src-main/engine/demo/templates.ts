import { escapeMarkup } from '../escape-markup.ts';
import { resourceText } from '../resource-file.ts';

export class Html {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Fills `{{name}}` and `{{object.name}}`: arrays one item per line, nothing for null. Escapes all that is not `Html`,
 * so that text cannot inject markup.
 */
export function fill(template: string, values: Values) {
  return new Html(
    template.replaceAll(/\{\{([\w.]+)\}\}/g, (_, place: string) => {
      const value = place.split('.').reduce<unknown>((found, name) => (found as Values)[name], values);
      if (value === undefined) throw new Error(`No value for ${place}`);
      return render(value);
    }),
  );
}

function render(value: unknown): string {
  if (value instanceof Html) return value.source;
  if (Array.isArray(value)) return value.map(render).join('\n');
  return value === null ? '' : escapeMarkup(String(value));
}

/** Escapes `<`, since an end tag would close the script element. */
export const scriptData = (data: unknown) => new Html(JSON.stringify(data).replaceAll('<', '\\u003c'));

/** Fills a template of `layouts.html` or `feeds.xml`, where a comment names each. */
export function draw(name: string, values: Values) {
  const template = templates().get(name);
  if (template === undefined) throw new Error(`No template ${name}`);
  return fill(template, values);
}

let known: ReadonlyMap<string, string> | null = null;

function templates() {
  known ??= new Map(
    ['layouts.html', 'feeds.xml'].flatMap((file) =>
      Array.from(
        resourceText('demo-site', file).matchAll(/<!-- ([\w-]+) -->\n([^]*?)\n(?=<!--|$)/g),
        ([, name = '', template = '']) => [name, template] as const,
      ),
    ),
  );
  return known;
}
