import '../../../src-renderer/api/no-eval.ts';
import '../../../src-renderer/styles/index.css';
import { createRoot } from 'react-dom/client';
import { runStateSchema } from '../../../src-main/contract/audits.ts';
import { localeSchema, themeSchema } from '../../../src-main/contract/settings.ts';
import { App } from '../../../src-renderer/app/app.tsx';
import { createFakeClient } from '../fake-client.ts';
import '../../../src-renderer/styles/narrow.css';
import '../../../src-renderer/styles/forced-colours.css';

/** The window on fixtures: `?locale=zh&theme=dark&moment=running&empty=1`. Not part of the product. */
const query = new URLSearchParams(window.location.search);
const client = createFakeClient({
  locale: localeSchema.safeParse(query.get('locale')).data ?? null,
  theme: themeSchema.safeParse(query.get('theme')).data ?? 'system',
  moment: runStateSchema.safeParse(query.get('moment')).data ?? 'done',
  empty: query.has('empty'),
});
const root = document.querySelector('#root');
if (root) createRoot(root).render(<App client={client} connection={null} bridge={null} />);
