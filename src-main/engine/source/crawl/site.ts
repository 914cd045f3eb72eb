import type { NewProblem } from '../../../contract/problems.ts';
import type { Answer, Trouble } from './answer.ts';
import type { SiteLines } from './lines.ts';
import type { SitePace } from './politeness.ts';
import { isServerDown } from './retry.ts';
import type { SiteTurns } from './turns.ts';

/** What is known of one site during a crawl: its queue, its connections, its pace, and whether it answers at all. */
export class Site {
  readonly pace: SitePace;
  readonly turns: SiteTurns;
  readonly lines: SiteLines;
  readonly #address: string;
  readonly #giveUpAfter: number;
  #failures = 0;
  #givenUp: Trouble | null = null;
  #unreachableFor: string | null = null;
  #lostPages = 0;

  constructor(address: string, giveUpAfter: number, parts: { readonly pace: SitePace; readonly turns: SiteTurns; readonly lines: SiteLines }) {
    this.#address = address;
    this.#giveUpAfter = giveUpAfter;
    this.pace = parts.pace;
    this.turns = parts.turns;
    this.lines = parts.lines;
  }

  /** What its pages get instead of a request once it is given up; null while it is asked. */
  get givenUp(): Trouble | null {
    return this.#givenUp;
  }

  /** Learns from every answer; one that comes through starts the count again. */
  notice(answer: Answer): void {
    if (!isServerDown(answer)) {
      this.#failures = 0;
      return;
    }
    this.#failures += 1;
    if (this.#givenUp || this.#giveUpAfter === 0 || this.#failures < this.#giveUpAfter) return;
    this.#givenUp = { code: 'host-given-up', parameters: { detail: reasonOf(answer) } };
    this.turns.dismiss();
  }

  /** Counts a page that got no answer of its own. */
  lose(): void {
    this.#lostPages += 1;
  }

  /** Its robots.txt cannot be asked for, so that no page is asked for either. */
  loseUnasked(trouble: Trouble): void {
    this.#unreachableFor = trouble.code;
    this.#lostPages += 1;
  }

  /** What is to be said of the whole site, once. */
  problems(): readonly NewProblem[] {
    const problems: NewProblem[] = [];
    const { host } = new URL(this.#address);
    const detail = this.#givenUp?.parameters['detail'] ?? this.#unreachableFor;
    const { timesSlowed: times } = this.pace;
    if (detail !== null && this.#lostPages > 0) {
      problems.push({ code: 'host-down', address: this.#address, parameters: { host, pages: this.#lostPages, detail } });
    }
    if (times > 0) problems.push({ code: 'host-slowed', address: this.#address, parameters: { host, times } });
    return problems;
  }
}

const reasonOf = ({ trouble, statusCode }: Answer): string => trouble?.code ?? String(statusCode);
