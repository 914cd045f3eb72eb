import type { RefObject } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useCommands } from '../../ui/commands.tsx';
import { choices, keyOfChoice, nameOfChoice, type Choice } from '../decisions/choices.ts';
import { memberWalk } from './member-walk.ts';
import type { Reviewing } from './use-reviewing.ts';
import type { ShownList } from './use-cluster-list.ts';

interface ClusterKeys {
  readonly reviewing: Reviewing;
  readonly list: ShownList;
  readonly detail: RefObject<HTMLElement | null>;
  readonly search: RefObject<HTMLInputElement | null>;
  readonly show: (index: number) => void;
  readonly toList: () => void;
  readonly choose: (choice: Choice) => void;
  readonly accept: () => void;
  readonly copy: () => void;
  readonly nextTab: () => void;
  readonly openNote: () => void;
  readonly openIgnore: () => void;
  readonly makeSource: () => void;
  readonly clearFilter: () => void;
  readonly asTable: () => void;
}

/**
 * Every key of the review. Moves go through the members while the focus is on one of them, and through the clusters
 * otherwise.
 */
export function useClusterCommands(keys: ClusterKeys): void {
  const { reviewing, list, detail, search, show, toList, choose, accept, copy } = keys;
  const text = useText();
  const walk = () => memberWalk(detail.current);
  const at = list.active >= 0 ? list.active : list.lastActive - 1;
  const step = (by: 1 | -1) => {
    if (walk().isInside()) walk().step(by);
    else show(at + by);
  };
  const extend = (by: 1 | -1) => {
    const to = Math.max(0, Math.min(list.rows.total - 1, at + by));
    void reviewing.extend(Math.max(0, at), to);
    show(to);
  };
  const leave = () => {
    if (reviewing.chosen.members.length > 0) reviewing.chosen.clear();
    else if (!walk().isInside() && reviewing.bulk) reviewing.clearSelection();
    else toList();
  };
  const select = () => {
    if (walk().isInside() && reviewing.member) reviewing.chosen.toggle(reviewing.member.page.id);
    else if (list.active >= 0) reviewing.toggle(list.active);
  };
  const selectAll = () => {
    if (walk().isInside()) reviewing.chosen.all();
    else reviewing.selectAll();
  };
  useCommands(text.ui('shortcuts.clusters'), [
    {
      id: 'clusters-next',
      title: text.ui('shortcuts.nextRow'),
      keys: ['j', 'ArrowDown'],
      isMove: true,
      run: () => step(1),
    },
    {
      id: 'clusters-previous',
      title: text.ui('shortcuts.previousRow'),
      keys: ['k', 'ArrowUp'],
      isMove: true,
      run: () => step(-1),
    },
    { id: 'clusters-first', title: text.ui('shortcuts.firstRow'), keys: ['Home'], isMove: true, run: () => show(0) },
    {
      id: 'clusters-last',
      title: text.ui('shortcuts.lastRow'),
      keys: ['End'],
      isMove: true,
      run: () => show(list.rows.total - 1),
    },
    {
      id: 'clusters-open',
      title: text.ui('shortcuts.open'),
      keys: ['ArrowRight'],
      isMove: true,
      run: () => !walk().isInside() && walk().enter(),
    },
    { id: 'clusters-out', title: text.ui('shortcuts.out'), keys: ['ArrowLeft', 'Escape'], isMove: true, run: leave },
    {
      id: 'clusters-filter',
      title: text.ui('shortcuts.filter'),
      keys: ['/'],
      isMove: true,
      run: () => search.current?.focus(),
    },
    {
      id: 'clusters-clear-filter',
      title: text.ui('clusters.resetFilters'),
      icon: 'filter',
      keys: ['c'],
      run: keys.clearFilter,
    },
    { id: 'clusters-as-table', title: text.ui('clusters.asTable'), icon: 'list', keys: ['v'], run: keys.asTable },
    { id: 'clusters-tab', title: text.ui('clusters.nextTab'), keys: ['t'], run: keys.nextTab },
    { id: 'clusters-select', title: text.ui('clusters.select'), keys: ['x'], run: select },
    {
      id: 'clusters-select-next',
      title: text.ui('clusters.selectNext'),
      keys: ['J', 'shift+ArrowDown'],
      isMove: true,
      run: () => extend(1),
    },
    {
      id: 'clusters-select-previous',
      title: text.ui('clusters.selectPrevious'),
      keys: ['K', 'shift+ArrowUp'],
      isMove: true,
      run: () => extend(-1),
    },
    { id: 'clusters-select-all', title: text.ui('clusters.selectAll'), keys: ['mod+a'], run: selectAll },
    { id: 'clusters-copy', title: text.ui('clusters.copyTsv'), icon: 'copy', keys: ['mod+c'], run: copy },
  ]);
  useCommands(text.ui('decisions.group'), [
    ...choices.map((choice) => ({
      id: `decide-${choice}`,
      title: nameOfChoice(text, choice),
      keys: [keyOfChoice(choice)],
      run: () => choose(choice),
    })),
    { id: 'decide-clear', title: text.ui('decisions.choices.clear'), keys: ['0'], run: () => choose('clear') },
    { id: 'decide-accept', title: text.ui('clusters.acceptAndNext'), icon: 'check', keys: ['Enter', 'a'], run: accept },
    {
      id: 'decide-postpone',
      title: text.ui('clusters.postpone'),
      icon: 'clock',
      keys: ['p'],
      run: () => reviewing.setState('postponed'),
    },
    {
      id: 'decide-done',
      title: text.ui('clusters.markDecided'),
      keys: ['d'],
      run: () => reviewing.setState('decided'),
    },
    { id: 'decide-source', title: text.ui('clusters.makeSource'), icon: 'source', keys: ['o'], run: keys.makeSource },
    { id: 'decide-note', title: text.ui('clusters.writeNote'), icon: 'note', keys: ['n'], run: keys.openNote },
    { id: 'decide-ignore', title: text.ui('ignoring.open'), icon: 'ignore', keys: ['i'], run: keys.openIgnore },
  ]);
}
