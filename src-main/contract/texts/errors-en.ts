export const error = {
  'address-invalid': {
    message: '“{{address}}” is not an address.',
    hint: 'Enter a full address such as https://example.com/sitemap.xml, or the path of a folder.',
  },
  'archive-broken': {
    message: '{{file}} cannot be opened as a ZIP archive: its directory is missing or damaged.',
    hint: 'It may be cut short: download or pack it again. Or unpack what can be saved of it and choose that folder.',
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
  'audit-file-unreleased': {
    message: '{{file}} was written by a PageTwin from before its first release and cannot be read any more.',
    hint: 'Collect the site again into a new file (“pagetwin audit ADDRESS --file NEW.pagetwin”). The old file was not touched.',
  },
  'audit-file-damaged': {
    message: '{{file}} is damaged: {{detail}}.',
    hint: 'Open a backup copy if there is one, or rescue what can be read of it into a new file (“pagetwin rescue”). The damaged file stays as it is.',
  },
  'audit-file-gone': {
    message: '{{file}} was deleted, moved or replaced while it was open.',
    hint: 'Put it back to go on, or save what is still known of the audit to a new file before you close it.',
  },
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
  'experiment-without-data': { message: '“{{experiment}}” needs data.', hint: 'Name a folder: pagetwin evaluate {{experiment}} FOLDER.' },
  'labels-missing': {
    message: '{{file}} holds no labelled pairs.',
    hint: 'What is wanted are tab-separated columns a, b and label (right or wrong), as “pagetwin labels FILE --out labels.tsv” writes them.',
  },
  'export-exists': {
    message: '{{folder}} has {{count}} of these files already, {{example}} among them.',
    hint: 'Replace them (--force), or choose another folder.',
  },
  'export-failed': { message: 'The export to {{path}} failed: {{detail}}.', hint: 'Choose a folder that you may write to.' },
  'file-is-special': { message: '{{file}} is no ordinary file.', hint: 'Devices, pipes and folders cannot be read; name a file.' },
  'file-too-large': { message: '{{file}} is larger than {{limit}} MB.', hint: 'Split it, or leave out what is not needed.' },
  'file-not-found': { message: '{{file}} does not exist.', hint: 'Check the path; it may have been moved or renamed.' },
  'file-not-readable': { message: '{{file}} cannot be read.', hint: 'Check its permissions.' },
  'file-not-writable': { message: '{{file}} cannot be written.', hint: 'Choose a place that you may write to.' },
  'file-unknown': {
    message: '{{file}} is none of the files that can be audited.',
    hint: 'Pages are read from HTML, MHTML, Markdown, ZIP, WARC, CSV, JSONL, WordPress exports and Screaming Frog exports; lists of addresses from .txt, .csv and sitemaps.',
  },
  'figures-missing': {
    message: '{{file}} holds no table of traffic or links by page.',
    hint: 'Export the pages (not the queries or days) as CSV, with a column of addresses and one of clicks, visits or backlinks.',
  },
  'file-without-pages': {
    message: '{{file}} holds no pages.',
    hint: 'Check that it is the right file; the list of problems says what was left out and why.',
  },
  'folder-empty': {
    message: 'There are no page files in {{path}}.',
    hint: 'Choose the folder that holds the .html, .md or .txt files; subfolders are included.',
  },
  'format-unknown': { message: 'There is no export format “{{format}}”.', hint: 'Formats: {{known}}.' },
  'https-unavailable': {
    message: '{{host}} cannot be reached over https, but it answers over http.',
    hint: 'If that is the site, audit {{address}} instead. Nothing was fetched over http but its robots.txt.',
  },
  'host-gone': { message: 'The engine stopped.', hint: 'It is being started again; the audit continues from its last checkpoint.' },
  internal: {
    message: 'Something went wrong inside PageTwin: {{detail}}',
    hint: 'Try again. If it happens again, please report it with this message.',
  },
  'export-running': { message: 'An export of this audit is running.', hint: 'Wait for its end, or cancel it.' },
  'logo-invalid': {
    message: 'The logo is no PNG, JPEG or SVG picture, or it is larger than {{kilobytes}} KB.',
    hint: 'Choose a smaller picture in one of these formats.',
  },
  'pdf-failed': { message: 'The report could not be printed to PDF: {{detail}}.', hint: 'Open report.html in a browser and print it from there.' },
  'profile-invalid': {
    message: '{{file}} is no profile of PageTwin.',
    hint: 'Choose a JSON file that was exported from PageTwin.',
  },
  'profile-not-found': {
    message: 'There is no profile “{{name}}”.',
    hint: 'Known profiles: {{known}}. A file can be named as well.',
  },
  'render-browser-failed': {
    message: 'The browser that runs scripts cannot be started: {{detail}}.',
    hint: 'Check the browser, or choose “automatic” or “off” for rendering.',
  },
  'render-no-browser': {
    message: 'Running scripts needs Chromium, Chrome or Edge, and none was found on this computer.',
    hint: 'Install one of them, name its program in PAGETWIN_CHROMIUM, or choose “automatic” or “off” for rendering.',
  },
  'pdf-no-browser': {
    message: 'A PDF needs Chromium, Chrome or Edge, and none was found on this computer.',
    hint: 'Install one of them, name its program in PAGETWIN_CHROMIUM, or print report.html from your browser.',
  },
  'list-empty': { message: '{{file}} holds no addresses.', hint: 'Put one address on each line.' },
  'network-unreachable': { message: '{{host}} cannot be reached.', hint: 'Check the network connection and the address.' },
  'network-dns': { message: 'There is no host {{host}}.', hint: 'Check the spelling of the address and the network connection.' },
  'network-proxy': {
    message: 'The proxy on the way to {{host}} refuses or does not answer ({{detail}}).',
    hint: 'Check the address of the proxy, its login, and whether it lets this host through.',
  },
  'network-refused': {
    message: '{{host}} refuses the connection.',
    hint: 'Check the address and the port; the server may be down, or answer under http:// only.',
  },
  'network-timeout': { message: '{{host}} does not answer in time.', hint: 'Try again later, or allow a longer time.' },
  'network-tls': {
    message: 'The certificate of {{host}} is not valid: {{detail}}.',
    hint: 'Check the address; the certificate may have expired, or the site answer under http:// only.',
  },
  'node-too-old': {
    message: 'Node {{version}} is too old; PageTwin needs 22.14 or newer.',
    hint: 'Start it with “npm start” or “npm run pagetwin”, which bring their own Node.',
  },
  'nothing-before': {
    message: 'There is no earlier audit to compare with.',
    hint: 'A first run has nothing before it. Collect the pages again, or name an earlier audit file.',
  },
  'nothing-to-compare': { message: 'The audit has no pages with text.', hint: 'See the list of problems for the reasons.' },
  'option-out-of-range': { message: '{{option}} must be {{allowed}}, not {{value}}.', hint: 'Nothing was changed.' },
  'pattern-not-linear': {
    message: '“{{value}}” in {{option}} looks around, refers back to a group or counts beyond 1000, which can take hours for one address.',
    hint: 'Write it without (?=…), (?!…), (?<=…), (?<!…) and \\1; several lines do the same.',
  },
  'page-not-found': {
    message: 'The audit has no page {{address}}.',
    hint: 'Addresses are written as crawled; for a folder, as the path inside it.',
  },
  'port-in-use': { message: 'Port {{port}} is in use.', hint: 'Choose another one with --port, or leave it out.' },
  'request-invalid': { message: 'The request is not valid: {{detail}}', hint: 'This is a fault of the program that sent it.' },
  'request-unknown': { message: 'There is no request {{name}}.', hint: 'Reload the window; it may be older than the engine.' },
  'robots-forbid-all': {
    message: 'robots.txt of {{host}} forbids everything that was to be audited (addresses: {{count}}).',
    hint: 'If it is your own site, audit it without “Obey robots.txt” (--obey-robots no).',
  },
  'robots-unreachable': {
    message: 'robots.txt of {{host}} cannot be read ({{detail}}), so that all of the site counts as forbidden.',
    hint: 'Let robots.txt answer with status 200 or 404. If it is your own site, audit it without “Obey robots.txt” (--obey-robots no).',
  },
  'selector-invalid': {
    message: '“{{selector}}” is not a CSS selector: {{detail}}',
    hint: 'Write it as in a style sheet, such as article .text, #content > p or [itemprop="articleBody"]. Nothing was changed.',
  },
  'selector-rule-invalid': {
    message: 'Line {{line}} is not a rule: {{text}}',
    hint: 'A rule is “include” or “exclude”, an address pattern such as https://example.com/news/* or *, and a CSS selector. Nothing was changed.',
  },
  'sitemap-broken': {
    message: 'The sitemap {{address}} cannot be read: {{detail}}.',
    hint: 'Check it in a browser; it should be XML, text or gzip of these.',
  },
  'site-outage': {
    message: '{{lost}} of {{known}} pages that were there before could not be had this time. They stay as they were.',
    hint: 'Collect again when the site answers. Where the pages are gone for good, allow more pages to be lost (option “maxLost”).',
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
  'source-missing': {
    message: 'Nothing to audit was named.',
    hint: 'Give the address of a site or sitemap, a folder or file with pages, or a list of addresses.',
  },
  'source-unknown': {
    message: '“{{text}}” is no address, folder, sitemap or list that can be audited.',
    hint: 'Enter the address of a site or sitemap, or the path of a folder or file with pages (such as .zip, .warc.gz, .csv) or of a list of addresses. Audits are opened by their file.',
  },
  'table-columns-missing': {
    message: '{{file}} has no column with {{wanted}}.',
    hint: 'The first row must name the columns, such as url, title, html or text; docs/importing.md lists all names.',
  },
  'rescue-nothing': {
    message: 'Nothing of {{file}} can be read: the beginning of the file, which says where everything stands, is lost.',
    hint: 'Open a backup copy if there is one, or audit the site again. The file was not changed.',
  },
  'rescue-running': { message: '{{file}} is being rescued already.', hint: 'Wait for its end, or cancel it.' },
  'rule-not-found': { message: 'This rule is not there any more.', hint: 'It may have been removed by undo; look at the list of rules.' },
  'sentence-not-found': { message: 'There is no such sentence any more.', hint: 'The audit was run again; look at the list of sentences.' },
  'text-missing': { message: 'There is no text to check.', hint: 'Paste some text, or choose a text or HTML file.' },
  'worker-failed': { message: 'The analysis processes cannot be started: {{detail}}.', hint: 'Start PageTwin again.' },
};
