import { useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Result } from '../../../src-main/contract/api.ts';
import { useRequest } from '../../api/requests.ts';
import { firstChoice, type EvidenceChoice } from './evidence-view.tsx';

export interface PairEvidence {
  readonly query: UseQueryResult<Result<'pair/evidence'>>;
  readonly choice: EvidenceChoice;
  readonly choose: (choice: EvidenceChoice) => void;
  /** How many algorithms take the pair for duplicates, of how many; null until they have been asked. */
  readonly note: string | null;
}

/** What the algorithms say of a pair, asked for after the texts are there. */
export function usePairEvidence(audit: string, a: number, b: number, isReady: boolean): PairEvidence {
  const [choice, choose] = useState(firstChoice);
  const known = useRequest('detector/list', {}, { enabled: choice.scope === 'all' });
  const detectors = choice.scope === 'all' ? known.data?.detectors.map(({ id }) => id) : undefined;
  const query = useRequest(
    'pair/evidence',
    { audit, a, b, ...(detectors && { detectors }) },
    { enabled: isReady && (choice.scope === 'audit' || detectors !== undefined), keepPrevious: true },
  );
  const fired = query.data?.evidence.filter(({ outcome }) => outcome.kind === 'compared' && outcome.duplicate).length;
  return { query, choice, choose, note: query.data ? `${fired} / ${query.data.evidence.length}` : null };
}
