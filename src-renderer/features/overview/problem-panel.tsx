import { Link } from 'wouter';
import type { Overview } from '../../../src-main/contract/overview.ts';
import { useText } from '../../i18n/use-text.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import type { OverviewPlaces } from './overview-places.ts';
import { Panel } from './panel.tsx';

interface ProblemPanelProps {
  readonly problems: Overview['problems'];
  readonly places: OverviewPlaces;
}

type Severity = Overview['problems'][number]['severity'];
const icons: Readonly<Record<Severity, IconName>> = { error: 'error', warning: 'warning', info: 'info' };
const order: readonly Severity[] = ['error', 'warning', 'info'];
const shown = 12;

/** What went wrong on the way, worst first; each kind opens the list of its pages. */
export function ProblemPanel({ problems, places }: ProblemPanelProps) {
  const text = useText();
  const sorted = problems.toSorted(
    (a, b) => order.indexOf(a.severity) - order.indexOf(b.severity) || b.count - a.count,
  );
  return (
    <Panel
      title={text.ui('overview.problems')}
      width="full"
      testId="overview-problems"
      end={
        sorted.length > shown && (
          <Link href={places.problems()}>
            {text.ui('overview.allKinds', { count: text.format.integer(sorted.length) })}
          </Link>
        )
      }
    >
      {sorted.length === 0 ? (
        <p className="hint">{text.ui('problems.noneListed')}</p>
      ) : (
        <ul className="problem-rows as-grid">
          {sorted.slice(0, shown).map(({ code, severity, count }) => (
            <li key={code}>
              <Link
                href={places.problems(code)}
                className="bar-row choosable"
                data-severity={severity}
                title={text.ui(`overview.severity.${severity}`)}
              >
                <Icon name={icons[severity]} />
                <span>{text.maybe(`problems.kinds.${code}`) ?? code}</span>
                <strong>{text.format.integer(count)}</strong>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
