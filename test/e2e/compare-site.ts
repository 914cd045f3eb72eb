import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const opening =
  'The night train to the mountains leaves the old station at nine. Porters carry wooden crates of apples along the last platform. A clock above the hall has been five minutes slow since the flood.';
const route =
  'After the second tunnel the line follows the river for forty kilometres. Passengers open the windows because the air smells of pine and wet stone. Nobody sleeps before the viaduct, which is the highest in the country.';
const rewordedRoute =
  'After the second tunnel the railway follows the stream for forty kilometres. Travellers open the windows because the air smells of resin and wet stone. Nobody sleeps before the viaduct, which is the tallest in the country.';
const dining =
  'The dining car serves soup with barley and black bread until midnight. Its cook has worked on this line for thirty years and knows every regular guest. On the last evening of the season he bakes a cake for the whole train.';
const arrival =
  'At dawn the train stops beside a small white church. A bus waits in the square and takes the hikers up to the first lake. Tickets for the way back can only be bought from the stationmaster himself.';
const alone =
  'Our own reporter took the same journey last winter. She counted eleven stops, four dogs and one wedding party. Her notes fill a whole drawer in the office by now.';

/** Zero-width spaces and Cyrillic letters, as a copy has them that hides from comparison. */
const disguised = dining
  .replace('barley', 'bar\u200bley')
  .replace('black', 'bl\u0430ck')
  .replace('season', 's\u0435as\u200bon')
  .replace('thirty', 'thirt\u0443');

const pages: Readonly<Record<string, readonly string[]>> = {
  'night-train': [opening, route, dining, arrival],
  reworded: [opening, rewordedRoute, dining, arrival, alone],
  disguised: [opening, route, disguised, arrival],
};

/** A small site in a folder: one text, a rewording of it and a disguised copy, all in one template. */
export function writeCompareSite(folder: string): string {
  const site = path.join(folder, 'compare-site');
  mkdirSync(site, { recursive: true });
  Object.entries(pages).forEach(([name, paragraphs], index) => {
    const body = paragraphs.map((words) => `<p>${words}</p>`).join('\n');
    writeFileSync(
      path.join(site, `${name}.html`),
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Night train (${name})</title><meta property="article:published_time" content="202${index}-05-04T08:00:00Z"></head><body><nav><a href="/">Home</a> <a href="/about">About the magazine</a></nav><main><article><h1>Night train</h1>${body}</article></main><footer>Printed on recycled paper</footer></body></html>`,
    );
  });
  return site;
}
