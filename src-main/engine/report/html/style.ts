import type { Markup } from './markup.ts';

/** Kinds of passages differ by line as well, for black-and-white prints and colour-blind readers. */
export const style: Markup = {
  html: `
:root { color-scheme: light dark; --brand: var(--accent); --brand-ink: var(--accent);
  --bg: #f4f5f8; --panel: #fff; --line: #dde1e8; --ink: #1b1f27; --quiet: #566070; --accent: #2456d6; --tint: #eef2fc;
  --verbatim: #ffe7b0; --verbatim-line: #b97f00; --reworded: #e6defc; --reworded-line: #7a55d1;
  --bad: #b8323a; --warn: #955a00; --good: #1c7f54; --violet: #6a45c4; --pink: #a8327c; --bar: #6f88c9; --hatch: #aeb8cb; --hatch-ground: #e8ebf2; }
@media screen and (prefers-color-scheme: dark) { :root {
  --bg: #121419; --panel: #1a1d23; --line: #323843; --ink: #e8eaee; --quiet: #a4adba; --accent: #8fb0ff; --tint: #20283a;
  --verbatim: #4d3c10; --verbatim-line: #e0ac3a; --reworded: #352b58; --reworded-line: #a78bfa;
  --bad: #f0777d; --warn: #e0a14a; --good: #5cc495; --violet: #b49cff; --pink: #ef86c4; --bar: #6682c8; --hatch: #5a6475; --hatch-ground: #262b35; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0 auto; padding: 2rem 1.5rem 4rem; max-width: 1120px; background: var(--bg); color: var(--ink); counter-reset: part;
  font: 15px/1.6 system-ui, -apple-system, "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif;
  overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
a { color: var(--accent); text-underline-offset: 2px; text-decoration-thickness: 1px; }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
h1 { margin: 0 0 .4rem; font-size: 2.2rem; line-height: 1.2; letter-spacing: -.01em; }
h2 { margin: 0 0 1rem; font-size: 1.45rem; line-height: 1.3; letter-spacing: -.005em; }
h3 { margin: 1.75rem 0 .5rem; font-size: 1.1rem; line-height: 1.4; }
p, ul { margin: .5rem 0; }
.cover { padding: 2.25rem 2rem 1.75rem; margin-bottom: 1.25rem; background: var(--panel); border: 1px solid var(--line); border-top: 6px solid var(--brand); border-radius: 8px; }
.cover p { margin: .2rem 0; color: var(--quiet); }
.cover .kind { font-weight: 600; letter-spacing: .02em; color: var(--brand-ink); }
.cover .client { font-size: 1.1rem; color: var(--ink); }
.logo { display: block; max-width: 240px; max-height: 84px; width: auto; height: auto; margin-bottom: 1.25rem; }
@media screen and (prefers-color-scheme: dark) { .logo { background: #fff; padding: 8px; border-radius: 6px; } }
.lead { margin: 1rem 0 .25rem; font-weight: 600; }
.quiet { color: var(--quiet); font-weight: 400; }
.note, .cover .note { padding: .5rem .8rem; border-left: 3px solid var(--warn); background: var(--bg); color: var(--ink); }
.up { text-align: right; font-size: .85rem; }
nav, .part, .first { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: 1.5rem 2rem; margin-bottom: 1.25rem; }
.part { counter-increment: part; }
.part > h2::before { content: counter(part) "  "; color: var(--brand-ink); font-weight: 400; }
nav h2, .first h2 { font-size: 1rem; margin: .4rem 0; }
.first { border-left: 4px solid var(--brand); } .first ol { margin: 0; padding-left: 1.5rem; } .first li { margin: .3rem 0; }
nav ol { margin: 0; padding-left: 2.2rem; columns: 2; column-gap: 2.5rem; }
nav li::marker { color: var(--quiet); }
.brief { margin: 0 0 1.5rem; padding: 1rem 1.25rem 1rem 2.25rem; background: var(--tint); border-radius: 6px; font-size: 1.05rem; }
.brief li { margin: .2rem 0; } .brief li:first-child { font-weight: 600; }
.cluster { border-top: 2px solid var(--line); margin-top: 2rem; padding-top: .25rem; }
code { font: .9em ui-monospace, "SF Mono", Consolas, "Noto Sans Mono CJK SC", monospace; }
table { width: 100%; table-layout: fixed; border-collapse: collapse; margin: .75rem 0 1rem; font-size: .86rem; line-height: 1.45; }
caption { text-align: left; font-weight: 600; padding: .25rem 0; font-size: .95rem; }
th, td { padding: .4rem .55rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
thead th { color: var(--quiet); font-weight: 600; border-bottom: 2px solid var(--line); vertical-align: bottom; overflow-wrap: break-word; hyphens: auto; }
tbody th { font-weight: 400; }
th.number, td.number { text-align: right; }
ul.plain { list-style: none; margin: 0; padding: 0; }
.day { white-space: nowrap; }
.badge { display: inline-block; font-size: .8rem; font-weight: 600; line-height: 1.35; padding: 0 .4rem; border: 1px solid currentColor; border-radius: 4px;
  color: var(--quiet); overflow-wrap: normal; }
.badge:not(.good) { white-space: nowrap; }
.identical { color: var(--bad); } .near-duplicate, .partial { color: var(--warn); } .pseudo-original { color: var(--violet); }
.spliced, .contained { color: var(--pink); } .good { color: var(--good); }
.facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(210px, 1fr)); gap: .5rem 1.25rem; margin: .75rem 0; }
.facts dt, .tiles dt { color: var(--quiet); font-size: .82rem; }
.facts dd, .tiles dd { margin: 0; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(220px, 1fr)); gap: .75rem; margin: 0 0 1.5rem; }
.tiles div { border: 1px solid var(--line); border-radius: 6px; padding: .6rem .8rem; }
.tiles b { display: block; font-size: 1.65rem; line-height: 1.3; font-weight: 600; }
.tiles small { color: var(--quiet); }
.quote { border-left: 3px solid var(--verbatim-line); padding-left: .8rem; }
.charts { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1.25rem 2rem; align-items: start; margin-bottom: 1.25rem; }
.charts figure:first-child { grid-row: span 2; } .charts figure:last-child { grid-column: 1 / -1; } .charts > p { margin: 0; }
figure { margin: 0; position: relative; break-inside: avoid; }
figcaption { font-weight: 600; margin-bottom: .6rem; }
svg { display: block; width: 100%; max-width: 1000px; height: auto; font-size: 20px; fill: var(--ink); overflow: visible; }
.charts figure:last-child svg { font-size: 12px; }
svg .bar { fill: var(--bar); } svg .bar.duplicate, svg .bar.identical { fill: var(--bad); } svg .bar.good { fill: var(--good); }
svg .bar.near-duplicate, svg .bar.partial { fill: var(--warn); } svg .bar.pseudo-original { fill: var(--violet); }
svg .bar.spliced, svg .bar.contained { fill: var(--pink); }
svg .hatch { stroke: var(--hatch); stroke-width: 2.5; } svg .hatch-ground { fill: var(--hatch-ground); }
svg .tick, svg .count { font-size: .9em; fill: var(--quiet); }
svg .axis { stroke: var(--quiet); } svg .grid { stroke: var(--line); }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
details { margin: .75rem 0; border: 1px solid var(--line); border-radius: 6px; padding: 0 .9rem; }
/* The rule of the verdict and the methods are sentences and lists, not figures. */
details .facts div:nth-child(n + 8) { grid-column: 1 / -1; }
summary { cursor: pointer; padding: .55rem 0; font-weight: 600; font-size: .92rem; }
.passages table { font-size: .92rem; }
.passages thead th { font-weight: 400; }
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1.1rem; }
.excerpt { line-height: 1.75; white-space: pre-line; }
mark { color: inherit; border-radius: 2px; padding: 1px 0; -webkit-box-decoration-break: clone; box-decoration-break: clone; }
mark.verbatim { background: var(--verbatim); border-bottom: 2px solid var(--verbatim-line); }
mark.reworded { background: var(--reworded); border-bottom: 2px dashed var(--reworded-line); }
mark sup { font: 600 10px/1 ui-monospace, Consolas, monospace; margin: 0 2px; color: var(--verbatim-line); }
mark.reworded sup { color: var(--reworded-line); }
@media (max-width: 760px) { body { padding: 1rem .5rem; } nav, .part, .cover { padding: 1rem .75rem; } nav ol { columns: 1; }
  .day { white-space: normal; } .charts { grid-template-columns: minmax(0, 1fr); } }
@media print {
  :root { --bg: #fff; --panel: #fff; --ink: #000; --quiet: #444; --accent: #1d3f94; --tint: #f1f4fb; }
  html { font-size: 11.5px; }
  body { max-width: none; padding: 0; font-size: 9.5pt; line-height: 1.45; }
  .cover { border: 0; border-top: 2mm solid var(--brand); border-radius: 0; padding: 14mm 0 8mm; margin: 0; }
  h1 { font-size: 24pt; } h2 { font-size: 15pt; } h3 { font-size: 11.5pt; }
  .logo { max-width: 60mm; max-height: 24mm; margin-bottom: 12mm; }
  nav, .part { border: 0; border-radius: 0; padding: 0; margin: 0 0 8mm; }
  .first { border: 0; border-left: 1mm solid var(--brand); border-radius: 0; padding: 0 0 0 4mm; margin: 0 0 8mm; font-size: 10.5pt; }
  nav li { break-inside: avoid; } .leaf { float: right; width: 3em; overflow: hidden; text-align: right; white-space: nowrap; }
  .part:not(.appendix) + .appendix { break-before: page; }
  nav { padding-top: 4mm; border-top: 1px solid var(--line); } nav ol { columns: 1; font-size: 10.5pt; line-height: 1.8; }
  #figures, #addresses { break-before: page; }
  a { text-decoration: none; }
  thead { display: table-header-group; }
  tr, h2, h3, summary, .legend, .key, .facts, .tiles, .quote, .brief, .note, figure { break-inside: avoid; }
  thead, tbody tr:first-child, tbody tr:nth-child(2), tbody tr:last-child { break-before: avoid; }
  h2 + p, h3 + p, #actions table:not(:has(tbody tr:nth-child(10))) { break-inside: avoid; }
  p, li, td { orphans: 3; widows: 3; }
  h2, h2 + p, h3, h3 + p, caption, summary, .lead, .legend { break-after: avoid; }
  table { font-size: 8pt; } thead th { font-size: 7pt; } .passages table { font-size: 8.5pt; }
  th, td { padding: 1.2mm 1.6mm; }
  .up { display: none; }
  .tiles { grid-template-columns: repeat(5, 1fr); gap: 2mm; margin-bottom: 4mm; } .facts { grid-template-columns: repeat(4, 1fr); }
  .tiles div { padding: 1.5mm 2mm; } .tiles b { font-size: 14pt; } .charts { gap: 3mm 8mm; margin: 4mm 0 3mm; } .charts figure:last-child svg { max-width: 150mm; }
  /* Two of them find room on a page. */
  .key { margin: 0 0 5mm; } .key .facts { grid-template-columns: 2fr 3fr 5fr 5fr; } .key table { font-size: 7.5pt; line-height: 1.35; } .key caption { display: none; }
  details { border: 0; padding: 0; } summary { list-style: none; }
  #scope .facts { grid-template-columns: 3fr 2fr 2fr 5fr; }
  mark, .bar, .badge, .note, .brief, .cover, .hatch, .hatch-ground, svg { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}`,
};
