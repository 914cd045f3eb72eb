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
    const column = (
      id: string,
      label: UiKey,
      width: number,
      textOf: GridColumn<CheckRow>['text'],
    ): GridColumn<CheckRow> => ({ id, label: text.ui(label), width, sort: id, text: textOf });
    const figure = (
      id: 'length' | 'count' | 'words' | 'inlinks',
      label: UiKey,
      width: number,
    ): GridColumn<CheckRow> => ({
      ...column(id, label, width, (row) => {
        if (id === 'words' && isCountedByCharacters(row.language)) return textLength(text, row.language, row.words);
        return row[id] === null ? '' : integer(row[id]);
      }),
      isNumber: true,
    });
    const counted = countLabel(check);
    const status = column('status', 'checks.columns.status', 80, ({ statusCode }) =>
      statusCode === 0 ? '–' : String(statusCode),
    );
    const isAnswer = subjectOf(check) === 'response';
    return [
      {
        ...column('address', 'checks.columns.address', 240, (row) => row.address),
        cell: (row) => <span className="address">{shownAddress(row.address, soleHost)}</span>,
      },
      ...(counted ? [figure('count', counted, 132)] : []),
      ...(measures(check) ? [figure('length', 'checks.columns.length', 90)] : []),
      ...(isAnswer ? [{ ...status, isNumber: true }] : []),
      ...(isFailure(check) ? [] : [column('text', textLabel(check), 300, (row) => row.text)]),
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
