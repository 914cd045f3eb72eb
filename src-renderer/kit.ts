/** What screens are made of. */
export { useEngineEvent, useOutside } from './api/client-context.tsx';
export type { Connection } from './api/connection.ts';
export { useCommand, useRequest, useSoleHost } from './api/requests.ts';
export { useJob } from './api/use-job.ts';
export { useWindowList, type WindowList } from './api/window-list.ts';
export { filterQuery, placeOf, readFilter, rootOf, useAddressFilter, without } from './app/filter-address.ts';
export { currentPlace } from './app/hash-location.ts';
export { recallAudit, rememberAudit } from './app/remembered-audits.ts';
export { useChangeSettings, useSettings } from './app/use-change-settings.ts';
export { useDemoAudit, useEnterAudit, useOpenAudit } from './app/use-open-audit.ts';
export { locales } from './i18n/i18n.ts';
export { detectorOptionWords, type OptionWords, stageOptionWords } from './i18n/option-words.ts';
export { type Texts, type UiKey, useText } from './i18n/use-text.ts';
export { detectorWords, indexabilityWords, languageName, textLength } from './i18n/words.ts';
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
export { Button, IconButton, LinkButton } from './ui/button.tsx';
export { Chip, ChoiceChips, FacetChips } from './ui/choice-chips.tsx';
export { capsOf, command, type CommandEntry, moveCommand, useAllCommands, useCommands } from './ui/commands.tsx';
export { ContextMenu, type MenuEntry, type MenuPlace } from './ui/context-menu.tsx';
export { Address, Cut } from './ui/cut.tsx';
export { Dialog } from './ui/dialog.tsx';
export { DifferenceFilter } from './ui/difference-filter.tsx';
export { Check, Field, Radio, SearchField, SpanField, TextField, useDraft } from './ui/field.tsx';
export { Figure, ShareBar } from './ui/figure.tsx';
export { base64Of, FileInput } from './ui/file-input.tsx';
export { Icon, type IconName } from './ui/icon.tsx';
export { nearestIndex, moveIn } from './ui/move-in-grid.ts';
export { ErrorNote, Hint, Note } from './ui/note.tsx';
export { NothingHere, useWordsRead } from './ui/nothing-here.tsx';
export { onResize } from './ui/on-resize.ts';
export { PageHead, SectionTitle } from './ui/page-head.tsx';
export { PopoverButton } from './ui/popover-button.tsx';
export { RescueProvider, useRescueOffer } from './ui/rescue-offer.ts';
export { allRows, RowList, useRowHeight, WindowRows } from './ui/row-list.tsx';
export { Select } from './ui/select.tsx';
export { SidePanel } from './ui/side-panel.tsx';
export { Empty, Failure, Keys, ProgressBar, Unanswered, Waiting } from './ui/states.tsx';
export { type ColumnLayout, columnMaker, type GridColumn, isShown, orderedColumns } from './ui/table/column.ts';
export { EmptyList, GridList } from './ui/table/grid-list.tsx';
export {
  chipMaker,
  FacetGroup,
  type FilterChip,
  FilterChips,
  FilterRail,
  rowsMeant,
  withChosen,
  withPart,
} from './ui/table/list-filter.tsx';
export { ListToolbar, type ListTools, RailToggle } from './ui/table/list-toolbar.tsx';
export { everything, isEmpty, nothingSelected, type Selection, toggled, withRange } from './ui/table/selection.ts';
export { type Sort, SortableHeading, sortRows, TableHead } from './ui/table/sortable-heading.tsx';
export { type FilterNames, useFilterNames } from './ui/table/use-filter-names.ts';
export { useListTable } from './ui/table/use-list-table.ts';
export { panelProps, Tabs } from './ui/tabs.tsx';
export { useErrorToast, useToast } from './ui/toast.tsx';
export { saveAs, useCopy } from './ui/use-copy.ts';
export { Link, useLocation, useSearch } from 'wouter';
