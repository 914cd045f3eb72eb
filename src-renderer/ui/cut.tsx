type CutProps = Readonly<{
  as?: 'span' | 'p' | 'code' | 'h2';
  /** Of the rules that cut: `cut`, or `address` for one. */
  className?: string;
  children: string;
}>;

/** One line, cut where the room ends; whole where the pointer rests. */
export const Cut = ({ as: Element = 'span', className = 'cut', ...others }: CutProps) => (
  <Element {...others} className={className} title={others.children} />
);

export const Address = ({ as = 'p', children }: Pick<CutProps, 'as' | 'children'>) => (
  <Cut as={as} className="address">
    {children}
  </Cut>
);
