import { useLocation } from 'wouter';
import type { ReviewedCluster, ReviewedMember } from '../../../src-main/contract/cluster-views.ts';
import { isWebAddress } from '../../../src-main/contract/web-address.ts';
import { useText } from '../../i18n/use-text.ts';
import { moveCommand, useCommands } from '../../ui/commands.tsx';
import type { MenuEntry } from '../../ui/context-menu.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { choiceCommands, choiceEntries, everyChoice, nameOfChoice, type Choice } from '../decisions/choices.ts';
import { membersAsTsv } from './cluster-tsv.ts';
import { detailTabs, type Review } from './use-review.ts';

/** The keys of the review. Moves walk the members while the focus is on one of them, else the clusters. */
export function useReviewCommands(review: Review): void {
  const { rows, active, lastActive, walk, show, chosen, member } = review;
  const text = useText();
  const at = active >= 0 ? active : lastActive - 1;
  const step = (by: 1 | -1) => (walk().isInside() ? walk().step(by) : show(at + by));
  const extend = (by: 1 | -1) => {
    const to = Math.max(0, Math.min(rows.total - 1, at + by));
    void review.extend(Math.max(0, at), to);
    show(to);
  };
  const leave = () => {
    if (chosen.members.length > 0) chosen.clear();
    else if (!walk().isInside() && review.bulk) review.clearSelection();
    else review.toList();
  };
  const select = () => {
    if (walk().isInside() && member) chosen.toggle(member.page.id);
    else if (active >= 0) review.toggle(active);
  };
  const selectAll = () => (walk().isInside() ? chosen.all() : review.selectAll());
  const nextTab = () =>
    review.setTab(detailTabs[(detailTabs.indexOf(review.tab) + 1) % detailTabs.length] ?? 'members');
  useCommands(text.ui('shortcuts.clusters'), [
    moveCommand('clusters-next', text.ui('shortcuts.nextRow'), ['j', 'ArrowDown'], () => step(1)),
    moveCommand('clusters-previous', text.ui('shortcuts.previousRow'), ['k', 'ArrowUp'], () => step(-1)),
    moveCommand('clusters-first', text.ui('shortcuts.firstRow'), ['Home'], () => show(0)),
    moveCommand('clusters-last', text.ui('shortcuts.lastRow'), ['End'], () => show(rows.total - 1)),
    moveCommand('clusters-open', text.ui('shortcuts.open'), ['ArrowRight'], () => !walk().isInside() && walk().enter()),
    moveCommand('clusters-out', text.ui('shortcuts.out'), ['ArrowLeft', 'Escape'], leave),
    moveCommand('clusters-filter', text.ui('shortcuts.filter'), ['/'], () => review.searchField.current?.focus()),
    {
      id: 'clusters-clear-filter',
      title: text.ui('clusters.resetFilters'),
      icon: 'filter',
      keys: ['c'],
      run: review.clearFilter,
    },
    { id: 'clusters-as-table', title: text.ui('clusters.asTable'), icon: 'list', keys: ['v'], run: review.asTable },
    { id: 'clusters-tab', title: text.ui('clusters.nextTab'), keys: ['t'], run: nextTab },
    { id: 'clusters-select', title: text.ui('clusters.select'), keys: ['x'], run: select },
    moveCommand('clusters-select-next', text.ui('clusters.selectNext'), ['J', 'shift+ArrowDown'], () => extend(1)),
    moveCommand('clusters-select-previous', text.ui('clusters.selectPrevious'), ['K', 'shift+ArrowUp'], () =>
      extend(-1),
    ),
    { id: 'clusters-select-all', title: text.ui('clusters.selectAll'), keys: ['mod+a'], run: selectAll },
    {
      id: 'clusters-copy',
      title: text.ui('clusters.copyTsv'),
      icon: 'copy',
      keys: ['mod+c'],
      run: () => void review.copy(),
    },
  ]);
  const [postpone, markDecided] = [() => review.setState('postponed'), () => review.setState('decided')];
  const makeSource = () => review.makeSource(member);
  const ignore = () => review.openIgnore();
  useCommands(text.ui('decisions.group'), [
    ...choiceCommands({
      prefix: 'decide-',
      offered: everyChoice,
      nameOf: (choice) => nameOfChoice(text, choice),
      choose: review.choose,
    }),
    {
      id: 'decide-accept',
      title: text.ui('clusters.acceptAndNext'),
      icon: 'check',
      keys: ['Enter', 'a'],
      run: review.accept,
    },
    { id: 'decide-postpone', title: text.ui('clusters.postpone'), icon: 'clock', keys: ['p'], run: postpone },
    { id: 'decide-done', title: text.ui('clusters.markDecided'), keys: ['d'], run: markDecided },
    { id: 'decide-source', title: text.ui('clusters.makeSource'), icon: 'source', keys: ['o'], run: makeSource },
    { id: 'decide-note', title: text.ui('clusters.writeNote'), icon: 'note', keys: ['n'], run: review.openNote },
    { id: 'decide-ignore', title: text.ui('ignoring.open'), icon: 'ignore', keys: ['i'], run: ignore },
  ]);
}

/** The menus of a cluster and of a member: the commands of the keys. */
export function useReviewMenu(review: Review) {
  const text = useText();
  const copy = useCopy();
  const [, navigate] = useLocation();
  const copied = text.ui('clusters.copied');
  const compare = (source: ReviewedMember | undefined, page: ReviewedMember | undefined): MenuEntry => ({
    id: 'compare',
    title: text.ui('clusters.compare'),
    disabled: !source || !page || source === page,
    run: () => source && page && navigate(`${review.base}/compare/${source.page.id}/${page.page.id}`),
  });
  const deciding = choiceEntries({
    prefix: '',
    offered: everyChoice,
    nameOf: (choice: Choice) => nameOfChoice(text, choice),
    choose: review.choose,
  });
  const ofAddress = (address: string): readonly MenuEntry[] => [
    { id: 'ignore', title: text.ui('ignoring.open'), stroke: 'i', run: () => review.openIgnore(address) },
    {
      id: 'copy-address',
      title: text.ui('clusters.copyAddress'),
      startsGroup: true,
      run: () => copy(address, copied),
    },
  ];
  const copyMembers = (id: string, title: string, members: readonly ReviewedMember[]): MenuEntry => ({
    id,
    title,
    run: () => copy(membersAsTsv(text, members), copied),
  });
  return {
    ofCluster: ({ members, sourceAddress }: ReviewedCluster): readonly MenuEntry[] => [
      compare(
        members.find(({ isSource }) => isSource),
        members.find(({ isSource }) => !isSource),
      ),
      { id: 'accept', title: text.ui('clusters.acceptAndNext'), stroke: 'Enter', run: review.accept },
      ...deciding,
      {
        id: 'postpone',
        title: text.ui('clusters.postpone'),
        stroke: 'p',
        startsGroup: true,
        run: () => review.setState('postponed'),
      },
      ...ofAddress(sourceAddress),
      { id: 'copy-tsv', title: text.ui('clusters.copyTsv'), stroke: 'mod+c', run: () => void review.copy() },
    ],
    ofMember(member: ReviewedMember, { members }: ReviewedCluster): readonly MenuEntry[] {
      const { page, isSource } = member;
      return [
        compare(
          members.find((each) => each.isSource),
          member,
        ),
        { id: 'details', title: text.ui('clusters.details'), run: () => navigate(`${review.base}/pages/${page.id}`) },
        {
          id: 'browser',
          title: text.ui('clusters.openInBrowser'),
          disabled: !isWebAddress(page.address),
          run: () => window.open(page.address, '_blank', 'noopener,noreferrer'),
        },
        ...deciding,
        {
          id: 'source',
          title: text.ui('clusters.makeSource'),
          stroke: 'o',
          startsGroup: true,
          disabled: isSource,
          run: () => review.makeSource(member),
        },
        ...ofAddress(page.address),
        copyMembers('copy-tsv', text.ui('clusters.copyTsv'), [member]),
        copyMembers('copy-all', text.ui('clusters.copyMembers'), members),
      ];
    },
  };
}
