/** Decoration: the figure beside it says the share. */
export function ShareBar({ share }: { readonly share: number }) {
  return (
    <span className="share-bar" aria-hidden="true">
      <span style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%`, minWidth: share > 0 ? 2 : 0 }} />
    </span>
  );
}
