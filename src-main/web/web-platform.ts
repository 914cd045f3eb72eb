import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Platform } from '../engine/platform.ts';
import { createNodePlatform, type NodePlatformOptions } from '../node/node-platform.ts';

export interface WebPlatform extends Platform {
  readonly downloads: Downloads;
}

export function createWebPlatform(options: Omit<NodePlatformOptions, 'downloadAddress'> = {}): WebPlatform {
  const downloads = new Downloads();
  return { ...createNodePlatform('web', { ...options, downloadAddress: downloads.register }), downloads };
}

/** Files that the engine wrote for the user: only these can be fetched, under names that cannot be guessed. */
export class Downloads {
  readonly #files = new Map<string, string>();

  readonly register = (file: string): string => {
    const id = randomUUID();
    this.#files.set(id, path.resolve(file));
    return `/download/${id}/${encodeURIComponent(path.basename(file))}`;
  };

  find(pathname: string): string | null {
    const [, folder, id] = pathname.split('/');
    return folder === 'download' && id ? (this.#files.get(id) ?? null) : null;
  }
}
