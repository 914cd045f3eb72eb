import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { styleModules } from '../../../electron.vite.config.ts';
import { securityHeaders } from '../../../src-main/node/renderer-files.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

/**
 * `vite build` and `vite preview` with this file show the window on fixtures, under the same security policy as the
 * product.
 */
export default defineConfig({
  root: here,
  plugins: [react()],
  css: { modules: styleModules },
  build: { outDir: fileURLToPath(new URL('../../../out/renderer-preview', import.meta.url)), emptyOutDir: true },
  preview: { host: '127.0.0.1', port: 5199, strictPort: true, headers: { ...securityHeaders() } },
});
