import { useMemo } from 'react';
import type { SentenceRow } from '../../../src-main/contract/shared-sentences.ts';
import { useText } from '../../i18n/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import type { GridColumn } from '../../ui/table/column.ts';
import { languageName } from '../../i18n/language-name.ts';

/** In pixels: from this width of the window on, sentences have room beside the figures and the side. */
const roomy = 1500;

export function useSentenceColumns(): readonly GridColumn<SentenceRow>[] {
  const text = useText();
  return useMemo(() => {
    const { integer } = text.format;
    const label = (id: 'text') => text.ui(`sentences.columns.${id}`);
    const figure = (id: 'pages' | 'clusters' | 'hosts' | 'length', width: number): GridColumn<SentenceRow> => ({
      id,
      label: label(id as 'text'),
      width,
      sort: id,
      isNumber: true,
      text: (row) => integer(row[id]),
    });
    return [
      {
        id: 'text',
        label: label('text'),
        width: window.innerWidth > roomy ? 390 : 320,
        sort: 'text',
        text: (row) => row.text,
        cell: (row) => <span className={row.ignored === null ? undefined : 'quiet'}>{row.text}</span>,
      },
      figure('pages', 96),
      figure('clusters', 96),
      figure('hosts', 78),
      figure('length', 78),
      {
        id: 'language',
        label: label('language' as 'text'),
        width: 110,
        text: ({ language }) => languageName(text, language),
      },
      {
        id: 'ignored',
        label: label('ignored' as 'text'),
        width: 100,
        text: ({ ignored }) => (ignored === null ? '' : text.ui('sentences.harmless')),
        cell: ({ ignored }) => ignored !== null && <Badge>{text.ui('sentences.harmless')}</Badge>,
      },
      {
        id: 'first',
        label: label('first' as 'text'),
        width: 260,
        isHidden: true,
        text: ({ firstAddress }) => firstAddress,
      },
    ];
  }, [text]);
}
