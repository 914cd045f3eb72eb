import Ajv from 'ajv';
import { parse } from 'yaml';

const text = { type: 'string' };
const condition = { type: ['string', 'boolean'] };
const values = { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean'] } };
const permissions = { anyOf: [text, { type: 'object', additionalProperties: { enum: ['read', 'write', 'none'] } }] };
const concurrency = {
  anyOf: [text, object({ group: text, 'cancel-in-progress': condition }, ['group'])],
};
const branches = object({ branches: list(text), tags: list(text), paths: list(text), types: list(text) });

const step = {
  ...object({
    id: text,
    name: text,
    if: condition,
    // An action with the version that is meant, or one of the repository itself.
    uses: { type: 'string', pattern: String.raw`^(\.{1,2}/.+|[\w.-]+/[\w./-]+@[\w./-]+)$` },
    run: text,
    with: values,
    env: values,
    shell: text,
    'working-directory': text,
    'timeout-minutes': { type: 'number' },
    'continue-on-error': condition,
  }),
  oneOf: [{ required: ['uses'] }, { required: ['run'] }],
};

const job = object(
  {
    name: text,
    needs: { anyOf: [text, list(text)] },
    if: condition,
    'runs-on': { anyOf: [text, list(text)] },
    permissions,
    concurrency,
    env: values,
    outputs: values,
    strategy: object({ matrix: { type: 'object' }, 'fail-fast': condition, 'max-parallel': { type: 'number' } }, [
      'matrix',
    ]),
    'timeout-minutes': { type: 'number' },
    'continue-on-error': condition,
    steps: { ...list(step), minItems: 1 },
  },
  ['runs-on', 'steps'],
);

const workflow = object(
  {
    name: text,
    on: object({
      push: { anyOf: [branches, { type: 'null' }] },
      pull_request: { anyOf: [branches, { type: 'null' }] },
      workflow_dispatch: { type: ['object', 'null'] },
      schedule: list(object({ cron: { type: 'string', pattern: String.raw`^([\d*/,-]+ ){4}[\d*/,-]+$` } }, ['cron'])),
    }),
    permissions,
    concurrency,
    env: values,
    jobs: {
      type: 'object',
      propertyNames: { pattern: String.raw`^[A-Za-z_][\w-]*$` },
      additionalProperties: job,
      minProperties: 1,
    },
  },
  ['on', 'jobs'],
);

const check = new Ajv({ allErrors: true, allowUnionTypes: true, strictRequired: false }).compile(workflow);

/** What is wrong with a workflow of GitHub by the keys that ours have; none are allowed that are not known here. */
export function workflowErrors(yaml: string): readonly string[] {
  const content: unknown = parse(yaml);
  check(content);
  const needed = needsOf(content).map((name) => `no job is called ${name}`);
  return [...(check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`), ...needed];
}

/** Jobs that others wait for and that are not there. */
function needsOf(content: unknown): string[] {
  const { jobs = {} } = (content ?? {}) as { jobs?: Readonly<Record<string, { needs?: string | string[] } | null>> };
  return Object.values(jobs)
    .flatMap((each) => each?.needs ?? [])
    .filter((name) => !(name in jobs));
}

function object(properties: object, required: readonly string[] = []): object {
  return { type: 'object', properties, required, additionalProperties: false };
}

function list(items: object): object {
  return { type: 'array', items };
}
