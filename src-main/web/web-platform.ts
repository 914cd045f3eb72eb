import type { Platform } from '../engine/platform.ts';
import { createNodePlatform, type NodePlatformOptions } from '../node/node-platform.ts';
import { Downloads } from './downloads.ts';

export interface WebPlatform extends Platform {
  readonly downloads: Downloads;
}

/** The Node platform, with addresses for exported files: the browser may run on another machine than the engine. */
export function createWebPlatform(options: Omit<NodePlatformOptions, 'downloadAddress'> = {}): WebPlatform {
  const downloads = new Downloads();
  return { ...createNodePlatform('web', { ...options, downloadAddress: downloads.register }), downloads };
}
