export const exporting = {
  title: 'Export',
  formats: 'Formats',
  format: { html: 'Report (HTML)', csv: 'Tables (CSV)', json: 'Data (JSON)' },
  formatHint: {
    html: 'One file to read, print and send; needs no network.',
    csv: 'Duplicate reports as Screaming Frog writes them, for spreadsheets.',
    json: 'Everything, for other programs.',
  },
  folder: 'Folder',
  folderDefault: 'Beside the audit file',
  chooseFolder: 'Choose…',
  run: 'Export',
  again: 'Export again',
  writing: 'Writing…',
  written: 'Exported files',
  writtenTo: 'Written to {{folder}}',
};
