import { type DragEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import {
  AuditScope,
  base64Of,
  Button,
  command,
  Cut,
  Hint,
  IconButton,
  placeOf,
  ProgressBar,
  rememberAudit,
  SectionTitle,
  Select,
  TextField,
  useAppRequest,
  useAttempt,
  useAudit,
  useCommands,
  useCopy,
  useLocation,
  useOutside,
  useRequest,
  useSearch,
  useText,
  useToast,
} from '../../kit.ts';
import { CheckResult, DraftBeside, reportOf } from './check-result.tsx';
import { DraftEditor, keepDraft, recallDraft, type TextChecking, useTextCheck } from './draft-editor.tsx';
import css from './check.module.css';

export function CheckScreen() {
  const audit = useAudit();
  const [compared, setCompared] = useState({ audit, file: '' });
  const choose = (next: string, file: string) => {
    keepDraft(next, { ...recallDraft(compared.audit), result: null });
    // For links followed in a reloaded window.
    if (file !== '') rememberAudit(next, { file });
    setCompared({ audit: next, file });
  };
  const against = <AgainstSelect audit={audit} chosen={compared.file} onChoose={choose} />;
  return (
    <AuditScope key={compared.audit} audit={compared.audit}>
      <DraftCheck against={against} />
    </AuditScope>
  );
}

function DraftCheck({ against }: { against: ReactNode }) {
  const text = useText();
  const toast = useToast();
  const attempt = useAttempt();
  const copyText = useCopy();
  const { client } = useOutside();
  const [location, navigate] = useLocation();
  const beside = new URLSearchParams(useSearch()).get('page');
  const checking = useTextCheck();
  const { result, title, exclude, change } = checking;
  const editor = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  const open = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > maxBytes) return toast({ text: text.ui('check.tooLarge'), tone: 'bad' });
    await attempt(async () => {
      const draft = await client.request('check/read', { name: file.name, data: await base64Of(file) });
      change({ title: draft.title || file.name, text: draft.text });
    });
  };
  const onDrop = (event: DragEvent) => {
    setOver(false);
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    void open(event.dataTransfer.files[0]);
  };
  const copyReport = () => {
    if (result) copyText(reportOf(text, { title, exclude, result, at: Date.now() }), text.ui('check.reportCopied'));
  };
  const show = (page: number | null) => navigate(placeOf(location, page === null ? {} : { page }));
  const excludePage = (address: string) => {
    change({ exclude: [...new Set([...exclude, address])] });
    toast({ text: text.ui('check.excludedNow', { address }), undo: () => change({ exclude }) });
  };
  const clear = () => {
    const { text: draft } = checking;
    change({ text: '', title: '' });
    toast({ text: text.ui('check.cleared'), undo: () => change({ text: draft, title }) });
    editor.current?.focus();
  };
  useCommands(text.ui('nav.check'), [
    { id: 'check-draft', says: 'check.toDraft', keys: ['/'], isMove: true, run: () => editor.current?.focus() },
    { id: 'check-open', says: 'check.open', icon: 'open', run: () => picker.current?.click() },
    { ...command('check-again', 'check.again', 'mod+Enter', checking.check, 'again'), whileTyping: true },
    { id: 'check-report', says: 'check.copyReport', icon: 'copy', when: result !== null, run: copyReport },
  ]);
  const page = beside === null ? null : result?.pages.find((each) => each.page.id === Number(beside));
  if (result && page)
    return (
      <DraftBeside draft={result.text} title={title} language={result.language} page={page} onBack={() => show(null)} />
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a file can be opened with the button as well
    <div
      className={`${css.checkScreen} as-grid h-full on-panel`}
      data-over={isOver}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        event.stopPropagation();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <CheckTools
        checking={checking}
        against={against}
        picker={picker}
        onFile={open}
        onClear={clear}
        onReport={copyReport}
      />
      <DraftEditor checking={checking} editorRef={editor} />
      <section
        className={`${css.checkSide} column min-h-0 scroll line-left gap-16 px-16 py-12`}
        aria-label={text.ui('check.result')}
      >
        <CheckResult checking={checking} onShow={show} onExclude={excludePage} />
        <ExcludedPages exclude={exclude} onChange={(next) => change({ exclude: next })} />
      </section>
    </div>
  );
}

/** In Base64 it still fits into one message to the engine. */
const maxBytes = 2_800_000;

function AgainstSelect({
  audit,
  chosen,
  onChoose,
}: {
  audit: string;
  chosen: string;
  onChoose: (audit: string, file: string) => void;
}) {
  const text = useText();
  const attempt = useAttempt();
  const { client } = useOutside();
  const own = useRequest('audit/summary').data;
  const recent = useAppRequest('recent/list', {}).data?.audits ?? [];
  const others = recent.filter(({ file, exists }) => exists && file !== own?.file);
  if (!own || others.length === 0) return null;
  const choose = (file: string) =>
    attempt(async () => onChoose(file === '' ? audit : (await client.request('audit/open', { file })).audit, file));
  return (
    <Select
      aria-label={text.ui('check.against')}
      title={text.ui('check.against')}
      value={chosen}
      options={['', ...others.map(({ file }) => file)]}
      nameOf={(file) => others.find((other) => other.file === file)?.name ?? own.name}
      onChange={(file) => choose(file)}
    />
  );
}

function ExcludedPages({
  exclude,
  onChange,
}: {
  exclude: readonly string[];
  onChange: (exclude: readonly string[]) => void;
}) {
  const text = useText();
  const [address, setAddress] = useState('');
  return (
    <section className="excluded" aria-labelledby="excluded-title">
      <SectionTitle id="excluded-title" says="check.excluded" count={exclude.length} />
      <ul>
        {exclude.map((each) => (
          <li className="row gap-6" key={each}>
            <Cut as="code" className="cut grow">
              {each}
            </Cut>
            <IconButton
              icon="close"
              label={text.ui('check.include', { address: each })}
              onClick={() => onChange(exclude.filter((other) => other !== each))}
            />
          </li>
        ))}
      </ul>
      <form
        className="row gap-6 mt-4 mb-4"
        onSubmit={(event) => {
          event.preventDefault();
          onChange([...new Set([...exclude, address.trim()])]);
          setAddress('');
        }}
      >
        <TextField className="grow" value={address} says="check.excludeAddress" onChange={setAddress} />
        <Button type="submit" size="small" disabled={address.trim() === ''} says="check.exclude" />
      </form>
      <Hint says="check.excludeHint" />
    </section>
  );
}

const accepted = '.txt,.md,.markdown,.html,.htm,.xhtml,text/plain,text/markdown,text/html';

function CheckTools({
  checking,
  against,
  picker,
  onFile,
  onClear,
  onReport,
}: {
  checking: TextChecking;
  against: ReactNode;
  picker: RefObject<HTMLInputElement | null>;
  onFile: (file: File | undefined) => void;
  onClear: () => void;
  onReport: () => void;
}) {
  const text = useText();
  return (
    <header className="list-toolbar column line-below relative">
      <div className="list-tools row wrap gap-8 gap-y-4 py-8 px-12">
        <h1>{text.ui('nav.check')}</h1>
        <Button icon="open" onClick={() => picker.current?.click()} says="check.open" />
        <input
          ref={picker}
          type="file"
          className="visually-hidden"
          tabIndex={-1}
          accept={accepted}
          aria-label={text.ui('check.open')}
          data-testid="draft-file"
          onChange={(event) => {
            onFile(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <TextField
          className={css.draftTitle}
          value={checking.title}
          maxLength={2000}
          says="check.titlePlaceholder"
          onChange={(value) => checking.change({ title: value })}
        />
        {against}
        <span className="push-right flex wrap gap-6">
          <Button icon="close" disabled={checking.text === ''} onClick={onClear} says="check.clear" />
          <Button
            icon="copy"
            disabled={!checking.result}
            onClick={onReport}
            data-testid="check-report"
            says="check.copyReport"
          />
        </span>
      </div>
      <div className={`${css.checkProgress} absolute row gap-8`}>
        {checking.isRunning && (
          <>
            <ProgressBar fraction={null} label={text.ui('check.running')} />
            <Button size="small" onClick={checking.cancel} data-testid="check-cancel" says="common.cancel" />
          </>
        )}
      </div>
    </header>
  );
}
