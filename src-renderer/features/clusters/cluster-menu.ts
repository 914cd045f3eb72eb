import { useLocation } from 'wouter';
import type { ReviewedCluster, ReviewedMember } from '../../../src-main/contract/cluster-views.ts';
import { useText } from '../../i18n/use-text.ts';
import type { MenuEntry } from '../../ui/context-menu.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { choices, keyOfChoice, nameOfChoice, type Choice } from '../decisions/choices.ts';
import { membersAsTsv } from './cluster-tsv.ts';
import type { Reviewing } from './use-reviewing.ts';
import { isWebAddress } from '../../../src-main/contract/web-address.ts';

interface ClusterMenuActions {
  readonly audit: string;
  readonly reviewing: Reviewing;
  readonly choose: (choice: Choice) => void;
  readonly accept: () => void;
  readonly copyRows: () => void;
  readonly openIgnore: (start: string) => void;
  readonly makeSource: (member: ReviewedMember) => void;
}

/** What a right click on a cluster or on a member offers: the same commands as the keys, with the keys beside them. */
export function useClusterMenu({
  audit,
  reviewing,
  choose,
  accept,
  copyRows,
  openIgnore,
  makeSource,
}: ClusterMenuActions) {
  const text = useText();
  const copy = useCopy();
  const [, navigate] = useLocation();
  const base = `/audit/${encodeURIComponent(audit)}`;
  const deciding = choices.map((choice, index): MenuEntry => ({
    id: choice,
    title: nameOfChoice(text, choice),
    stroke: keyOfChoice(choice),
    startsGroup: index === 0,
    run: () => choose(choice),
  }));
  const clearing: MenuEntry = {
    id: 'clear',
    title: text.ui('decisions.choices.clear'),
    stroke: '0',
    run: () => choose('clear'),
  };
  const copyAddress = (address: string): MenuEntry => ({
    id: 'copy-address',
    title: text.ui('clusters.copyAddress'),
    startsGroup: true,
    run: () => copy(address, text.ui('clusters.copied')),
  });
  return {
    ofCluster(cluster: ReviewedCluster): readonly MenuEntry[] {
      const source = cluster.members.find(({ isSource }) => isSource);
      const copyPage = cluster.members.find(({ isSource }) => !isSource);
      return [
        {
          id: 'compare',
          title: text.ui('clusters.compare'),
          disabled: !source || !copyPage,
          run: () => source && copyPage && navigate(`${base}/compare/${source.page.id}/${copyPage.page.id}`),
        },
        { id: 'accept', title: text.ui('clusters.acceptAndNext'), stroke: 'Enter', run: accept },
        ...deciding,
        clearing,
        {
          id: 'postpone',
          title: text.ui('clusters.postpone'),
          stroke: 'p',
          startsGroup: true,
          run: () => reviewing.setState('postponed'),
        },
        { id: 'ignore', title: text.ui('ignoring.open'), stroke: 'i', run: () => openIgnore(cluster.sourceAddress) },
        copyAddress(cluster.sourceAddress),
        { id: 'copy-tsv', title: text.ui('clusters.copyTsv'), stroke: 'mod+c', run: copyRows },
      ];
    },
    ofMember(member: ReviewedMember, cluster: ReviewedCluster): readonly MenuEntry[] {
      const { page, isSource } = member;
      const source = cluster.members.find((each) => each.isSource);
      const isWeb = isWebAddress(page.address);
      return [
        {
          id: 'compare',
          title: text.ui('clusters.compare'),
          disabled: isSource || !source,
          run: () => source && navigate(`${base}/compare/${source.page.id}/${page.id}`),
        },
        { id: 'details', title: text.ui('clusters.details'), run: () => navigate(`${base}/pages/${page.id}`) },
        {
          id: 'browser',
          title: text.ui('clusters.openInBrowser'),
          disabled: !isWeb,
          run: () => window.open(page.address, '_blank', 'noopener,noreferrer'),
        },
        ...deciding,
        clearing,
        {
          id: 'source',
          title: text.ui('clusters.makeSource'),
          stroke: 'o',
          startsGroup: true,
          disabled: isSource,
          run: () => makeSource(member),
        },
        { id: 'ignore', title: text.ui('ignoring.open'), stroke: 'i', run: () => openIgnore(page.address) },
        copyAddress(page.address),
        {
          id: 'copy-tsv',
          title: text.ui('clusters.copyTsv'),
          run: () => copy(membersAsTsv(text, [member]), text.ui('clusters.copied')),
        },
        {
          id: 'copy-all',
          title: text.ui('clusters.copyMembers'),
          run: () => copy(membersAsTsv(text, cluster.members), text.ui('clusters.copied')),
        },
      ];
    },
  };
}
