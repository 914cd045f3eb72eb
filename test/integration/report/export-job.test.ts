import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../src-main/contract/api.ts';
import type { ExportEnded, ExportProgress, ReportClientChange } from '../../../src-main/contract/exports.ts';
import { settingsSchema } from '../../../src-main/contract/settings.ts';
import { createEngine, type Engine } from '../../../src-main/engine/engine.ts';
import { createNodePlatform } from '../../../src-main/node/node-platform.ts';
import { auditOf } from '../../unit/engine/report/small-audit.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const root = temporaryFolder();
let engine: Engine;
let client: Client;
let audit: string;

/** An engine as in web mode, where files get addresses, and without a browser to print with. */
beforeAll(async () => {
  const pages = Array.from({ length: 4000 }, (_, index) => ({
    address: `https://example.com/${index}`,
    title: `Page ${index}`,
    text: `Text ${index}.`,
  }));
  auditOf(root, 'site', pages).close();
  const platform = createNodePlatform('web', {
    dataFolder: path.join(root, 'data'),
    auditsFolder: root,
    downloadAddress: (file) => `/download/${path.basename(file)}`,
  });
  engine = await createEngine({ ...platform, printToPdf: null });
  client = engine.client();
  ({ audit } = await client.request('audit/open', { file: path.join(root, 'site.pagetwin') }));
});
afterAll(() => engine.close());

const ended = () => new Promise<ExportEnded>((resolve) => client.on('export/ended', resolve));

describe('an export', () => {
  it('tells its progress, never backwards, and ends exactly once', async () => {
    const told: ExportProgress[] = [];
    const forget = client.on('export/progress', (progress) => told.push(progress));
    const outcome = ended();
    const { job } = await client.request('export/start', {
      audit,
      formats: ['csv', 'xlsx'],
      folder: path.join(root, 'told'),
    });
    const { result, ...rest } = await outcome;
    forget();
    expect(rest).toMatchObject({ audit, job, outcome: 'done', error: null });
    expect(told.map(({ format }) => format)).toEqual(expect.arrayContaining(['xlsx', 'csv']));
    const fractions = told.map(({ fraction }) => fraction);
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
    expect(result?.files.map(({ name, download }) => [name, download])).toContainEqual([
      'audit.xlsx',
      '/download/audit.xlsx',
    ]);
    expect(result?.archive?.name).toBe('told.zip');
    expect(await client.request('export/state', { audit })).toMatchObject({ running: null, last: { job } });
  });

  it('is cancelled, and leaves nothing half written', async () => {
    const folder = path.join(root, 'cancelled');
    const outcome = ended();
    await client.request('export/start', { audit, formats: ['xlsx', 'csv', 'json', 'jsonl'], folder });
    await client.request('export/cancel', { audit });
    expect(await outcome).toMatchObject({ outcome: 'cancelled', error: null, result: null });
    expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([]);
  });

  it('runs once at a time for each audit', async () => {
    const outcome = ended();
    await client.request('export/start', { audit, formats: ['csv'] });
    await expect(client.request('export/start', { audit, formats: ['csv'] })).rejects.toMatchObject({
      wire: { code: 'export-running' },
    });
    await client.request('export/cancel', { audit });
    await outcome;
  });

  it('refuses to write over files, names one, and replaces them when it is told to', async () => {
    const folder = path.join(root, 'taken');
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'audit.json'), 'mine');
    const wanted = { audit, formats: ['json', 'html'] as const, folder };
    await expect(client.request('export/run', { ...wanted, formats: [...wanted.formats] })).rejects.toMatchObject({
      wire: { code: 'export-exists', parameters: { folder, count: 1, example: 'audit.json' } },
    });
    expect(readFileSync(path.join(folder, 'audit.json'), 'utf8')).toBe('mine');
    expect(existsSync(path.join(folder, 'report.html'))).toBe(false);
    await client.request('export/run', { ...wanted, formats: [...wanted.formats], existing: 'replace' });
    expect(readFileSync(path.join(folder, 'audit.json'), 'utf8')).toContain('pagetwin-audit');
  });

  it('makes a new folder with the date when it is given none', async () => {
    const first = await client.request('export/run', { audit, formats: ['markdown'] });
    const second = await client.request('export/run', { audit, formats: ['markdown'] });
    expect(path.basename(first.folder)).toMatch(/^site-report-\d{4}-\d{2}-\d{2}(?:-\d+)?$/);
    expect(second.folder).not.toBe(first.folder);
  });

  it('writes the other formats when a PDF cannot be made, and says what is missing', async () => {
    expect(await client.request('export/abilities', {})).toEqual({ pdf: false });
    const { files, failures } = await client.request('export/run', { audit, formats: ['pdf', 'markdown'] });
    expect(files.map(({ name }) => name)).toEqual(['report.md']);
    expect(failures).toMatchObject([{ format: 'pdf', error: { code: 'pdf-no-browser' } }]);
  });

  it('fails as a whole when the folder cannot be written to', async () => {
    writeFileSync(path.join(root, 'a-file'), '');
    await expect(
      client.request('export/run', { audit, formats: ['csv'], folder: path.join(root, 'a-file') }),
    ).rejects.toMatchObject({
      wire: { code: 'file-not-writable' },
    });
  });

  it('keeps for whom the reports of an audit are made in this audit alone', async () => {
    auditOf(root, 'another', [{ address: 'https://example.org/', title: 'Page', text: 'Text.' }]).close();
    const { audit: another } = await client.request('audit/open', { file: path.join(root, 'another.pagetwin') });
    const logo = {
      type: 'image/png',
      data: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]).toString('base64'),
    } as const;
    const reportOf = async (id: string, reader?: ReportClientChange) => {
      const { folder } = await client.request('export/run', {
        audit: id,
        formats: ['html'],
        ...(reader && { client: reader }),
      });
      return readFileSync(path.join(folder, 'report.html'), 'utf8');
    };
    expect(await reportOf(audit, { name: 'Tea House', logo, accent: '#0a7d4f' })).toContain('Tea House');
    expect(await client.request('export/client', { audit: another })).toEqual({ name: '', logo: null, accent: null });
    const other = await reportOf(another);
    expect([other.includes('Tea House'), other.includes(logo.data), other.includes('#0a7d4f')]).toEqual([
      false,
      false,
      false,
    ]);
    expect(JSON.stringify(await client.request('settings/get', {}))).not.toContain('Tea House');

    // The same audit has both next time, also when it was closed in between, and one of them can be changed alone.
    await client.request('audit/close', { audit });
    ({ audit } = await client.request('audit/open', { file: path.join(root, 'site.pagetwin') }));
    expect(await client.request('export/client', { audit })).toEqual({ name: 'Tea House', logo, accent: '#0a7d4f' });
    const again = await reportOf(audit);
    expect([again.includes('Tea House'), again.includes(logo.data)]).toEqual([true, true]);
    expect((await reportOf(audit, { name: '' })).includes('Tea House')).toBe(false);
    expect(await client.request('export/client', { audit })).toEqual({ name: '', logo, accent: '#0a7d4f' });
  });

  it('takes no name of a client from the settings of an earlier version', () => {
    const earlier = settingsSchema.parse({ export: { formats: ['html'], client: { name: 'Tea House', logo: null } } });
    expect(JSON.stringify(earlier)).not.toContain('Tea House');
    expect(earlier.export.formats).toEqual(['html']);
  });

  it('refuses a logo that is no picture', async () => {
    const logo = { type: 'image/png', data: Buffer.from('<script>').toString('base64') } as const;
    await expect(
      client.request('export/start', { audit, formats: ['html'], client: { name: '', logo } }),
    ).rejects.toMatchObject({
      wire: { code: 'logo-invalid' },
    });
  });
});
