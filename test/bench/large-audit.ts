import { stageIds } from '../../src-main/contract/audits.ts';
import { hash, randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Verdict } from '../../src-main/contract/verdicts.ts';
import { buildResults, clusterDigest } from '../../src-main/engine/audit/stages/cluster.ts';
import { sentencesStage } from '../../src-main/engine/audit/stages/sentences.ts';
import { packText } from '../../src-main/engine/store/compression.ts';
import { probeSaver } from '../../src-main/engine/store/sentences/sentence-writer.ts';
import { createStore, type Store } from '../../src-main/engine/store/store.ts';
import { foldText } from '../../src-main/engine/text/fold.ts';
import { encodeFacts } from '../../src-main/engine/verify/pair-facts.ts';
import { encodeProbe } from '../../src-main/engine/verify/probe-codec.ts';
import { probeOf } from '../../src-main/engine/verify/probe.ts';
import { noOptions, workerPool } from './bench-audit.ts';
import { seededRandom, sentenceOf, titleOf, type BenchLanguage } from './large-audit-texts.ts';

/**
 * An audit of any size, written through the tables of the store: pages with texts in three languages, clusters of every
 * verdict, compared pairs with their facts, relations, problems; then shared sentences, clusters, rows of lists and
 * full-text index, made by the product's own code. The same seed makes the same pages.
 *
 * node test/bench/large-audit.ts <file.pagetwin> [pages = 100000] [clusters = 8000]
 */
export interface LargeAudit {
  readonly pages: number;
  readonly clusters: number;
  readonly seed?: number;
}

export async function writeLargeAudit(
  file: string,
  { pages, clusters, seed = 7 }: LargeAudit,
  tell: (line: string) => void = () => {},
): Promise<Store> {
  const store = createStore(file, {
    name: `bench ${pages}`,
    sources: [{ kind: 'sitemap', url: 'https://news0.example.com/sitemap.xml' }],
    createdAt: 1_760_000_000_000,
  });
  const clock = performance.now();
  const say = (what: string) => tell(`${((performance.now() - clock) / 1000).toFixed(1)} s  ${what}`);
  store.database.pragma('synchronous = OFF');
  new Writer(store, seededRandom(seed)).write(pages, clusters);
  say(`${pages} pages, ${store.analysis.counts().pairs} pairs`);
  for (const id of stageIds) {
    store.stages.begin(id, id === 'cluster' ? clusterDigest(store) : 'bench', 1);
    store.stages.finish(id);
  }
  const pool = workerPool(2);
  const signal = new AbortController().signal;
  try {
    await sentencesStage.run({
      store,
      pool,
      options: noOptions,
      run: 1,
      signal,
      stopCollecting: signal,
      secrets: {},
      progress: () => undefined,
      problems: () => undefined,
    });
    say(`${store.sentences.count()} shared sentences`);
    await buildResults(store, pool, noOptions, signal);
    say(`${store.clusters.counts().clusters} clusters`);
  } finally {
    pool.close();
  }
  while (store.search.addNames(5000) > 0);
  while (store.search.addTexts(1000) > 0);
  say('full-text index');
  store.meta.setRunState('done');
  store.version.next('results');
  return store;
}

const hosts = ['news0.example.com', 'www.primer.example', 'blog.sample.cn', 'archive.example.com'];
const sections = ['news', 'health', 'travel', 'tech/phones', 'city/transport', 'food', 'school', 'tag', 'wiki/history'];
const kinds: readonly Verdict[] = [
  'identical',
  'identical',
  'near-duplicate',
  'partial',
  'pseudo-original',
  'partial',
  'identical',
  'near-duplicate',
];
const sentencesOfPage = 14;

interface Written {
  readonly id: number;
  readonly sentences: readonly string[];
  readonly letters: number;
}

class Writer {
  readonly #store: Store;
  readonly #random: () => number;
  readonly #saveProbe: ReturnType<typeof probeSaver>;
  readonly #insert;
  #pages = 0;
  #sentences = 0;

  constructor(store: Store, random: () => number) {
    this.#store = store;
    this.#random = random;
    this.#saveProbe = probeSaver(store.database);
    const { database } = store;
    this.#insert = {
      page: database.prepare(
        "INSERT INTO page (id, address, origin, finished, status_code, fetched_at, body_bytes, has_body) VALUES (?, ?, 'sitemap', 1, ?, 0, ?, ?)",
      ),
      view: database.prepare(`INSERT INTO view (page, title, heading, description, author, category, page_type, language, charset, canonical, robots, noindex, nofollow,
        hreflang, published, modified, layout, bytes_hash, text_hash, words, letters, disguise) VALUES (?, ?, ?, ?, '', '', ?, ?, 'utf-8', ?, '', ?, 0, '[]', ?, NULL, ?, ?, ?, ?, ?, 0)`),
      text: database.prepare('INSERT INTO page_text (page, shown, blocks, links) VALUES (?, ?, ?, ?)'),
      print: database.prepare('INSERT INTO fingerprint (detector, page, data) VALUES (?, ?, ?)'),
      printed: database.prepare('INSERT INTO fingerprinted (page) VALUES (?)'),
      candidate: database.prepare('INSERT OR IGNORE INTO candidate (a, b, detectors) VALUES (?, ?, 1)'),
      problem: database.prepare(
        'INSERT OR IGNORE INTO problem (stage, address, code, severity, parameters) VALUES (?, ?, ?, ?, ?)',
      ),
    };
  }

  write(pages: number, clusters: number): void {
    this.#store.knowDetectors(['long-sentence']);
    this.#store.database.transaction(() => {
      for (let number = 0; number < clusters; number += 1) this.#cluster(number, sizeOf(number, this.#random));
      this.#longPair();
      while (this.#pages < pages) this.#single();
      for (const detector of ['exact-content', 'simhash', 'super-shingle'])
        for (let page = 1; page <= this.#pages; page += 1)
          this.#insert.print.run(
            detector,
            page,
            randomBytes(detector === 'super-shingle' ? 48 : detector === 'simhash' ? 8 : 16),
          );
    })();
  }

  #cluster(number: number, size: number): void {
    const language = languageOf(number);
    const verdict = kinds[number % kinds.length] ?? 'partial';
    const base = this.#newSentences(language, sentencesOfPage);
    const source = this.#page(language, base);
    const members = [source];
    for (let copy = 1; copy < size; copy += 1)
      members.push(this.#page(language, this.#copyOf(base, language, verdict), copy % 9 === 0 ? source.id : null));
    for (const member of members.slice(1)) this.#pair(source, member, verdict);
    for (let at = 2; at < members.length; at += 1)
      this.#pair(members[at - 1] ?? source, members[at] ?? source, verdict);
    if (number % 11 === 5)
      this.#pair(
        source,
        this.#page(language, [...base, ...this.#newSentences(language, 2 * sentencesOfPage)]),
        'contained',
      );
  }

  #copyOf(base: readonly string[], language: BenchLanguage, verdict: Verdict): string[] {
    if (verdict === 'identical') return [...base];
    const changed = verdict === 'partial' ? 6 : verdict === 'pseudo-original' ? 4 : 1;
    const copy = [...base];
    for (const sentence of this.#newSentences(language, changed))
      copy[Math.floor(this.#random() * copy.length)] = sentence;
    return copy;
  }

  #single(): void {
    const language = languageOf(this.#pages);
    this.#page(language, this.#newSentences(language, 6 + Math.floor(this.#random() * 10)));
  }

  /** Two pages of 100 KB of text each, for the comparison. */
  #longPair(): void {
    const sentences = this.#newSentences('en', 1050);
    const copy = sentences.map((sentence, at) => (at % 7 === 3 ? (this.#newSentences('en', 1)[0] ?? '') : sentence));
    this.#pair(this.#page('en', sentences), this.#page('en', copy), 'partial');
  }

  #newSentences(language: BenchLanguage, count: number): string[] {
    return Array.from({ length: count }, () => sentenceOf(language, this.#random, (this.#sentences += 1)));
  }

  #page(language: BenchLanguage, sentences: readonly string[], canonicalTo: number | null = null): Written {
    const id = (this.#pages += 1);
    const host = hosts[id % hosts.length] ?? '';
    const section = sections[Math.floor(this.#random() * sections.length)] ?? '';
    const address = `https://${host}/${section}/${2018 + (id % 8)}/page-${id}.html${id % 97 === 0 ? '?utm_source=feed' : ''}`;
    const text = paragraphs(sentences, language);
    const letters = text.replaceAll(/[^\p{L}\p{N}]/gu, '').length;
    const words = language === 'zh' ? letters : text.split(' ').length;
    const title = titleOf(language, this.#random, id);
    const status = id % 211 === 0 ? 404 : 200;
    const canonical = canonicalTo === null ? null : (this.#store.pages.brief(canonicalTo)?.address ?? null);
    const published = `${2018 + (id % 8)}-${String(1 + (id % 12)).padStart(2, '0')}-${String(1 + (id % 28)).padStart(2, '0')}`;
    this.#insert.page.run(id, address, status, 6000 + letters * 4, 1);
    this.#insert.view.run(
      id,
      title,
      title,
      `${sentences[0] ?? ''}`.slice(0, 150),
      ['article', 'list', 'product'][id % 17 === 0 ? 1 : id % 23 === 0 ? 2 : 0],
      language,
      canonical,
      id % 131 === 0 ? 1 : 0,
      published,
      (id % 5).toString(16).repeat(16),
      hash('md5', address),
      hash('md5', text),
      words,
      letters,
    );
    this.#insert.text.run(id, packText(text), emptyBlocks, new Uint8Array());
    this.#saveProbe(id, encodeProbe(probeOf(foldText(text))));
    this.#insert.printed.run(id);
    if (status === 404) this.#insert.problem.run('collect', address, 'http-client-error', 'error', '{"status":404}');
    return { id, sentences, letters };
  }

  #pair(one: Written, other: Written, verdict: Verdict): void {
    const [a, b] = one.id < other.id ? [one, other] : [other, one];
    const shared = new Set(a.sentences);
    const matched = b.sentences.reduce((sum, sentence) => sum + (shared.has(sentence) ? lettersOf(sentence) : 0), 0);
    const isEqual = matched === a.letters && matched === b.letters;
    const [shorter, longer] = a.letters <= b.letters ? [a, b] : [b, a];
    const block = { start: 0, end: matched, matched };
    const counts = {
      isEqual,
      lengthA: shorter.letters,
      lengthB: longer.letters,
      matched,
      inOrder: matched,
      rewordedA: 0,
      rewordedB: 0,
      longestRun: Math.min(matched, 180),
      orderChanges: 0,
      edits: longer.letters - matched,
      blockA: block,
      blockB: block,
    };
    const facts = encodeFacts({
      counts,
      swapped: shorter === b,
      layoutDistance: 0,
      disguise: 0,
      cjkShares: [0.5, 0.5],
      commonWords: null,
      substitutions: { count: 0, fields: 0, units: 0, kinds: 0 },
      hasOwnNames: false,
      figures: { own: 0, common: 0 },
    });
    const similarity = isEqual ? 100 : Math.min(99.9, Math.floor((2000 * matched) / (a.letters + b.letters)) / 10);
    const known: Verdict = verdict === 'identical' && !isEqual ? 'near-duplicate' : verdict;
    this.#insert.candidate.run(a.id, b.id);
    this.#store.analysis.saveVerified([
      {
        a: a.id,
        b: b.id,
        facts,
        found: {
          verdict: known,
          rule: 'large-parts',
          similarity,
          coveredA: matched / a.letters,
          coveredB: matched / b.letters,
          longestRun: counts.longestRun,
          editDifference: counts.edits / longer.letters,
          longestSentence: a.sentences.find((sentence) => b.sentences.includes(sentence)) ?? '',
          blockA: [0, matched / a.letters],
          blockB: [0, matched / b.letters],
        },
      },
    ]);
  }
}

const emptyBlocks = packText('[]');

/** Most clusters are small, one in fifty is large, the first ones are families of hundreds. */
function sizeOf(number: number, random: () => number): number {
  if (number === 0) return 1200;
  if (number < 12) return 150 + Math.floor(random() * 200);
  if (number % 50 === 0) return 20 + Math.floor(random() * 25);
  return 2 + Math.floor(random() ** 2 * 6);
}

const languageOf = (number: number): BenchLanguage => (['zh', 'zh', 'ru', 'en'] as const)[number % 4] ?? 'zh';

const paragraphs = (sentences: readonly string[], language: BenchLanguage) =>
  sentences
    .map((sentence, at) => sentence + (at % 4 === 3 ? '\n' : language === 'zh' ? '' : ' '))
    .join('')
    .trim();

const known = new Map<string, number>();
function lettersOf(sentence: string): number {
  const found = known.get(sentence) ?? sentence.replaceAll(/[^\p{L}\p{N}]/gu, '').length;
  if (known.size > 50_000) known.clear();
  known.set(sentence, found);
  return found;
}

if (process.argv[1] === import.meta.filename) {
  const [file = '/tmp/large.pagetwin', pages = '100000', clusters = '8000'] = process.argv.slice(2);
  rmSync(file, { force: true });
  const store = await writeLargeAudit(
    path.resolve(file),
    { pages: Number(pages), clusters: Number(clusters) },
    (line) => console.log(line),
  );
  store.close();
}
