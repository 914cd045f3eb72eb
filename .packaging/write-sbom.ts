/**
 * Writes what the package carries as a software bill of materials (CycloneDX 1.6, JSON) to `out/sbom.cdx.json`: `node
 * .packaging/write-sbom.ts`. Names, versions, licences and hashes are those of the lock file.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { findLicences } from './write-licences.ts';

interface Component {
  readonly type: 'library' | 'framework';
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses: readonly { readonly expression: string }[];
  readonly hashes: readonly { readonly alg: 'SHA-512'; readonly content: string }[];
}

const root = path.dirname(import.meta.dirname);

if (process.argv[1] === import.meta.filename) {
  mkdirSync(path.join(root, 'out'), { recursive: true });
  const bill = billOfMaterials(root);
  writeFileSync(path.join(root, 'out/sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
  console.log(`out/sbom.cdx.json: ${bill.components.length} components`);
}

/** The same for the same lock file: it has neither a time nor a number of its own. */
export function billOfMaterials(root: string) {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<
      Record<string, { readonly version?: string; readonly license?: string; readonly integrity?: string }>
    >;
  };
  const hashOf = (name: string, version: string) =>
    Object.entries(packages).find(
      ([place, locked]) => place.endsWith(`node_modules/${name}`) && locked.version === version,
    )?.[1].integrity ?? '';
  const electron = { name: 'electron', version: packages['node_modules/electron']?.version ?? '', licence: 'MIT' };
  // A package stands in several places of the tree, and counts once.
  const carried = new Map([...findLicences(root), electron].map((one) => [`${one.name}@${one.version}`, one]));
  const components = [...carried.values()].map(({ name, version, licence }): Component => {
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    const sha512 = /^sha512-(.+)$/u.exec(hashOf(name, version))?.[1];
    return {
      type: name === 'electron' ? 'framework' : 'library',
      'bom-ref': purl,
      name,
      version,
      purl,
      licenses: licence === 'see below' ? [] : [{ expression: licence }],
      hashes: sha512 === undefined ? [] : [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }],
    };
  });
  const { name, version, license } = manifest;
  const application = {
    type: 'application',
    'bom-ref': `${name}@${version}`,
    name,
    version,
    licenses: [{ expression: license }],
  };
  return { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: { component: application }, components };
}
