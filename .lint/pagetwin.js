/**
 * Two rules of this house that no linter brings along.
 *
 * `layers` keeps imports to the direction of the architecture: contract ← locales ← engine ← node ← { cli, web,
 * desktop, library }, with mcp under cli; the renderer sees the contract and the locales, the preload script the
 * contract only; the contract takes one thing from above, the type of the router, which is what can be asked; inside
 * the engine a stage never imports a stage to its right, nor a folder of `cluster` one to its right; only desktop and
 * preload know electron.
 *
 * `no-bare-strings` keeps words out of the renderer's markup: what people read comes from the translations.
 */
import path from 'node:path';

const order = ['source', 'page', 'text', 'detect', 'verify', 'cluster', 'report'];
const orderInCluster = ['addresses', 'families', 'relations', 'graph', 'source', 'advice'];
const pure = new Set(['detect', 'verify', 'cluster']);
const impureModules =
  /^(node:)?(fs|fs\/promises|net|http|https|child_process|worker_threads|process)$|^(undici|ws|better-sqlite3)$/;
/** What each top room may import of the others. */
const rooms = {
  contract: [],
  locales: ['contract'],
  engine: ['contract', 'locales'],
  node: ['contract', 'locales', 'engine'],
  evaluate: ['contract', 'locales', 'engine'],
  cli: ['contract', 'locales', 'engine', 'evaluate', 'node', 'web', 'mcp'],
  mcp: ['contract', 'locales', 'engine'],
  library: ['contract', 'locales', 'engine', 'node'],
  web: ['contract', 'locales', 'engine', 'node'],
  desktop: ['contract', 'locales', 'engine', 'node'],
  preload: ['contract'],
  renderer: ['contract', 'locales'],
};

const slashed = (file) => file.split(path.sep).join('/');

function placeOf(file) {
  const parts = slashed(file);
  const [, room, stage, folder] = parts.match(/\/src-main\/([^/]+)(?:\/([^/]+))?(?:\/([^/]+))?/) ?? [];
  if (room) return { room, stage: room === 'engine' ? stage : null, folder: stage === 'cluster' ? folder : null };
  return parts.includes('/src-renderer/') ? { room: 'renderer', stage: null, folder: null } : null;
}

/**
 * What can be asked is what the engine answers: the contract knows the type of its router, and nothing of what runs.
 */
const isRouterType = (node, from, to) =>
  from.endsWith('/contract/api.ts') && to.endsWith('/engine/requests/router.ts') && node.importKind === 'type';

function complaint(node, from, file) {
  const specifier = node.source?.value;
  if (typeof specifier !== 'string') return null;
  if (specifier === 'electron' && !['desktop', 'preload'].includes(from.room))
    return 'only desktop and preload import electron';
  if (!/^[.#]/.test(specifier)) {
    if (from.room === 'renderer' && specifier.startsWith('node:')) return 'the renderer has no node';
    return pure.has(from.stage) && impureModules.test(specifier)
      ? `engine/${from.stage} is pure: it does no input or output`
      : null;
  }
  const target = specifier.startsWith('#')
    ? path.resolve('src-main', specifier.slice(1))
    : path.resolve(path.dirname(file), specifier);
  const to = placeOf(target);
  if (!to || isRouterType(node, slashed(file), slashed(target))) return null;
  if (to.room !== from.room)
    return rooms[from.room]?.includes(to.room) ? null : `${from.room} must not import ${to.room}`;
  if (isToTheRight(order, from.stage, to.stage))
    return `engine/${from.stage} must not import engine/${to.stage}, a stage to its right`;
  return isToTheRight(orderInCluster, from.folder, to.folder)
    ? `cluster/${from.folder} must not import cluster/${to.folder}, a folder to its right`
    : null;
}

const isToTheRight = (names, here, there) => names.includes(here) && names.indexOf(there) > names.indexOf(here);

const layers = {
  create(context) {
    const file = context.filename ?? context.getFilename();
    const from = placeOf(file);
    if (!from) return {};
    const check = (node) => {
      const message = complaint(node, from, file);
      if (message) context.report({ node, message: `Layers: ${message}.` });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

const readAttributes = new Set([
  'title',
  'placeholder',
  'alt',
  'label',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
]);
const hasWords = (text) => /\p{L}{2,}/u.test(text) && text.trim() !== 'PageTwin';

const noBareStrings = {
  create(context) {
    const report = (node, text) =>
      context.report({ node, message: `Bare text "${text.trim().slice(0, 40)}": take it from the translations.` });
    return {
      JSXText(node) {
        if (hasWords(node.value)) report(node, node.value);
      },
      JSXExpressionContainer(node) {
        const inner = node.expression;
        if (
          node.parent?.type === 'JSXElement' &&
          inner.type === 'Literal' &&
          typeof inner.value === 'string' &&
          hasWords(inner.value)
        )
          report(node, inner.value);
      },
      JSXAttribute(node) {
        const name = typeof node.name.name === 'string' ? node.name.name : '';
        const value = node.value?.type === 'JSXExpressionContainer' ? node.value.expression : node.value;
        if (
          readAttributes.has(name) &&
          value?.type === 'Literal' &&
          typeof value.value === 'string' &&
          hasWords(value.value)
        )
          report(node, value.value);
      },
    };
  },
};

export default { meta: { name: 'pagetwin' }, rules: { layers, 'no-bare-strings': noBareStrings } };
