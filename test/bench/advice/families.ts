import { seededRandom } from '../../../src-main/evaluate/seeded-random.ts';
import { escaped, link, phrases } from './markup.ts';
import { right, Site, type Action, type Draft, type PlantedPage, type SitePlan } from './site.ts';
import { capital, slugOf, Writer, type Paragraphs } from './texts.ts';
import type { Language } from './words.ts';
import { plantedPages } from './write-page.ts';

/** Makes the pages that a line of a plan asks for: `3 print {a}?print=Y`. */
export function buildSite(plan: SitePlan, seed: number): PlantedPage[] {
  const site = new Site(plan, seed);
  for (const line of plan.lines.trim().split('\n')) {
    const [, count = '', kind = '', rest = ''] = /^(\d+) (\S+) ?(.*)$/u.exec(line.trim()) ?? [];
    const view = views[kind];
    for (let made = 0; made < (view ? Number(count) : 0); made += 1) addView(site, kind, rest, made);
    for (let made = 0; made < (copies[kind] ? Number(count) : 0); made += 1) addCopy(site, kind, made);
    const family = families[kind];
    if (!view && !copies[kind] && !family) throw new Error(`${plan.name} asks for ${line}`);
    family?.(site, Number(count), rest);
  }
  const home = plan.isFolder ? '/index.html' : '/';
  site.list(home, plan.title, 'excerpts', site.articles.slice(-9), { kind: 'home', right: right.good });
  return plantedPages(site);
}

/**
 * The same page at another address: in that, `{a}` is the address of the page, `{s}` without its last slash, `{b}` without
 * its ending, `{last}` its last part, `{id}` its number and `{n}` a running one.
 */
const views: Readonly<Record<string, readonly Action[]>> = {
  parameter: right.address,
  twin: right.address,
  host: right.address,
  print: right.view,
  amp: right.view,
  archiver: right.view,
  fragment: right.view,
  revision: right.view,
  old: right.stored,
  'stored-again': right.stored,
  /** Neither is the plain one. */
  alias: right.stored,
  /** Names the page as canonical already, or by mistake another page. */
  declared: [...right.address, ...right.good],
  misdeclared: right.address,
};

function addView(site: Site, kind: string, address: string, made: number): void {
  const of = site.next();
  const { writer } = site;
  const later = kind === 'revision' ? { paragraphs: writer.edit(of.paragraphs, 2), date: of.date && '2014-03-02' } : {};
  const canonical = { declared: of.address, misdeclared: site.untouched(0).address }[kind] ?? null;
  const view = site.add({
    ...of,
    ...later,
    address: viewAddress(address, of.address, made),
    kind,
    right: views[kind] ?? [],
    sources: [of.address],
    layout: kind,
    canonical,
  });
  if (kind === 'alias') site.tie([of, view], right.stored);
}

function viewAddress(form: string, a: string, made: number): string {
  const id = String(Math.max(0, ...(a.match(/\d+/g) ?? []).map(Number)));
  const [s, b, last = ''] = [a.replace(/\/$/, ''), a.replace(/\.\w+$/, ''), /[^/:=]+$/.exec(a.replace(/\/$/, ''))?.[0]];
  const values: Readonly<Record<string, string>> = { a, s, b, id, last, n: String(301 + made) };
  return form.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

/** What is made of texts of others, and what looks like it and has a text of its own. */
const copies: Readonly<Record<string, readonly Action[]>> = {
  reworded: right.copy,
  'reworded-twice': right.copy,
  disguised: right.copy,
  reprint: right.copy,
  'linked-reprint': right.copy,
  excerpt: right.copy,
  spliced: right.spliced,
  'spliced-three': right.spliced,
  updated: right.copy,
  quoting: right.good,
  'same-headline': right.good,
  'notice-of-year': right.good,
  vacancy: right.good,
  lesson: right.good,
};

/** Copies are younger than what they are made of; where nothing has a date, nobody knows which of two was first. */
function addCopy(site: Site, kind: string, made: number): void {
  const { writer } = site;
  const allowed = copies[kind] ?? [];
  const isCopy = allowed !== right.good;
  const date = isCopy ? `2022-0${(made % 9) + 1}-1${made % 7}` : site.date(2019, 2021);
  const of = isCopy ? site.next() : site.untouched(made);
  const add = (more: Partial<Draft>, sources = [of]) =>
    site.article({ kind, right: allowed, date, sources: isCopy ? sources.map(({ address }) => address) : [], ...more });
  const half = ({ paragraphs }: Draft) => paragraphs.slice(0, Math.ceil(paragraphs.length / 2));
  const tied = (more: Partial<Draft>) => {
    const copy = add(more);
    if (!site.plan.isDated && !/\{(?:number|date)/u.test(site.plan.address)) site.tie([of, copy], right.copy);
  };
  switch (kind) {
    case 'reworded':
      return tied({ paragraphs: writer.reword(of.paragraphs) });
    case 'reworded-twice':
      return tied({ paragraphs: [...writer.reword(writer.reword(of.paragraphs)), writer.sentences(3)] });
    case 'disguised':
      return tied({ paragraphs: writer.disguise(of.paragraphs) });
    case 'reprint': {
      const lead = [...writer.sentences(1), site.phrase('shared')];
      return tied({ paragraphs: [lead, ...of.paragraphs], title: `${site.phrase('reprint')} ${of.title}` });
    }
    case 'linked-reprint': {
      const after = `<p>${site.phrase('first')} <a href="${of.address}">${escaped(of.title)}</a></p>`;
      return void add({ paragraphs: of.paragraphs, after, ...(made % 2 ? { title: of.title } : {}) });
    }
    case 'excerpt':
      return void add({ paragraphs: half(of) });
    case 'spliced': {
      const other = site.next();
      return void add({ paragraphs: [...half(of), ...half(other)] }, [of, other]);
    }
    case 'spliced-three': {
      const all = [of, site.next(), site.next()];
      return void add({ paragraphs: [writer.sentences(3), ...all.flatMap(half)] }, all);
    }
    case 'updated':
      // An editor keeps the new one as well as the old one.
      return site.tie(
        [of, add({ paragraphs: writer.edit(of.paragraphs, 2), title: `${site.phrase(kind)} ${of.title}` })],
        right.copy,
      );
    case 'quoting':
      return void add({ before: `<blockquote>${site.html([of.paragraphs[0]?.slice(0, 2) ?? []])}</blockquote>` });
    case 'same-headline':
      return void add({ title: of.title });
    default: {
      const lead = site.fixed(kind).map((sentence) => sentence.replaceAll(/\d+/g, () => String(writer.number(3, 97))));
      const number = kind === 'notice-of-year' ? 2016 + made : kind === 'lesson' ? made + 1 : writer.name();
      return void add({ paragraphs: [lead, ...site.text().paragraphs], title: `${site.phrase(kind)} ${number}` });
    }
  }
}

type Family = (site: Site, count: number, rest: string) => void;

const families: Readonly<Record<string, Family>> = {
  articles(site, count, rest) {
    const [, from, to] = /(\d+) to (\d+)/.exec(rest) ?? [];
    site.words = [Number(from), Number(to)];
    site.originals(count);
  },

  /** `3 lists excerpts of 5: /tag/{n}/ Tag {n}`. */
  lists(site, count, rest) {
    const [, style = '', articles, address = '', title = ''] = /^(\w+) of (\d+): (\S+) (.*)$/u.exec(rest) ?? [];
    for (let n = 1; n <= count; n += 1) {
      const from = (n * 5) % Math.max(1, site.articles.length - Number(articles));
      const shown = site.articles.slice(from, from + Number(articles));
      site.list(numbered(address, n), numbered(title, n), style, shown);
    }
  },

  /** Lists of titles that have no article in common: `3 boards /forum-{n}/ Board {n}`. */
  boards(site, count, rest) {
    const [, address = '', title = ''] = /^(\S+) (.*)$/u.exec(rest) ?? [];
    const size = Math.ceil(site.articles.length / count);
    for (let n = 1; n <= count; n += 1)
      site.list(numbered(address, n), numbered(title, n), 'titles', site.articles.slice((n - 1) * size, n * size));
  },

  /** A category, and the same sorted by a parameter. */
  sorted(site, count, rest) {
    const [address = '', parameter = ''] = rest.split(' ');
    for (let n = 1; n <= count; n += 1) {
      const shown = site.articles.slice(n * 6 - 6, n * 6 + 2);
      const plain = site.list(numbered(address, n), `${site.plan.title} ${n}`, 'excerpts', shown);
      const more = { kind: 'sorted', right: right.view, sources: [plain.address] };
      site.list(`${plain.address}?${parameter}`, plain.title, 'excerpts', shown.toReversed(), more);
    }
  },

  /** Pages that say that there is nothing: `2 empty /?s={n} Search | Nothing was found.` */
  empty(site, count, rest) {
    const [, address = '', title = '', text = ''] = /^(\S+) (.*) \| (.*)$/u.exec(rest) ?? [];
    for (let n = 1; n <= count; n += 1)
      site.add({
        address: numbered(address, n),
        title: numbered(title, n),
        kind: 'empty',
        right: right.list,
        after: `<p>${numbered(text, n)}</p>`,
      });
  },

  /** What is left at old addresses of articles: `6 moved /old/{n}/ This page has moved:` */
  moved(site, count, rest) {
    const [, address = '', text = ''] = /^(\S+) (.*)$/u.exec(rest) ?? [];
    for (let n = 1; n <= count; n += 1) {
      const of = site.untouched(n);
      site.add({
        address: numbered(address, n),
        title: of.title,
        kind: 'moved',
        right: right.moved,
        sources: [of.address],
        after: `<p>${escaped(text)} ${link(of.address, of.title)}</p>`,
      });
    }
  },

  /** One text under titles of their own, with nothing beside it, whichever is shown as their source: `6 notices /soon/{n}/ Coming soon.` */
  notices(site, count, rest) {
    const [, form = '', text = ''] = /^(\S+) (.*)$/u.exec(rest) ?? [];
    const sources = Array.from({ length: count }, (_, at) => numbered(form, at + 1));
    for (const address of sources)
      site.add({
        address,
        title: site.writer.text(10).title,
        kind: 'notice',
        right: right.notice,
        sources,
        after: `<p>${escaped(text)}</p>`,
      });
  },

  /** One sentence that names the thing of the title: `20 gone /gone-{n}/ {x} is no longer sold.` */
  gone(site, count, rest) {
    const [, form = '', text = ''] = /^(\S+) (.*)$/u.exec(rest) ?? [];
    const sources = Array.from({ length: count }, (_, at) => numbered(form, at + 1));
    for (const [at, address] of sources.entries()) {
      const title = `${site.writer.name()} ${100 + at}`;
      const after = `<p>${escaped(text.replaceAll('{x}', title))}</p>`;
      site.add({ address, title, kind: 'gone', right: right.notice, sources, after });
    }
  },

  /** An article that is written anew in part each year: `2 yearly /best-{n}-{y}/ {n} best things of {y}`. */
  yearly(site, count, rest) {
    const [, form = '', title = ''] = /^(\S+) (.*)$/u.exec(rest) ?? [];
    for (let made = 1; made <= count; made += 1) {
      let { paragraphs } = site.text();
      const name = site.writer.name();
      const editions = ['2022', '2023', '2024'].map((year, at) => {
        if (at > 0) paragraphs = paragraphs.map((own, place) => (place % 3 === at ? site.writer.sentences(3) : own));
        const filled = [form, title].map((one) =>
          numbered(one.replaceAll('{y}', year), made + at).replaceAll('{x}', name),
        );
        const [address = '', named = ''] = filled;
        return site.article({ address, title: named, paragraphs, kind: 'yearly', date: `${year}-03-04` });
      });
      const newest = editions.at(-1)?.address ?? '';
      for (const old of editions.slice(0, -1)) site.change(old, { right: right.formerYear, sources: [newest] });
    }
  },

  /** Two sentences of their own before what all of them say: `6 memos /memo/{n}/ Ask at the office.` */
  memos(site, count, rest) {
    const [, address = '', text = ''] = /^(\S+) (.*)$/u.exec(rest) ?? [];
    for (let n = 1; n <= count; n += 1) {
      const { title } = site.writer.text(10);
      const paragraphs = [site.writer.sentences(2), [text]];
      site.add({ address: numbered(address, n), title, paragraphs, kind: 'memo', right: right.list });
    }
  },

  /** One sentence, as a wiki has them at first. */
  stubs(site, count, address) {
    for (let n = 1; n <= count; n += 1)
      site.add({
        address: numbered(address, n),
        title: site.writer.name(),
        paragraphs: [site.writer.sentences(1)],
        kind: 'stub',
        right: right.list,
      });
  },

  /** Of two or three sentences, each about something else. */
  adverts(site, count, rest) {
    for (let n = 1; n <= count; n += 1) {
      const { title } = site.writer.text(10);
      const paragraphs = [site.writer.sentences(site.writer.number(2, 3))];
      site.add({ address: numbered(rest, n), title, paragraphs, kind: 'advert', right: right.list });
    }
  },

  /** Second pages of threads and articles: a text of their own under the title of the first. */
  further(site, count, address) {
    for (let made = 0; made < count; made += 1) {
      const of = site.untouched(made);
      const own = { address: viewAddress(address, of.address, made), kind: 'further', replies: site.replies() };
      site.add({ ...of, ...own, paragraphs: site.writer.text(110).paragraphs });
    }
  },

  /** One text for several places; only their names differ. */
  places(site, count, rest) {
    const [address = '', ...title] = rest.split(' ');
    const text = site.writer.text(130).paragraphs;
    const made = Array.from({ length: count }, (_, at) => {
      const place = site.writer.name();
      const lead = [site.phrase('serve').replaceAll('{x}', place)];
      return site.add({
        address: numbered(address, at + 1),
        title: `${title.join(' ')} – ${place}`,
        paragraphs: [lead, ...text],
        kind: 'place',
      });
    });
    site.tie(made, right.variant);
  },

  /** One product in several colours or sizes: `2 variants /products/{n} blue, red`. */
  variants(site, count, rest) {
    const [, address = '', names = ''] = /^(\S+) (.*)$/u.exec(rest) ?? [];
    for (let made = 0; made < count; made += 1) {
      const { title, paragraphs } = site.writer.text(90);
      const variants = names.split(', ').map((name) => {
        const own = [`${capital(name)}. SKU ${site.writer.number(1000, 9999)}.`];
        return addProduct(site, address, {
          title: `${title}, ${name}`,
          paragraphs: [...paragraphs, own],
          kind: 'variant',
        });
      });
      site.tie(variants, right.variant);
    }
  },

  /** Products that have a text of their supplier. */
  supplied(site, count, address) {
    for (let made = 0; made < count; made += 1) {
      const { title, paragraphs } = site.writer.text(100);
      const both = [title, site.writer.text(10).title].map((name) =>
        addProduct(site, address, { title: name, paragraphs, kind: 'supplied' }),
      );
      site.tie(both, right.variant);
    }
  },

  /** `9 versions /1.x/ /2.x/ /next/ current /2.x/`: a manual, oldest first; its changelog grows from version to version. */
  versions(site, count, rest) {
    const [folders, current] = foldersIn(rest);
    for (let topic = 0; topic < count; topic += 1) {
      const { title, paragraphs } = site.text();
      const name = `${slugOf(title, 'page')}-${topic}`;
      addVersions(site, folders.slice(site.writer.pick([0, 0, 0, 1])), current, { address: name, title, paragraphs });
    }
    let notes = '';
    for (const folder of folders) {
      const items = site.writer.sentences(6).map((sentence) => `<li>${escaped(sentence)}</li>`);
      notes = `<h2>${folder}</h2><ul>${items.join('')}</ul>${notes}`;
      const address = addressIn(site, folder, 'changelog');
      site.add({
        address,
        title: 'Changelog',
        after: notes,
        kind: 'changelog',
        right: [...right.good, ...right.version],
      });
    }
  },

  /** Classes of a library: a text, methods with a line each, what all of them inherit, and a list of them. */
  classes(site, count, rest) {
    const { writer } = site;
    const [folders, current] = foldersIn(rest);
    const names = Array.from(
      { length: count },
      () => writer.name() + writer.pick(['Reader', 'Writer', 'Factory', 'Index']),
    );
    const method = () => {
      const signature = `public ${writer.pick(names)} ${writer.pick(['get', 'set', 'has', 'open'])}${writer.name()}(${writer.pick(names)} other)`;
      return `<section class="detail"><div class="member-signature"><code>${signature}</code></div><div class="block">${escaped(writer.sentences(1).join(' '))}</div></section>`;
    };
    for (const title of names) {
      const after = Array.from({ length: writer.number(4, 9) }, method).join('') + inherited;
      addVersions(site, folders, current, {
        address: title,
        title: `Class ${title}`,
        paragraphs: writer.text(70).paragraphs,
        after,
      });
    }
    const allowed = { right: [...right.list, ...right.version] };
    for (const folder of folders)
      site.list(
        addressIn(site, folder, 'allclasses-index'),
        'All Classes',
        'titles',
        site.articles.slice(-count),
        allowed,
      );
  },

  /** `6 translations ru zh` of articles, half of them declared by hreflang, a third not translated yet. */
  translations(site, count, rest) {
    for (let made = 0; made < count; made += 1)
      addTranslations(site, site.untouched(made), rest.split(' ') as Language[], made);
  },

  /** Entries of a glossary and pages of their letters, answers one by one and all on one page, agreements with the same clauses. */
  help(site, count) {
    const { writer } = site;
    const letters = new Map<string, string>();
    for (let made = 0; made < count * 2; made += 1) {
      const letter = 'aaabbaabbabcdcdc'.charAt(made % 16);
      const [title, paragraphs] = [letter.toUpperCase() + writer.name().toLowerCase(), [writer.sentences(3)]];
      const address = `/glossary/${title.toLowerCase()}.html`;
      letters.set(letter, `${letters.get(letter) ?? ''}<h3>${link(address, title)}</h3>${site.html(paragraphs)}`);
      site.add({ address, title, paragraphs, kind: 'entry', right: right.list });
    }
    for (const [letter, after] of letters)
      site.add({
        address: `/glossary/letter-${letter}.html`,
        title: `Glossary: ${letter}`,
        after,
        kind: 'letter',
        right: right.list,
      });
    const answers = Array.from({ length: count }, (_, at) =>
      site.article({ address: `/faq/${at + 1}.html`, kind: 'answer' }),
    );
    const after = answers.map(({ title, paragraphs }) => `<h2>${escaped(title)}</h2>${site.html(paragraphs)}`).join('');
    site.add({
      address: '/faq/all.html',
      title: 'All answers',
      after,
      kind: 'edition',
      right: [...right.list, 'canonical'],
    });
    const clauses = [writer.sentences(5), writer.sentences(5)];
    for (const name of ['Reseller agreement', 'Data processing agreement', 'Contributor agreement', 'Privacy policy'])
      site.add({
        address: `/legal/${slugOf(name, '')}.html`,
        title: name,
        paragraphs: [...writer.text(120).paragraphs, ...clauses],
        kind: 'agreement',
      });
  },
};

const numbered = (form: string, n: number) => form.replaceAll('{n}', String(n));

const inherited =
  '<div class="inherited-list"><h3>Methods inherited from class java.lang.Object</h3><code>clone, equals, finalize, getClass, hashCode, notify, notifyAll, toString, wait</code></div>';

const foldersIn = (rest: string): readonly [folders: readonly string[], current: string] => {
  const [folders = '', current = ''] = rest.split(' current ');
  return [folders.split(' '), current];
};

const addressIn = ({ plan }: Site, folder: string, name: string) => folder + name + (plan.isFolder ? '.html' : '/');

function addProduct(site: Site, address: string, draft: Pick<Draft, 'title' | 'paragraphs' | 'kind'>): Draft {
  return site.add({ ...draft, address: numbered(address, site.pages.size), price: site.writer.number(9, 400) });
}

/** The text changes in half of the versions; what readers are to find is the current one. */
function addVersions(
  site: Site,
  folders: readonly string[],
  current: string,
  draft: Partial<Draft> & Pick<Draft, 'address' | 'title'>,
) {
  const sources = folders.map((folder) => addressIn(site, folder, draft.address));
  let paragraphs: Paragraphs = draft.paragraphs ?? [];
  for (const [at, folder] of folders.entries()) {
    if (at > 0 && site.writer.random() < 0.5) paragraphs = site.writer.edit(paragraphs, 1);
    const old = { kind: 'version', right: right.version, sources, notice: `${folder}: ${site.phrase('outdated')}` };
    const page = { ...draft, address: sources[at] ?? '', paragraphs };
    if (folder === current) site.articles.push(site.add(page));
    else site.add({ ...page, ...old });
  }
}

/** Their texts are written anew, since little but its length is what a text has in common with its translation. */
function addTranslations(site: Site, page: Draft, languages: readonly Language[], made: number) {
  const all = [page.language, ...languages].map(
    (language) => [language, language === page.language ? page.address : `/${language}${page.address}`] as const,
  );
  const alternates = made % 2 ? all : [];
  site.change(page, { alternates });
  for (const [language, address] of all.slice(1)) {
    const text = new Writer(language, seededRandom(Math.floor(site.writer.random() * 2 ** 32))).text(180);
    if ((made + languages.indexOf(language)) % 3 !== 1)
      site.add({ ...text, language, address, kind: 'translation', alternates, date: page.date });
    else
      site.add({
        ...page,
        address,
        declared: language,
        kind: 'untranslated',
        right: right.untranslated,
        sources: [page.address],
        notice: phrases[language]['untranslated'] ?? '',
      });
  }
}
