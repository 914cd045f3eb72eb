import type { SourceTest } from '../../../src-main/contract/source-tests.ts';
import { useText, type Texts } from '../../i18n/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { BlocksView } from '../pages/blocks-view.tsx';
import type { RunningTest } from './use-source-test.ts';
import { textLength } from '../../ui/text-length.ts';
import { languageName } from '../../i18n/language-name.ts';
import { renderingWords } from '../pages/page-metadata.tsx';

interface TestPanelProps {
  readonly test: RunningTest;
  /** The site is to be asked under this address, because it does not answer under https. */
  readonly onHttp: (address: string) => void;
}

/** What an audit with the chosen options would see of one page. */
export function TestPanel({ test, onHttp }: TestPanelProps) {
  const text = useText();
  const { state, close } = test;
  if (state.kind === 'none') return null;
  return (
    <section
      className="card test-panel column gap-8"
      aria-labelledby="test-title"
      aria-busy={state.kind === 'running'}
      data-testid="test-panel"
    >
      <header className="row gap-8">
        <h2 id="test-title">{text.ui('start.test.title')}</h2>
        <span className="cut mono grow min-w-0 quiet" title={state.address}>
          {state.address}
        </span>
        {state.kind === 'running' ? (
          <Button size="small" icon="stop" onClick={close} data-testid="test-cancel">
            {text.ui('common.cancel')}
          </Button>
        ) : (
          <IconButton icon="close" label={text.ui('common.close')} onClick={close} />
        )}
      </header>
      {state.kind === 'running' && (
        <output className="waiting row justify-centre quiet gap-8">
          <span className="spinner" aria-hidden="true" />
          {text.ui('start.test.running')}
        </output>
      )}
      {state.kind === 'failed' && <Refused error={state.error} />}
      {state.kind === 'done' && <TestResult result={state.result} onHttp={onHttp} />}
    </section>
  );
}

function Refused({ error }: { readonly error: unknown }) {
  const { message, hint } = useText().error(error);
  return (
    <Note tone="bad" icon="error" isAlert>
      <strong>{message}</strong> {hint}
    </Note>
  );
}

function TestResult({ result, onHttp }: Pick<TestPanelProps, 'onHttp'> & { readonly result: SourceTest }) {
  const text = useText();
  const { steps, problems, page } = result;
  return (
    <>
      <ol>
        {steps.map((step) => (
          <Step key={step.address} step={step} />
        ))}
      </ol>
      {problems.map(({ code, parameters }) => (
        <p key={code} className="note" data-testid="test-problem" data-code={code}>
          <Icon name={page ? 'warning' : 'error'} />
          <span>
            {text.ui('start.test.problem', { problem: text.shared(`problem.${code}`, parameters) })}{' '}
            <span className="hint">
              {code === 'not-html' ? text.ui('start.test.onePage') : text.shared(`problemHint.${code}`, {}, '')}
            </span>
          </span>
          {code === 'https-unavailable' && <HttpOffer address={String(parameters['address'])} onHttp={onHttp} />}
        </p>
      ))}
      {page && <TestFacts page={page} headers={result.headers} />}
      {page && page.blocks.length > 0 && (
        <details className="test-blocks" open>
          <summary className="link-summary">
            {text.ui('start.test.text', {
              letters: text.format.integer(page.letters),
              words: textLength(text, page.language, page.words),
            })}
          </summary>
          <BlocksView blocks={page.blocks} language={page.language} />
        </details>
      )}
    </>
  );
}

function HttpOffer({ address, onHttp }: Pick<TestPanelProps, 'onHttp'> & { readonly address: string }) {
  return (
    <Button size="small" onClick={() => onHttp(address)} data-testid="test-use-http">
      {useText().ui('start.test.useHttp', { address })}
    </Button>
  );
}

function listedText(text: Texts, { kind, count }: NonNullable<SourceTest['steps'][number]['listed']>): string {
  return text.ui(`start.test.listed.${kind}`, {
    listed: text.count(kind === 'index' ? 'sitemaps' : 'addresses', count),
  });
}

function Step({ step }: { readonly step: SourceTest['steps'][number] }) {
  const text = useText();
  const { address, statusCode, robots, millis, redirectTo, listed } = step;
  const byScript = redirectTo !== null && statusCode === 200;
  return (
    <li className="flex wrap align-baseline gap-8 gap-y-4 py-4">
      <Badge tone={statusCode === 200 ? 'good' : statusCode >= 300 && statusCode < 400 ? 'accent' : 'bad'}>
        {statusCode === 0 ? text.ui('start.test.noAnswer') : statusCode}
      </Badge>
      <span className="mono anywhere">{address}</span>
      <span className="hint">
        {text.ui(`start.test.robots.${robots}`)}
        {statusCode > 0 && ` · ${text.format.duration(millis)}`}
        {listed && ` · ${listedText(text, listed)}`}
        {redirectTo !== null && ` · ${text.ui(byScript ? 'start.test.scriptLeads' : 'start.test.leads')}`}
      </span>
    </li>
  );
}

type Page = NonNullable<SourceTest['page']>;

interface TestFactsProps {
  readonly page: Page;
  readonly headers: SourceTest['headers'];
}

/** What the page says of itself, what stands in the head of the answer, and where it links to. */
function TestFacts({ page, headers }: TestFactsProps) {
  const text = useText();
  const rows = [...factsOf(text, page), ...headers.map(({ name, value }) => [name, value] as const)];
  return (
    <>
      <table className="table table-fixed anywhere metadata-table test-facts">
        <tbody>
          {rows.map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value === '' ? '–' : value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {page.links.first.length > 0 && (
        <details>
          <summary className="link-summary">{linkWords(text, page)}</summary>
          <ul>
            {page.links.first.map((link) => (
              <li className="mono anywhere" key={link}>
                {link}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function factsOf(text: Texts, page: Page): readonly (readonly [string, string])[] {
  const {
    title,
    heading,
    description,
    canonical,
    robots,
    noindex,
    language,
    charset,
    bytes,
    pageType,
    published,
    rendering,
  } = page;
  return [
    [text.ui('start.test.facts.title'), title],
    [text.ui('start.test.facts.heading'), heading],
    [text.ui('start.test.facts.description'), description],
    [text.ui('start.test.facts.canonical'), canonical ?? ''],
    [
      text.ui('start.test.facts.robots'),
      noindex ? text.ui('common.because', { what: robots, why: text.ui('start.test.notIndexed') }) : robots,
    ],
    [text.ui('start.test.facts.language'), language === 'other' ? '' : languageName(text, language)],
    [text.ui('start.test.facts.charset'), `${charset} · ${text.format.bytes(bytes)}`],
    [text.ui('start.test.facts.pageType'), text.ui(`pageDetail.pageTypes.${pageType}`)],
    [text.ui('start.test.facts.published'), published === null ? '' : text.format.date(published)],
    ...(rendering ? [[text.ui('pageDetail.document.rendering'), renderingWords(text, rendering)] as const] : []),
  ];
}

function linkWords(text: Texts, { links: { total, onSite, nofollow } }: Page): string {
  const { integer } = text.format;
  return text.ui('start.test.links', { total: integer(total), onSite: integer(onSite), nofollow: integer(nofollow) });
}
