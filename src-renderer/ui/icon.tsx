/** Strokes on a 16 × 16 grid. */
const strokes = {
  check: 'M3 8.5l3.2 3.2L13 4.8',
  close: 'M4 4l8 8M12 4l-8 8',
  warning: 'M8 2.2l6.2 11.3H1.8zM8 6.4v3.4M8 11.6v.2',
  error: 'M8 1.8a6.2 6.2 0 100 12.4A6.2 6.2 0 008 1.8zM8 4.8v4M8 11v.2',
  info: 'M8 1.8a6.2 6.2 0 100 12.4A6.2 6.2 0 008 1.8zM8 7.2v4M8 4.8V5',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  play: 'M5 3.2v9.6L12.8 8z',
  stop: 'M4 4h8v8H4z',
  again: 'M13 8a5 5 0 11-1.6-3.7M13 2v3h-3',
  settings: 'M2 4.5h7M12.5 4.5H14M2 11.5h1.5M7 11.5h7M10.7 2.7a1.8 1.8 0 100 3.6 1.8 1.8 0 000-3.6zM5.2 9.7a1.8 1.8 0 100 3.6 1.8 1.8 0 000-3.6z',
  export: 'M8 2v7.5M4.8 6.5L8 9.7l3.2-3.2M2.5 11v2.5h11V11',
  folder: 'M1.8 4v8.5h12.4v-7H7.4L6 4z',
  globe: 'M8 1.8a6.2 6.2 0 100 12.4A6.2 6.2 0 008 1.8zM1.8 8h12.4M8 1.8c4 4 4 8.4 0 12.4M8 1.8c-4 4-4 8.4 0 12.4',
  layers: 'M8 2l6 3.2-6 3.2-6-3.2zM2.6 8L8 10.9 13.4 8M2.6 10.9L8 13.8l5.4-2.9',
  list: 'M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4h.2M2.5 8h.2M2.5 12h.2',
  up: 'M4 10l4-4 4 4',
  down: 'M4 6l4 4 4-4',
  ascending: 'M8 13V3M4.5 6.5L8 3l3.5 3.5',
  descending: 'M8 3v10M4.5 9.5L8 13l3.5-3.5',
  left: 'M10 4L6 8l4 4',
  right: 'M6 4l4 4-4 4',
  swap: 'M2.5 5.5h10M9.8 2.8l2.7 2.7-2.7 2.7M13.5 10.5h-10M6.2 7.8l-2.7 2.7 2.7 2.7',
  link: 'M6.7 9.3l2.6-2.6M7.4 4.9l1.7-1.7a2.6 2.6 0 013.7 3.7l-1.7 1.7M8.6 11.1l-1.7 1.7a2.6 2.6 0 01-3.7-3.7l1.7-1.7',
  search: 'M7 2.5a4.5 4.5 0 100 9 4.5 4.5 0 000-9zM10.3 10.3l3.4 3.4',
  unequal: 'M3 6h10M3 10h10M10.5 3l-5 10',
  source: 'M8 1.8l1.9 3.9 4.3.6-3.1 3 .7 4.3L8 11.6l-3.8 2 .7-4.3-3.1-3 4.3-.6z',
  download: 'M8 2v7.5M4.8 6.5L8 9.7l3.2-3.2M3 13.5h10',
  open: 'M1.8 12.5V3.5H6L7.4 5h5.1v2M1.8 12.5l2-5.5h11l-2 5.5z',
  spark: 'M8 1.5v3M8 11.5v3M1.5 8h3M11.5 8h3M3.4 3.4l2 2M10.6 10.6l2 2M12.6 3.4l-2 2M5.4 10.6l-2 2',
  wide: 'M9.5 2.5h4v4M13.2 2.8L9 7M6.5 13.5h-4v-4M2.8 13.2L7 9',
  beside: 'M2.5 3h11v10h-11zM7 3v10',
  external: 'M9 2.5h4.5V7M13.2 2.8L7.5 8.5M11.5 9.5v4h-9v-9h4',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  overview: 'M2.5 2.5h5v6h-5zM10 2.5h3.5v3H10zM10 8h3.5v5.5H10zM2.5 11h5v2.5h-5z',
  quote: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h6M11 10.5v3M13.5 10.5v3',
  pages: 'M4.5 1.8h5L13 5.3v8.9H4.5zM9.5 1.8v3.5H13M2.5 4v11',
  undo: 'M6 3L2.5 6.5 6 10M2.5 6.5h7a4 4 0 010 8H6',
  redo: 'M10 3l3.5 3.5L10 10M13.5 6.5h-7a4 4 0 000 8H10',
  history: 'M2.2 5.5A6.2 6.2 0 118 14.2 6.2 6.2 0 011.9 9M2.2 2.2v3.3h3.3M8 4.8V8l2.4 1.6',
  filter: 'M2 3.5h12L9.5 8.7v4L6.5 14V8.7z',
  bookmark: 'M4 2h8v12l-4-3-4 3z',
  note: 'M3 2.5h10v7.5l-3.5 3.5H3zM13 10H9.5v3.5M5.5 5.5h5M5.5 8h3',
  clock: 'M8 1.8a6.2 6.2 0 100 12.4A6.2 6.2 0 008 1.8zM8 4.5V8l2.5 1.8',
  ignore: 'M2 8s2.2-4 6-4 6 4 6 4-2.2 4-6 4-6-4-6-4zM2.5 13.5l11-11',
  grid: 'M2.5 2.5h11v11h-11zM2.5 6.2h11M2.5 9.8h11M6.2 2.5v11M9.8 2.5v11',
  graph:
    'M4 5a1.7 1.7 0 100-3.4A1.7 1.7 0 004 5zM12.5 9a1.7 1.7 0 100-3.4 1.7 1.7 0 000 3.4zM5.5 14.4a1.7 1.7 0 100-3.4 1.7 1.7 0 000 3.4zM5.5 4.1l5.4 2.5M4.2 5l1 6M11.2 8.4l-4.3 3.2',
} as const;

export type IconName = keyof typeof strokes;

/** Decoration beside words; never the only name of a control. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={strokes[name]} />
    </svg>
  );
}
