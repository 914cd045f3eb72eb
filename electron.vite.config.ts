import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { keepDictionary, keptFile } from './src-main/engine/text/jieba.ts';

/** The Chinese dictionary as it is looked up, so that no process has to make it of its list of words. */
const chineseWords: Plugin = {
  name: 'chinese-words',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: keptFile, source: keepDictionary() });
  },
};

/** Addons, with the modules that look for them beside themselves, and the library that drives a browser. */
const leftOutside = new Set(['better-sqlite3', 'nodejieba', 'puppeteer-core']);
const bundled = Object.keys(manifest.dependencies).filter((name) => !leftOutside.has(name));

/** Names of classes in the sheets of features: `clusters_cluster-title` in the page, `css.clusterTitle` in the code. */
export const styleModules = {
  localsConvention: 'camelCase',
  generateScopedName: (name: string, file: string) => `${path.basename(file, '.module.css')}_${name}`,
} as const;

/**
 * Three bundles. The programs of the main process, of its utility processes and of plain Node share their code in
 * chunks. Dependencies in JavaScript are bundled, since looking for their hundreds of modules was a tenth of a short
 * audit's processor time. The sandboxed preload script
 * must be one CommonJS file. The renderer's script is read from this computer, so it stays one chunk; its styles and
 * pictures stay files, because its content policy allows `data:` addresses for pictures only.
 */
export default defineConfig({
  main: {
    plugins: [chineseWords],
    build: {
      outDir: 'out/main',
      sourcemap: true,
      externalizeDeps: { exclude: bundled },
      chunkSizeWarningLimit: 3000,
      rollupOptions: {
        input: {
          desktop: 'src-main/desktop/main.ts',
          'engine-host': 'src-main/desktop/engine-host.ts',
          'analysis-worker': 'src-main/desktop/analysis-worker.ts',
          cli: 'src-main/cli/pagetwin.js',
          'worker-main': 'src-main/node/worker-main.ts',
          library: 'src-main/library/index.ts',
          'check-node': 'src-main/library/check-node.ts',
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      rollupOptions: {
        input: { preload: 'src-main/preload/preload.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src-renderer',
    plugins: [react()],
    css: { modules: styleModules },
    build: {
      outDir: 'out/renderer',
      minify: true,
      chunkSizeWarningLimit: 2000,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rollupOptions: { input: 'src-renderer/index.html' },
    },
  },
});
