import type { OptionFields } from '../../../contract/options.ts';

export const renderOptions = {
  render: {
    kind: 'choice',
    default: 'off',
    choices: ['off', 'automatic', 'on'],
    help: 'Run the scripts of pages in a browser and read what they show: off, automatic (only pages with hardly any text of their own), or on. Takes seconds per page.',
  },
  renderTabs: { kind: 'integer', default: 2, min: 1, max: 16, help: 'Pages whose scripts run at the same time.' },
  renderTimeoutMillis: {
    kind: 'integer',
    default: 15000,
    min: 1000,
    max: 120000,
    unit: 'ms',
    help: 'How long the scripts of a page may take; then it is read as it stands.',
  },
  renderFullHeight: {
    kind: 'boolean',
    default: true,
    help: 'Show a page at its full height before it is read, as search engines do, so that what it loads only when it is scrolled to is there.',
  },
  renderPosts: {
    kind: 'boolean',
    default: false,
    help: 'Send the POST requests that scripts make to their own site by themselves. GraphQL queries, which only read, are sent in any case; others may change something there.',
  },
} as const satisfies OptionFields;
