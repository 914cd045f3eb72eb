import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

const dynamicImport = /\bimport\(\s*'(?<specifier>\.[^']+)'/gu;

/**
 * The names that each file of the product exports although no other file of the repository imports them. What a file hands
 * on with `export *` is used when it is imported from there.
 */
export function unusedExports(root: string, entries: ReadonlySet<string>): string[] {
  const places = ['src-main', 'src-renderer', 'test', '.packaging'].map((place) => `${place}/**/*.{ts,tsx,js}`);
  const files = globSync([...places, '*.ts'], { cwd: root, exclude: (name) => name === 'node_modules' });
  const exported = new Map<string, string[]>();
  const used = new Set<string>();
  const handedOn: (readonly [by: string, from: string])[] = [];
  for (const file of files) {
    const code = readFileSync(path.join(root, file), 'utf8');
    const { staticImports, staticExports } = parseSync(file, code).module;
    const target = (specifier: string) =>
      specifier.startsWith('#') ? `src-main/${specifier.slice(1)}` : path.join(path.dirname(file), specifier);
    const use = (specifier: string, { kind, name }: { readonly kind: string; readonly name?: string | null }) =>
      used.add(`${target(specifier)} ${kind === 'Default' ? 'default' : kind === 'Name' ? name : '*'}`);

    for (const { moduleRequest, entries: names } of staticImports)
      for (const { importName } of names) use(moduleRequest.value, importName);
    for (const { moduleRequest, importName } of staticExports.flatMap((statement) => statement.entries)) {
      if (!moduleRequest) continue;
      if (importName.kind === 'AllButDefault') handedOn.push([file, target(moduleRequest.value)]);
      else use(moduleRequest.value, importName);
    }
    for (const { groups } of code.matchAll(dynamicImport)) use(groups?.['specifier'] ?? '', { kind: 'All' });

    const names = staticExports.flatMap((statement) => statement.entries.map(({ exportName }) => exportName));
    exported.set(
      file,
      names.flatMap(({ kind, name }) => (kind === 'Default' ? 'default' : (name ?? []))),
    );
  }
  for (const [by, from] of handedOn)
    for (const name of exported.get(from) ?? [])
      if (used.has(`${by} ${name}`) || used.has(`${by} *`)) used.add(`${from} ${name}`);
  return files
    .filter((file) => file.startsWith('src-') && !entries.has(file) && !used.has(`${file} *`))
    .flatMap((file) => (exported.get(file) ?? []).map((name) => `${file} ${name}`))
    .filter((place) => !used.has(place))
    .sort();
}
