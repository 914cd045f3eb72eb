import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** The file of the built renderer at a path, or null. Prevents traversal by `..`, encoded or not, and by links. */
export async function findRendererFile(folder: string, pathname: string) {
  try {
    const decoded = decodeURIComponent(pathname);
    if (decoded.split(/[/\\]/u).includes('..') || decoded.includes('\0')) return null;
    const relative = decoded.endsWith('/') ? `${decoded}index.html` : decoded;
    const type = types[path.extname(relative).toLowerCase()];
    if (!type) return null;
    const root = await realpath(folder);
    const file = await realpath(path.join(root, relative));
    if (!file.startsWith(root + path.sep) || !(await stat(file)).isFile()) return null;
    return { file, type, immutable: file.startsWith(path.join(root, 'assets') + path.sep) };
  } catch {
    return null;
  }
}

/** Styles need no `unsafe-inline`, since React sets them through the object model. */
export function securityHeaders(connectSources: readonly string[] = []): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src ${["'self'", ...connectSources].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}
