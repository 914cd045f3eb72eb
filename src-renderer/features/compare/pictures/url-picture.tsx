import type { PictureOf } from '../../../../src-main/contract/evidence.ts';
import { useText } from '../../../i18n/use-text.ts';

export function UrlPicture({ picture }: { readonly picture: PictureOf<'url'> }) {
  const text = useText();
  const { canonicalA, canonicalB, rules } = picture;
  return (
    <>
      <dl>
        <div className="flex align-baseline gap-8 py-4">
          <dt className="side-name">{text.ui('compare.a')}</dt>
          <dd className="mono anywhere">{canonicalA}</dd>
        </div>
        <div className="flex align-baseline gap-8 py-4">
          <dt className="side-name">{text.ui('compare.b')}</dt>
          <dd className="mono anywhere">{canonicalB}</dd>
        </div>
      </dl>
      {rules.length > 0 && (
        <p className="hint">
          {text.ui('evidence.folded', {
            rules: text.format.list(rules.map((rule) => text.shared(`urlRule.${rule}`, {}, rule))),
          })}
        </p>
      )}
    </>
  );
}
