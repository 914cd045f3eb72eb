import type { NewProblem } from '../../contract/problems.ts';
import type { Frontier } from './source.ts';

/**
 * Chains of two or more redirects, and loops, each reported once at the address where it starts: the one that no other
 * redirect leads to. A loop that nothing leads into is reported at its first address. Linear, since an address that was
 * walked over is not walked again from a start of its own.
 */
export function redirectProblems(redirects: ReturnType<Frontier['redirects']>): readonly NewProblem[] {
  const next = new Map<string, string>();
  for (const { from, to } of redirects) next.set(from, to);
  const targets = new Set(next.values());
  const walked = new Set<string>();
  const problems: NewProblem[] = [];
  const walk = (start: string) => {
    const problem = walkFrom(start, next, walked);
    if (problem) problems.push(problem);
  };
  for (const start of next.keys()) if (!targets.has(start)) walk(start);
  for (const start of next.keys()) if (!walked.has(start)) walk(start);
  return problems;
}

function walkFrom(start: string, next: ReadonlyMap<string, string>, walked: Set<string>): NewProblem | null {
  const path = new Set<string>();
  let address = start;
  for (let target = next.get(address); target !== undefined; target = next.get(address)) {
    path.add(address);
    walked.add(address);
    address = target;
    if (path.has(address)) return { code: 'redirect-loop', address: start, parameters: {} };
  }
  return path.size < 2
    ? null
    : { code: 'redirect-chain', address: start, parameters: { hops: path.size, target: address } };
}
