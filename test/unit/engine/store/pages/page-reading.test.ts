import { describe, expect, it } from 'vitest';
import { pageDocumentSchema } from '../../../../../src-main/contract/page-document.ts';
import { decodeReading, encodeReading } from '../../../../../src-main/engine/store/pages/page-reading.ts';

const blocks = [{ text: 'Новости', kept: false, rule: 'navigation' }];

describe('what was read of a page', () => {
  it('comes back as it was stored, without room for what has its default', () => {
    const document = pageDocumentSchema.parse({
      summary: '净水',
      related: ['/a'],
      next: '/b',
      languages: [{ language: 'zh', share: 1 }],
    });
    const stored = encodeReading(blocks, document);
    expect(stored).not.toContain('softNotFound');
    const read = decodeReading(stored);
    expect([read.blocks, pageDocumentSchema.parse(read.document)]).toEqual([blocks, document]);
  });
});
