import { registerHooks } from 'node:module';

/** Loaded by `node --import` before the app: from then on `electron` is the double. */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: new URL('./electron.ts', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
});
