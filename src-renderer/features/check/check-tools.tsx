import type { ReactNode, RefObject } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/states.tsx';
import type { TextChecking } from './use-text-check.ts';

const accepted = '.txt,.md,.markdown,.html,.htm,.xhtml,text/plain,text/markdown,text/html';

interface CheckToolsProps {
  readonly checking: TextChecking;
  readonly against: ReactNode;
  readonly picker: RefObject<HTMLInputElement | null>;
  readonly onFile: (file: File | undefined) => void;
  readonly onClear: () => void;
  readonly onReport: () => void;
}

export function CheckTools({ checking, against, picker, onFile, onClear, onReport }: CheckToolsProps) {
  const text = useText();
  return (
    <header className="list-toolbar column line-below relative">
      <div className="list-tools row wrap gap-8 gap-y-4 py-8 px-12">
        <h1>{text.ui('nav.check')}</h1>
        <Button icon="open" onClick={() => picker.current?.click()}>
          {text.ui('check.open')}
        </Button>
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
        <input
          type="text"
          className="draft-title"
          value={checking.title}
          maxLength={2000}
          placeholder={text.ui('check.titlePlaceholder')}
          aria-label={text.ui('check.titlePlaceholder')}
          onChange={(event) => checking.change({ title: event.target.value })}
        />
        {against}
        <span className="push-right flex wrap gap-6">
          <Button icon="close" disabled={checking.text === ''} onClick={onClear}>
            {text.ui('check.clear')}
          </Button>
          <Button icon="copy" disabled={!checking.result} onClick={onReport} data-testid="check-report">
            {text.ui('check.copyReport')}
          </Button>
        </span>
      </div>
      <div className="check-progress absolute row gap-8">
        {checking.isRunning && (
          <>
            <ProgressBar fraction={null} label={text.ui('check.running')} />
            <Button size="small" onClick={checking.cancel} data-testid="check-cancel">
              {text.ui('common.cancel')}
            </Button>
          </>
        )}
      </div>
    </header>
  );
}
