import { useState } from 'react';
import type { Result } from '#contract/api.ts';
import type { ChosenOptions } from '../profiles/profile-strip.tsx';
import {
  Badge,
  Button,
  Cut,
  ErrorNote,
  Icon,
  IconButton,
  languageName,
  textLength,
  type Texts,
  useJob,
  useOutside,
  useText,
  Waiting,
} from '../../kit.ts';
import { BlocksView } from '../pages/blocks-view.tsx';
import { FactTable, renderingWords } from '../pages/page-detail.tsx';

type SourceTest = Result<'source/test'>;

type TestPanelProps = { test: ReturnType<typeof useSourceTest>; onHttp: (address: string) => void };

export function TestPanel({ test: { address, state, close }, onHttp }: TestPanelProps) {
  const text = useText();
  if (state.kind === 'none') return null;
  return (
    <section
      className="card column gap-8"
      aria-labelledby="test-title"
      aria-busy={state.kind === 'running'}
      data-testid="test-panel"
    >
      <header className="row gap-8">
        <h2 id="test-title">{text.ui('start.test.title')}</h2>
        <Cut className="cut mono grow min-w-0 quiet">{address}</Cut>
        {state.kind === 'running' ? (
          <Button size="small" icon="stop" onClick={close} data-testid="test-cancel" says="common.cancel" />
        ) : (
          <IconButton icon="close" says="common.close" onClick={close} />
        )}
      </header>
      {state.kind === 'running' && <Waiting says="start.test.running" />}
      {state.kind === 'failed' && <ErrorNote error={state.error} isAlert />}
      {state.kind === 'done' && <TestResult {...state.result} onHttp={onHttp} />}
    </section>
  );
}

function TestResult({ steps, problems, page, headers, onHttp }: SourceTest & Pick<TestPanelProps, 'onHttp'>) {
  const text = useText();
  return (
    <>
      <ol>
        {steps.map((step) => (
          <Step key={step.address} {...step} />
        ))}
      </ol>
      {problems.map(({ code, parameters }) => (
        <p key={code} className="note" data-code={code}>
          <Icon name={page ? 'warning' : 'error'} />
          <span>
            {text.ui('start.test.problem', { problem: text.shared(`problem.${code}`, parameters) })}{' '}
            <span className="hint">
              {code === 'not-html' ? text.ui('start.test.onePage') : text.shared(`problemHint.${code}`, {}, '')}
            </span>
          </span>
          {code === 'https-unavailable' && (
            <Button size="small" onClick={() => onHttp(String(parameters['address']))} data-testid="test-use-http">
              {text.ui('start.test.useHttp', { address: String(parameters['address']) })}
            </Button>
          )}
        </p>
      ))}
      {page && <TestFacts page={page} headers={headers} />}
      {page && page.blocks.length > 0 && (
        <details className="test-blocks" open>
          <summary className="link-summary">
            {text.ui('start.test.text', { letters: page.letters, words: textLength(text, page.language, page.words) })}
          </summary>
          <BlocksView blocks={page.blocks} language={page.language} />
        </details>
      )}
    </>
  );
}

function Step({ address, statusCode, robots, millis, redirectTo, listed }: SourceTest['steps'][number]) {
  const text = useText();
  const facts = [
    text.ui(`start.test.robots.${robots}`),
    statusCode > 0 && text.format.duration(millis),
    listed &&
      text.ui(`start.test.listed.${listed.kind}`, {
        listed: text.count(listed.kind === 'index' ? 'sitemaps' : 'addresses', listed.count),
      }),
    redirectTo !== null && text.ui(statusCode === 200 ? 'start.test.scriptLeads' : 'start.test.leads'),
  ];
  return (
    <li className="flex wrap align-baseline gap-8 gap-y-4 py-4">
      <Badge tone={statusCode === 200 ? 'good' : statusCode >= 300 && statusCode < 400 ? 'accent' : 'bad'}>
        {statusCode === 0 ? text.ui('start.test.noAnswer') : statusCode}
      </Badge>
      <span className="mono anywhere">{address}</span>
      <span className="hint">{facts.filter(Boolean).join(' · ')}</span>
    </li>
  );
}

type Page = NonNullable<SourceTest['page']>;

function TestFacts({ page, headers }: Pick<SourceTest, 'headers'> & { page: Page }) {
  const { total, onSite, nofollow, first } = page.links;
  const text = useText();
  const rows = [...factsOf(text, page), ...headers.map(({ name, value }) => [name, value] as const)];
  return (
    <>
      <FactTable rows={rows} className="test-facts" />
      {first.length > 0 && (
        <details>
          <summary className="link-summary">{text.ui('start.test.links', { total, onSite, nofollow })}</summary>
          <ul>
            {first.map((link) => (
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
  const { robots, language, published, rendering } = page;
  const { bytes, date } = text.format;
  const notIndexed = { what: robots, why: text.ui('start.test.notIndexed') };
  const facts = {
    title: page.title,
    heading: page.heading,
    description: page.description,
    canonical: page.canonical ?? '',
    robots: page.noindex ? text.ui('common.because', notIndexed) : robots,
    language: language === 'other' ? '' : languageName(text, language),
    charset: `${page.charset} · ${bytes(page.bytes)}`,
    pageType: text.ui(`pageDetail.pageTypes.${page.pageType}`),
    published: published === null ? '' : date(published),
  };
  return [
    ...Object.entries(facts).map(([name, fact]) => [text.ui(`start.test.facts.${name as 'title'}`), fact] as const),
    ...(rendering ? [[text.ui('pageDetail.document.rendering'), renderingWords(text, rendering)] as const] : []),
  ];
}

export function useSourceTest() {
  const { client } = useOutside();
  const [address, setAddress] = useState('');
  const job = useJob<SourceTest>((test) => client.request('source/cancel-test', { test }));
  return {
    address,
    state: job.state,
    close: job.end,
    start(next: string, { options, kept }: ReturnType<ChosenOptions['forSources']>) {
      setAddress(next);
      job.run((test) => client.request('source/test', { test, address: next, options, ...kept }));
    },
  };
}
