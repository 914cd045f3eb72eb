export const error = {
  'address-invalid': {
    message: '“{{address}}” is not an address.',
    hint: 'Enter a full address such as https://example.com/sitemap.xml, or the path of a folder.',
  },
  'audit-file-exists': {
    message: 'There is a file {{file}} already.',
    hint: 'Choose another name, or open the file to go on with it. Nothing was changed.',
  },
  'audit-file-locked': { message: '{{file}} is open in another window or process.', hint: 'Close it there, then try again. Nothing was changed.' },
  'audit-file-newer': {
    message: '{{file}} was written by a newer PageTwin (format {{found}}, this one reads up to {{known}}).',
    hint: 'Update PageTwin to open it. The file was not touched.',
  },
  'audit-file-damaged': { message: '{{file}} is damaged: {{detail}}.', hint: 'Open a backup copy if there is one. The file was not changed.' },
  'audit-not-a-file': { message: '{{file}} is not an audit.', hint: 'Audit files end in .pagetwin and are made by PageTwin.' },
  'audit-not-found': { message: 'This audit is not open.', hint: 'Open its file first.' },
  'audit-running': { message: 'The audit is running.', hint: 'Pause it first; it goes on from the same place afterwards.' },
  cancelled: { message: 'Cancelled.', hint: 'What was finished is kept.' },
  'cluster-not-found': { message: 'There is no such cluster any more.', hint: 'The audit was run again; look at the list of clusters.' },
  'disk-full': { message: 'The disk is full.', hint: 'Free some space and start the audit again: it goes on from its last checkpoint.' },
  'experiment-data-empty': {
    message: 'There are no {{ending}} files in {{folder}}.',
    hint: 'A set holds its documents in a folder “docs” beside truth.tsv.',
  },
  'experiment-data-invalid': {
    message: '{{file}} has no rows with a column “{{column}}”.',
    hint: 'It must be a tab-separated table with a header line; docs/evaluation.md lists the columns.',
  },
  'experiment-data-missing': {
    message: 'There is no truth.tsv in {{folder}} or in a folder inside it.',
    hint: 'Choose the folder of a labelled set: docs/ and truth.tsv, as docs/evaluation.md describes.',
  },
  'experiment-data-too-small': {
    message: '{{set}} has {{found}} different documents; the experiment needs {{needed}}.',
    hint: 'Choose a larger set.',
  },
  'experiment-detector-missing': {
    message: 'The experiment “{{experiment}}” needs detectors that are not there: {{detectors}}.',
    hint: 'Known detectors: {{known}}.',
  },
  'experiment-unknown': { message: 'There is no experiment “{{experiment}}”.', hint: 'Experiments: {{known}}.' },
  'export-failed': { message: 'The export to {{path}} failed: {{detail}}.', hint: 'Choose a folder that you may write to.' },
  'file-not-found': { message: '{{file}} does not exist.', hint: 'Check the path; it may have been moved or renamed.' },
  'file-not-readable': { message: '{{file}} cannot be read.', hint: 'Check its permissions.' },
  'file-not-writable': { message: '{{file}} cannot be written.', hint: 'Choose a place that you may write to.' },
  'folder-empty': {
    message: 'There are no HTML files in {{path}}.',
    hint: 'Choose the folder that holds the .html files; subfolders are included.',
  },
  'format-unknown': { message: 'There is no export format “{{format}}”.', hint: 'Formats: {{known}}.' },
  'host-gone': { message: 'The engine stopped.', hint: 'It is being started again; the audit continues from its last checkpoint.' },
  internal: {
    message: 'Something went wrong inside PageTwin: {{detail}}',
    hint: 'Try again. If it happens again, please report it with this message.',
  },
  'list-empty': { message: '{{file}} holds no addresses.', hint: 'Put one address on each line.' },
  'network-unreachable': { message: '{{host}} cannot be reached.', hint: 'Check the network connection and the address.' },
  'network-dns': { message: 'There is no host {{host}}.', hint: 'Check the spelling of the address and the network connection.' },
  'network-refused': { message: '{{host}} refuses the connection.', hint: 'Check the address and the port; the server may be down.' },
  'network-timeout': { message: '{{host}} does not answer in time.', hint: 'Try again later, or allow a longer time.' },
  'network-tls': { message: 'The certificate of {{host}} is not valid: {{detail}}.', hint: 'Check the address; the certificate may have expired.' },
  'node-too-old': {
    message: 'Node {{version}} is too old; PageTwin needs 22.14 or newer.',
    hint: 'Start it with “npm start” or “npm run pagetwin”, which bring their own Node.',
  },
  'nothing-to-compare': { message: 'The audit has no pages with text.', hint: 'See the list of problems for the reasons.' },
  'option-out-of-range': { message: '{{option}} must be {{allowed}}, not {{value}}.', hint: 'Nothing was changed.' },
  'page-not-found': {
    message: 'The audit has no page {{address}}.',
    hint: 'Addresses are written as crawled; for a folder, as the path inside it.',
  },
  'port-in-use': { message: 'Port {{port}} is in use.', hint: 'Choose another one with --port, or leave it out.' },
  'request-invalid': { message: 'The request is not valid: {{detail}}', hint: 'This is a fault of the program that sent it.' },
  'request-unknown': { message: 'There is no request {{name}}.', hint: 'Reload the window; it may be older than the engine.' },
  'robots-forbid-all': {
    message: 'robots.txt of {{host}} forbids all {{count}} addresses.',
    hint: 'If it is your own site, audit it with “ignore robots.txt”.',
  },
  'sitemap-broken': {
    message: 'The sitemap {{address}} cannot be read: {{detail}}.',
    hint: 'Check it in a browser; it should be XML, text or gzip of these.',
  },
  'sitemap-empty': { message: 'The sitemap {{address}} lists no pages.', hint: 'Check that it is the right one; robots.txt often names it.' },
  'sitemap-is-html': {
    message: '{{address}} is a web page, not a sitemap.',
    hint: 'Sitemaps usually stand at /sitemap.xml; robots.txt often names them.',
  },
  'sitemap-not-found': {
    message: 'There is no sitemap at {{address}} (status {{status}}).',
    hint: 'Sitemaps usually stand at /sitemap.xml; robots.txt often names them.',
  },
  'source-missing': { message: 'Nothing to audit was named.', hint: 'Give a sitemap address, a folder with HTML files, or a list of addresses.' },
  'source-unknown': {
    message: '“{{text}}” is no address, folder, sitemap or list that can be audited.',
    hint: 'Enter a sitemap address, or the path of a folder with HTML files or of a list of addresses (.txt, .csv). Audits are opened by their file.',
  },
  'worker-failed': { message: 'The analysis processes cannot be started: {{detail}}.', hint: 'Start PageTwin again.' },
};
