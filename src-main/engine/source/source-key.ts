import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Source } from '../../contract/models.ts';
import { normaliseAddress } from './address.ts';

/** Names a source for the store: the same for the same source in every run, whatever way it was typed. */
export function sourceKey(source: Source): string {
  if (source.kind === 'site' || source.kind === 'sitemap') return `${source.kind}:${normaliseAddress(source.url) ?? source.url}`;
  if (source.kind === 'folder') return `folder:${path.resolve(source.path)}`;
  if (source.kind === 'file') return `file:${path.resolve(source.path)}`;
  return `url-list:${createHash('sha1').update(source.urls.join('\n')).digest('hex')}`;
}
