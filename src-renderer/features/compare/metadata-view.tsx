import { useState } from 'react';
import type { Result } from '#contract/api.ts';
import type { PageBlock } from '#contract/page-document.ts';
import {
  ChoiceChips,
  Icon,
  indexabilityWords,
  languageName,
  TableHead,
  textLength,
  type Texts,
  type UiKey,
  Unanswered,
  useRequest,
  useText,
} from '../../kit.ts';
import { type Side, sides } from './passages.ts';

export function MetadataView({ a, b }: Readonly<Record<Side, number>>) {
  const text = useText();
  const [pageA, pageB] = [useRequest('page/get', { page: a }), useRequest('page/get', { page: b })];
  if (pageA.error || pageB.error || !pageA.data || !pageB.data) return <Unanswered of={[pageA, pageB]} />;
  const [rowsA, rowsB] = [metadataOf(text, pageA.data), metadataOf(text, pageB.data)];
  return (
    <div className="h-full relative scroll on-panel pt-12 px-20 pb-24">
      <table className="table table-fixed anywhere metadata-table">
        <TableHead columns={[text.ui('metadata.field'), text.ui('compare.a'), text.ui('compare.b')]} />
        <tbody>
          {rowsA.map(([label, valueA], index) => {
            const valueB = rowsB[index]?.[1] ?? '';
            const differs = valueA !== valueB;
            return (
              <tr key={label} data-differs={differs}>
                <th scope="row">
                  {differs && <Icon name="unequal" size="small" />}
                  {text.ui(label)}
                  {differs && <span className="visually-hidden">{` (${text.ui('evidence.differs')})`}</span>}
                </th>
                <td>{valueA || '–'}</td>
                <td>{valueB || '–'}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <BlockLists a={pageA.data.blocks} b={pageB.data.blocks} />
    </div>
  );
}

export function metadataOf(text: Texts, page: Result<'page/get'>): readonly (readonly [UiKey, string])[] {
  const { format } = text;
  const date = (value: string | null) => (value === null ? '' : format.date(value));
  return [
    ['metadata.address', page.address],
    ['metadata.title', page.title],
    ['metadata.description', page.description],
    ['metadata.statusCode', page.statusCode === 0 ? '' : String(page.statusCode)],
    ['metadata.indexability', indexabilityWords(text, page)],
    ['metadata.canonical', page.canonical ?? ''],
    ['metadata.robots', page.robots],
    ['metadata.language', page.language && languageName(text, page.language)],
    ['metadata.published', date(page.published)],
    ['metadata.modified', date(page.modified)],
    ['metadata.author', page.author],
    ['metadata.category', page.category],
    ['metadata.words', textLength(text, page.language, page.words)],
    ['metadata.inlinks', format.integer(page.inlinks)],
    ['metadata.charset', page.charset],
    ['metadata.bytes', format.bytes(page.bytes)],
    ['metadata.layout', page.layout],
    ['metadata.nearDuplicates', format.integer(page.nearDuplicates)],
    ['metadata.closest', page.closestSimilarity === null ? '' : format.percent(page.closestSimilarity)],
  ];
}

const choices = ['all', 'kept', 'removed'] as const;

function BlockLists(blocks: Readonly<Record<Side, PageBlock[]>>) {
  const text = useText();
  const [choice, setChoice] = useState<(typeof choices)[number]>('all');
  const lists = sides.map((side) => ({
    name: text.ui(`compare.${side}`),
    shown: blocks[side].flatMap((block, index) =>
      choice === 'all' || (choice === 'kept') === block.kept ? { block, index } : [],
    ),
  }));
  return (
    <section className="blocks mt-8" aria-labelledby="blocks-title">
      <header className="row gap-16 mb-12">
        <h2 className="size-15" id="blocks-title">
          {text.ui('metadata.blocks')}
        </h2>
        <ChoiceChips
          says="metadata.blocks"
          values={choices}
          isOn={(name) => choice === name}
          onChoose={setChoice}
          nameOf={(name) => text.ui(`metadata.${name}`)}
        />
      </header>
      <div className="as-grid halves gap-20">
        {lists.map(({ name, shown }) => (
          <ol key={name} aria-label={name}>
            {shown.map(({ index, block }) => (
              <li key={index} className="block edge anywhere mb-8 py-6 px-8" data-kept={block.kept}>
                <span className="quiet small">{removedBy(text, block)}</span>
                <p>{block.text}</p>
              </li>
            ))}
            {shown.length === 0 && <li className="hint">{text.ui('metadata.noBlocks')}</li>}
          </ol>
        ))}
      </div>
    </section>
  );
}

type Ruled = Pick<PageBlock, 'kept' | 'rule'> & { readonly spread?: PageBlock['spread'] | undefined };

export function removedBy(text: Texts, { kept, rule, spread }: Ruled) {
  const by = text.ui(kept ? 'metadata.keptBy' : 'metadata.removedBy', {
    rule: text.shared(`blockRule.${rule}`, {}, rule),
  });
  if (!spread) return by;
  return `${by} · ${text.ui(`metadata.spread.${spread.among}`, { pages: spread.pages, of: spread.of })}`;
}
