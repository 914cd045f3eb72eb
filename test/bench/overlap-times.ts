/**
 * The times of S1's third table on texts that are made up: how long `forman-chunks`, `iyer-keyword-tree` and
 * `title-keywords` take for 124, 1,191 and 10,287 documents, a tenth of them copies with a tenth of their sentences
 * replaced: `node test/bench/overlap-times.ts [documents …]`. Processor time.
 */
import { activate } from '../../src-main/engine/detect/registry.ts';
import { runDetectors } from '../../src-main/evaluate/detectors-experiment.ts';
import { seededRandom } from '../../src-main/evaluate/seeded-random.ts';
import { pageOf } from '../detectors/pages.ts';

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [124, 1191, 10_287];
const ids = ['forman-chunks', 'iyer-keyword-tree', 'title-keywords'];

// What is compiled on the way is nobody's time.
for (const id of ['', ...ids]) measured(id, ['0', '1', '8', '9']);

for (const size of sizes) {
  const documents = Array.from({ length: size }, (_, number) => String(number));
  const [{ millis = 0 } = {}, ...times] = ['', ...ids].map((id) => measured(id, documents));
  for (const { id, pairs, millis: whole } of times)
    console.log(`${size} documents, ${id}: ${((whole - millis) / 1000).toFixed(2)} s, ${pairs} pairs`);
}

/** Without a detector: what reading alone takes. */
function measured(
  id: string,
  documents: readonly string[],
): { readonly id: string; readonly pairs: number; readonly millis: number } {
  const before = process.cpuUsage();
  const active = id === '' ? [] : [activate(id, {})];
  const [run] = runDetectors(active, { ids: documents, read: (name) => documentOf(Number(name)) }, () => {});
  const { user, system } = process.cpuUsage(before);
  return { id, pairs: run?.pairs.length ?? 0, millis: (user + system) / 1000 };
}

/** Every tenth is a copy of the one before. */
function documentOf(number: number) {
  const isCopy = number % 10 === 9;
  const sentences = sentencesOf(isCopy ? number - 1 : number);
  const others = isCopy ? sentencesOf(1_000_000 + number) : sentences;
  const text = sentences.map((sentence, at) => (at % 10 === 5 ? others[at] : sentence));
  const paragraphs = Array.from({ length: Math.ceil(text.length / 5) }, (_, at) =>
    text.slice(5 * at, 5 * at + 5).join(' '),
  );
  return pageOf(paragraphs.join('\n'), { title: (sentences[0] ?? '').slice(0, 60) });
}

function sentencesOf(seed: number): readonly string[] {
  const random = seededRandom(seed + 1);
  const topics = Array.from({ length: 20 }, () => wordOf(Math.floor(20_000 * random() ** 2)));
  const pick = () =>
    random() < 0.3 ? (topics[Math.floor(topics.length * random())] ?? '') : wordOf(Math.floor(20_000 * random() ** 3));
  return Array.from({ length: 30 }, () => `${Array.from({ length: 8 + Math.floor(10 * random()) }, pick).join(' ')}.`);
}

function wordOf(number: number): string {
  const syllables = ['ba', 'ke', 'lo', 'mi', 'nu', 'ra', 'se', 'to', 'vi', 'zu'];
  return Array.from(String(number), (digit) => syllables[Number(digit)] ?? '').join('');
}
