import type { DetectorEvidence, EvidencePicture } from '../../../src-main/contract/evidence.ts';
import { detectorWords } from '../../i18n/detector-words.ts';
import { useText } from '../../i18n/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Jump } from './passages.ts';
import { BitsPicture } from './pictures/bits-picture.tsx';
import { KeywordsPicture } from './pictures/keywords-picture.tsx';
import { PiecesPicture, SegmentsPicture } from './pictures/piece-pictures.tsx';
import { BoxesPicture, HashesPicture, ScoresPicture, UrlPicture, VectorPicture } from './pictures/table-pictures.tsx';
import { TreePicture } from './pictures/tree-picture.tsx';

interface EvidenceCardProps {
  readonly evidence: DetectorEvidence;
  readonly chosen: boolean;
  readonly onJump: (place: Jump) => void;
}

export function EvidenceCard({ evidence, chosen, onJump }: EvidenceCardProps) {
  const text = useText();
  const { detector, outcome } = evidence;
  const { name, explains } = detectorWords(text, detector);
  return (
    <section className="card evidence-card" data-detector={detector} data-chosen={chosen} aria-label={name}>
      <header className="flex align-baseline gap-8 mb-8">
        <h2 title={detector}>{name}</h2>
        <OutcomeBadge row={evidence} />
      </header>
      {explains && <p className="quiet small mb-8">{explains}</p>}
      {outcome.kind === 'compared' ? (
        <Picture picture={outcome.picture} onJump={onJump} />
      ) : (
        <p className="hint">{text.ui('evidence.nothingToShow')}</p>
      )}
    </section>
  );
}

export function OutcomeBadge({ row: { outcome } }: { readonly row: DetectorEvidence }) {
  const text = useText();
  if (outcome.kind === 'compared')
    return (
      <Badge tone={outcome.duplicate ? 'good' : 'neutral'}>
        {text.ui(outcome.duplicate ? 'evidence.fired' : 'evidence.notFired')}
      </Badge>
    );
  const reason = text.ui(`evidence.because.${outcome.page}`, {
    reason: text.shared(`notApplicable.${outcome.reason}`),
  });
  return (
    <span className="quiet small" title={reason}>
      {text.ui('evidence.notApplicable')} <small>{reason}</small>
    </span>
  );
}

function Picture({ picture, onJump }: { readonly picture: EvidencePicture; readonly onJump: (place: Jump) => void }) {
  switch (picture.kind) {
    case 'url':
      return <UrlPicture picture={picture} />;
    case 'hashes':
      return <HashesPicture picture={picture} />;
    case 'bits':
      return <BitsPicture picture={picture} />;
    case 'boxes':
      return <BoxesPicture picture={picture} />;
    case 'pieces':
      return <PiecesPicture picture={picture} onJump={onJump} />;
    case 'segments':
      return <SegmentsPicture picture={picture} onJump={onJump} />;
    case 'tree':
      return <TreePicture picture={picture} onJump={onJump} />;
    case 'keywords':
      return <KeywordsPicture picture={picture} />;
    case 'vector':
      return <VectorPicture picture={picture} />;
    case 'scores':
      return <ScoresPicture picture={picture} />;
  }
}
