import { packWith } from '../../src-main/engine/store/bodies/body-packer.ts';
import { siteDictionary } from '../../src-main/engine/store/bodies/site-dictionary.ts';
import { pack } from '../../src-main/engine/store/compression.ts';
import { describeMachine } from './bench-audit.ts';
import { generateSite } from './site/generate-site.ts';

/**
 * Tells what a dictionary of the site saves and costs: `node test/bench/dictionary.ts [pages] [rounds]`. Every other of
 * so many generated pages is for the dictionary, as many as the product looks at; the rest are packed with it and
 * without: bytes and milliseconds of processor time a page, of the best round.
 */

/** As many as the product takes of a site with some hundreds of pages (`body-packer.ts`). */
const sampled = 48;

const [pages = '600', rounds = '10'] = process.argv.slice(2);
const bodies = Array.from(generateSite(Number(pages), 7), ({ html }) => Buffer.from(html));
const step = Math.max(2, Math.floor(bodies.length / sampled));
const dictionary = siteDictionary(bodies.filter((_, at) => at % step === 0));
const tested = bodies.filter((_, at) => at % step === 1);
console.log(`${describeMachine()}; ${tested.length} pages, a dictionary of ${dictionary.byteLength} bytes`);
tell('without', pack);
tell('with it', (body) => packWith(1, dictionary, body));

function tell(name: string, packed: (body: Uint8Array) => Uint8Array): void {
  const bytes = tested.reduce((sum, body) => sum + packed(body).byteLength, 0);
  const best = Math.min(...Array.from({ length: Number(rounds) }, () => millisOf(() => tested.forEach(packed))));
  console.log(
    `${name.padEnd(10)}${(bytes / tested.length).toFixed(0).padStart(8)} bytes${(best / tested.length).toFixed(3).padStart(8)} ms`,
  );
}

function millisOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
