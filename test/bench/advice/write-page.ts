import { seededRandom } from '../../../src-main/evaluate/seeded-random.ts';
import { bareLayouts, escaped, filled, link, phrases, programs } from './markup.ts';
import type { Draft, PlantedPage, Site } from './site.ts';

export function plantedPages(site: Site): PlantedPage[] {
  return [...site.pages.values()].map((draft) => {
    const { title, kind, right, group } = draft;
    const [address = '', ...sources] = [draft.address, ...draft.sources].map((one) => nameInAudit(site, one));
    return { address, sources, html: writePage(site, draft), title, kind, right, group };
  });
}

function nameInAudit({ plan }: Site, address: string): string {
  if (address.includes('://')) return address;
  return plan.isFolder ? address.slice(1) + (address.endsWith('/') ? 'index.html' : '') : plan.origin + address;
}

/** The page as the program of its site writes it, or as a view for printers and telephones. */
function writePage(site: Site, draft: Draft): string {
  const { plan } = site;
  const { title, date, price } = draft;
  const program: { layout: string; generator: string; post?: string } = programs[plan.program];
  const random = seededRandom(site.seed + title.length + draft.address.length * 37);
  const others = site.articles.filter((page) => page !== draft);
  const related = Array.from({ length: 4 }, () => others[Math.floor(random() * others.length)]);
  const links = (pages: readonly (Draft | undefined)[]) =>
    pages.map((page) => (page ? `<li>${link(page.address, page.title)}</li>` : '')).join('');
  const values = {
    ...phrases[plan.language],
    title: escaped(title),
    site: escaped(plan.title),
    address: webAddress(site, draft.address),
    root: plan.isFolder ? '/index.html' : '/',
    date: date ?? '',
    body: bodyOf(site, draft, program.post),
    notice: draft.notice && `<div class="alert alert--warning admonition" role="alert">${draft.notice}</div>`,
    nav: links([...site.pages.values()].slice(0, 7)),
    related: links(related),
    offer: price === null ? '' : offer.replace('{price}', String(price)).replace('{buy}', site.phrase('buy')),
  };
  const layout = bareLayouts[draft.layout ?? ''] ?? program.layout;
  if (draft.layout === 'fragment') return filled(layout, values);
  return `<!DOCTYPE html>\n<html lang="${draft.declared}">\n${headOf(site, draft, program.generator)}\n${filled(layout, values)}\n</html>\n`;
}

const offer =
  '<div class="price"><span class="price-item" itemprop="price">{price}.00</span></div><form action="/cart/add"><button type="submit">{buy}</button></form>';

function bodyOf(site: Site, draft: Draft, post: string | undefined): string {
  const opening = draft.before + site.html(draft.paragraphs) + draft.after;
  if (post === undefined || draft.replies.length === 0) return opening;
  const posts = [opening, ...draft.replies.map((reply) => `<p>${escaped(reply)}</p>`)];
  const user = (at: number) => `user${(draft.title.length * 7 + at * 13) % 40}`;
  return posts.map((body, at) => filled(post, { body, date: draft.date ?? '', user: user(at) })).join('');
}

const webAddress = ({ plan }: Site, address: string) => (address.includes('://') ? address : plan.origin + address);

function headOf(site: Site, draft: Draft, generator: string): string {
  const { title, date, price, canonical, alternates, paragraphs } = draft;
  const article = { '@type': 'Article', headline: title, datePublished: date };
  const product = { '@type': 'Product', name: title, offers: { '@type': 'Offer', price, priceCurrency: 'EUR' } };
  const data = { '@context': 'https://schema.org', ...(price === null ? article : product) };
  const parts = [
    `<head><meta charset="utf-8"><title>${escaped(title)} – ${escaped(site.plan.title)}</title>`,
    `<meta name="description" content="${escaped(paragraphs[0]?.[0] ?? title)}">`,
    generator && `<meta name="generator" content="${generator}">`,
    canonical && `<link rel="canonical" href="${escaped(webAddress(site, canonical))}">`,
    ...alternates.map(
      ([language, address]) => `<link rel="alternate" hreflang="${language}" href="${webAddress(site, address)}">`,
    ),
    date && `<meta property="article:published_time" content="${date}T08:00:00+00:00">`,
    (date ?? price) !== null && `<script type="application/ld+json">${JSON.stringify(data)}</script>`,
    '</head>',
  ];
  return parts.filter(Boolean).join('');
}
