import type { AuditMoment, AuditRef } from '../../../src-main/contract/changes.ts';

/** An audit as it stands in the address of the screen. */
export function writeRef(ref: AuditRef): string {
  if (ref.kind === 'current') return 'current';
  return ref.kind === 'history' ? `history:${ref.id}` : `file:${ref.file}`;
}

export function readRef(written: string | undefined): AuditRef | null {
  if (written === undefined) return null;
  if (written === 'current') return { kind: 'current' };
  const [, kind, rest = ''] = /^(history|file):(.+)$/su.exec(written) ?? [];
  if (kind === 'history') return /^\d+$/u.test(rest) ? { kind: 'history', id: Number(rest) } : null;
  return kind === 'file' ? { kind: 'file', file: rest } : null;
}

export const isSame = (a: AuditRef, b: AuditRef): boolean => writeRef(a) === writeRef(b);

interface TrendPoint {
  readonly moment: AuditMoment;
  /** By time, 0 to 1; audits of one moment stand beside each other. */
  readonly x: number;
  /** 0 to 1; null where nothing was read. */
  readonly y: number | null;
}

/**
 * Time is drawn as it passed, but two audits never closer than a twelfth of the width, to be told apart. The top is the
 * next whole step above the greatest rate.
 */
export function trendPoints(moments: readonly AuditMoment[]): {
  readonly points: readonly TrendPoint[];
  readonly top: number;
} {
  const rates = moments.map(({ figures }) => figures.duplicateRate);
  const greatest = Math.max(0, ...rates.flatMap((rate) => rate ?? []));
  const top = [0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1].find((step) => step >= greatest) ?? 1;
  const gaps = moments.map(({ finishedAt }, at) =>
    at === 0 ? 0 : Math.max(0, finishedAt - (moments[at - 1]?.finishedAt ?? finishedAt)),
  );
  const span = gaps.reduce((sum, gap) => sum + gap, 0);
  const least = 1 / 12;
  const widths = gaps.map((gap, at) => (at === 0 ? 0 : Math.max(least, span === 0 ? 1 : gap / span)));
  const width = widths.reduce((sum, gap) => sum + gap, 0) || 1;
  let x = 0;
  const points = moments.map((moment, at): TrendPoint => {
    x += (widths[at] ?? 0) / width;
    const rate = rates[at] ?? null;
    return { moment, x: moments.length === 1 ? 0.5 : x, y: rate === null ? null : rate / top };
  });
  return { points, top };
}
