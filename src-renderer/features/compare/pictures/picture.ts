import type { EvidencePicture } from '../../../../src-main/contract/evidence.ts';

/** The picture of one kind. */
export type PictureOf<Kind extends EvidencePicture['kind']> = Extract<EvidencePicture, { kind: Kind }>;
