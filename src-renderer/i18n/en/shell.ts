export const common = {
  unknownLanguage: 'unknown',
  otherLanguage: 'other',
  close: 'Close',
  cancel: 'Cancel',
  done: 'Done',
  retry: 'Try again',
  undo: 'Undo',
  notCopied: 'The clipboard cannot be reached.',
  loading: 'Loading…',
  because: '{{what}} – {{why}}',
};

export const shell = {
  skip: 'Skip to content',
  export: 'Export…',
  toStart: 'Back to the start',
  connectionLost: 'Connection lost.',
  connectionHint: 'The engine does not answer. Trying again by itself; nothing that was saved is lost.',
  connectNow: 'Connect now',
  diagnosticsCopied: 'Diagnostics copied.',
  diagnosticsHint: 'Versions, settings and the last events; nothing of any page.',
};

export const nav = {
  label: 'Screens',
  start: 'Start',
  run: 'Run',
  overview: 'Overview',
  clusters: 'Clusters',
  relations: 'Relations',
  pages: 'Pages',
  sentences: 'Sentences',
  check: 'Check a text',
  checks: 'Checks',
  actions: 'Actions',
  verdicts: 'Verdicts',
  methods: 'Methods',
};

export const status = {
  local: 'Everything stays on this computer',
  hintGeneral: '? Keyboard shortcuts',
  hintClusters: 'j/k move · → pages · 1–6 decide · Enter accept and next · x select · ? all shortcuts',
  hintLists: 'j/k move · x select · Enter open · / search · Ctrl C copy · ? all shortcuts',
  hintCompare: 'n/p passages · 1–6 decide · [ ] pairs of the cluster · Esc back · ? all shortcuts',
};

export const shortcuts = {
  anywhere: 'Moving about',
  title: 'Keyboard shortcuts',
  everywhere: 'Everywhere',
  clusters: 'Clusters',
  compare: 'Compare',
  tab: 'Next control',
  close: 'Close what is open',
  nextRow: 'Next cluster',
  previousRow: 'Previous cluster',
  firstRow: 'First cluster',
  lastRow: 'Last cluster',
  open: 'Into the pages of the cluster; j and k walk them, Enter compares',
  out: 'From the pages back to the list',
  filter: 'Filter by text',
  nextPassage: 'Next shared passage',
  previousPassage: 'Previous shared passage',
  linked: 'Linked scrolling on or off',
  swap: 'Swap A and B',
  nextPair: 'Next pair of the cluster',
  previousPair: 'Previous pair of the cluster',
  back: 'Back to where you came from',
};

export const palette = {
  title: 'Search or command',
  placeholder: 'Search pages, clusters and commands…',
  placeholderStart: 'Type a command…',
  results: 'Results',
  nothing: 'Nothing found',
  pages: 'Pages',
  command: 'Command palette',
  goTo: 'Go to {{screen}}',
  toggleTheme: 'Toggle light and dark',
};
