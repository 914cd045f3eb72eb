/** What screens are made of. */
export {
  type Asked,
  type AuditRequestName,
  useAppCommand,
  useAppRequest,
  useAsk,
  useCommand,
  useEngineEvent,
  useEngineJob,
  useJob,
  useOutside,
  usePrefetch,
  useRequest,
  useSoleHost,
  useWindowList,
  type WindowList,
} from './api/requests.ts';
export { AuditProvider, AuditScope, useAudit, useRoot, useShownAudit } from './app/audit-scope.tsx';
export type { Connection } from './api/connection.ts';
export {
  currentPlace,
  filterQuery,
  placeOf,
  readFilter,
  rootOf,
  useAddressFilter,
  without,
} from './app/filter-address.ts';
export {
  recallAudit,
  rememberAudit,
  useDemoAudit,
  useEnterAudit,
  useOpenAudit,
  useRemembered,
} from './app/use-open-audit.ts';
export { useChangeSettings, useSettings } from './api/live-queries.tsx';
export { locales } from './i18n/i18n.ts';
export { detectorWords, indexabilityWords, languageName, textLength } from './i18n/words.ts';
export { type Texts, type UiKey, useText } from './i18n/use-text.ts';
export { SiteNamesProvider, useShortName } from './ui/page-names.ts';
export { nameOfPage, pathOf, shortAddresses, shownAddress } from './ui/addresses.ts';
export {
  Badge,
  ClusterKindBadge,
  CountedVerdict,
  LayoutBadge,
  PageKindBadge,
  RunBadge,
  type Tone,
  VerdictBadge,
} from './ui/badge.tsx';
export { Button, Icon, IconButton, IconLink, type IconName, LinkButton } from './ui/button.tsx';
export { Chip, ChoiceChips, DifferenceFilter, FacetChips } from './ui/choice-chips.tsx';
export { capsOf, command, type CommandEntry, moveCommand, useAllCommands, useCommands } from './ui/commands.tsx';
export { ContextMenu, type MenuEntry, type MenuPlace, panelProps, PopoverButton, Tabs } from './ui/menus.tsx';
export {
  Address,
  Cut,
  Figure,
  ListedAddress,
  onResize,
  PageHead,
  Scroller,
  SectionTitle,
  ShareBar,
  SidePanel,
  type Sort,
  SortableHeading,
  sortRows,
  TableHead,
} from './ui/layout.tsx';
export { Dialog } from './ui/dialog.tsx';
export { Check, Field, NameField, Radio, SearchField, Select, SpanField, TextField, useDraft } from './ui/field.tsx';
export { base64Of, FileInput, saveAs, useCopy } from './ui/files.tsx';
export { moveIn, nearestIndex } from './ui/move-in-grid.ts';
export {
  DropVeil,
  Empty,
  ErrorNote,
  Failure,
  Hint,
  Keys,
  Note,
  NothingHere,
  ProgressBar,
  RescueProvider,
  Unanswered,
  useRescueOffer,
  useWordsRead,
  Waiting,
} from './ui/states.tsx';
export { allRows, RowList, useRowHeight, WindowRows } from './ui/row-list.tsx';
export { columnMaker, type GridColumn } from './ui/table/column.ts';
export { EmptyList, GridList } from './ui/table/grid-list.tsx';
export {
  chipMaker,
  FacetGroup,
  type FilterChip,
  FilterChips,
  type FilterNames,
  FilterRail,
  ListToolbar,
  type ListTools,
  RailToggle,
  rowsMeant,
  useFilterNames,
  withChosen,
  withPart,
} from './ui/table/list-toolbar.tsx';
export {
  everything,
  isEmpty,
  nothingSelected,
  type Selection,
  toggled,
  useListTable,
  withRange,
} from './ui/table/use-list-table.ts';
export { useAttempt, useErrorToast, useToast } from './ui/toast.tsx';
export { Link, useLocation, useSearch } from 'wouter';
