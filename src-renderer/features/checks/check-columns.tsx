import { useMemo } from 'react';
import { subjectOf, type CheckName, type CheckRow } from '../../../src-main/contract/checks.ts';
import { isCountedByCharacters } from '../../../src-main/contract/language-tags.ts';
import { useText, type UiKey } from '../../i18n/use-text.ts';
import { shownAddress } from '../../ui/shown-address.ts';
import type { GridColumn } from '../../ui/table/column.ts';
import { textLength } from '../../ui/text-length.ts';

/** Only the columns in which the check has something to say. */
export function useCheckColumns(check: CheckName, soleHost: string | null): readonly GridColumn<CheckRow>[] {
  const text = useText();
  return useMemo(() => {
    const { integer } = text.format;
    const number = (value: number | null) => (value === null ? '' : integer(value));
    const figure = (
      id: 'length' | 'count' | 'words' | 'inlinks',
      label: UiKey,
      width: number,
    ): GridColumn<CheckRow> => ({
      id,
      label: text.ui(label),
      width,
      sort: id,
      isNumber: true,
      text: (row) =>
        id === 'words' && isCountedByCharacters(row.language)
          ? textLength(text, row.language, row.words)
          : number(row[id]),
    });
    const counted = countLabel(check);
    const statusColumn: GridColumn<CheckRow> = {
      id: 'status',
      label: text.ui('checks.columns.status'),
      width: 80,
      sort: 'status',
      isNumber: true,
      text: ({ statusCode }) => (statusCode === 0 ? '–' : String(statusCode)),
    };
    const isAnswer = subjectOf(check) === 'response';
    return [
      {
        id: 'address',
        label: text.ui('checks.columns.address'),
        width: 240,
        sort: 'address',
        text: (row) => row.address,
        cell: (row) => <span className="address">{shownAddress(row.address, soleHost)}</span>,
      },
      ...(counted ? [figure('count', counted, 132)] : []),
      ...(measures(check) ? [figure('length', 'checks.columns.length', 90)] : []),
      ...(isAnswer ? [statusColumn] : []),
      ...(isFailure(check)
        ? []
        : [
            {
              id: 'text',
              label: text.ui(textLabel(check)),
              width: 300,
              sort: 'text',
              text: (row: CheckRow) => row.text,
            },
          ]),
      ...(isAnswer ? [] : [figure('words', 'checks.columns.words', 100)]),
      figure('inlinks', 'checks.columns.inlinks', 110),
    ];
  }, [check, soleHost, text]);
}

function textLabel(check: CheckName): UiKey {
  if (check === 'redirect' || check === 'refresh') return 'checks.columns.target';
  if (check === 'title-missing') return 'checks.columns.heading';
  if (check.endsWith('-missing')) return 'checks.columns.title';
  const subject = subjectOf(check);
  if (subject === 'description') return 'checks.columns.description';
  return subject === 'h1' ? 'checks.columns.heading' : 'checks.columns.title';
}

function countLabel(check: CheckName): UiKey | null {
  if (check.endsWith('-duplicate')) return 'checks.columns.copies';
  if (check === 'h1-multiple') return 'checks.columns.headings';
  return subjectOf(check) === 'images' ? 'checks.columns.images' : null;
}

const measures = (check: CheckName): boolean => /-(?:long|short)$|^(?:title|description|h1)-duplicate$/u.test(check);

const isFailure = (check: CheckName): boolean =>
  subjectOf(check) === 'response' && check !== 'redirect' && check !== 'refresh';
