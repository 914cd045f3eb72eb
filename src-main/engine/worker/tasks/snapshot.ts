import { decodePage } from '../../page/decode.ts';
import { cutBlocks } from '../../page/extract/blocks.ts';
import { parseHtml } from '../../page/html-tree.ts';
import type { FetchedPage } from '../../page/page.ts';
import { readPage } from '../../page/read-page.ts';
import { selectByRules, rulesFor } from '../../page/select/rules.ts';
import { renderSnapshot } from '../../page/snapshot/render-snapshot.ts';
import { rawBody, storedBody } from '../../store/bodies/stored-body.ts';
import { languageReader } from '../../store/pages/stored-page.ts';
import { pageStore } from '../../store/pages/page-store.ts';
import { auditReader, type InFile } from '../reader.ts';
import { stageOptions } from '../../stage-options.ts';

/** A harmless document, with blocks as the audit or other rules have them. */
export function snapshot({ file, page: id, options, rules }: InFile<{ page: number; rules: string | null }>) {
  const { database } = auditReader(file);
  const page = storedBody(database, id);
  const asked = stageOptions('analyse', options);
  const values = rules === null ? asked : { ...asked, selectorRules: rules };
  const { tree, blocks } = cutPage(page, values.selectorRules);
  const { view } = readPage(page, values);
  const stored = rules === null ? (pageStore(database).detail(id)?.blocks ?? []) : [];
  // The audit knows more, such as the template, but only of blocks that are still the same.
  const isSame = stored.length === blocks.length && blocks.every(({ text }, index) => text === stored[index]?.text);
  const decided = isSame ? stored : view.blocks;
  const shown = blocks.map(({ element }, index) => ({
    element,
    kept: decided[index]?.kept ?? false,
    rule: decided[index]?.rule ?? '',
  }));
  const kept = shown.filter((block) => block.kept).length;
  return { ...renderSnapshot(tree, shown, languageReader(database)(id)), kept, removed: shown.length - kept };
}

export function cutPage(page: FetchedPage, list: string) {
  const { html } = decodePage(page.bytes, page.headers['content-type']);
  const tree = parseHtml(html, 'all');
  const rules = rulesFor(list, page.address);
  return { tree, blocks: cutBlocks(tree, rules ? selectByRules(tree, rules).marks : undefined) };
}

const maxSourceLength = 8_000_000;

/** Decoded; `raw` before scripts were run. */
export function source({ file, page: id, raw }: InFile<{ page: number; raw: boolean }>) {
  const { database } = auditReader(file);
  const sent = rawBody(database, id);
  const page = (raw && sent) || storedBody(database, id);
  const { html, charset } = decodePage(page.bytes, page.headers['content-type']);
  return {
    source: html.slice(0, maxSourceLength).toWellFormed(),
    charset,
    truncated: html.length > maxSourceLength,
    rendered: sent !== null,
  };
}
