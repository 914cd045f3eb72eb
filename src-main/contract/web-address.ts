export const isWebAddress = (address: string): boolean => /^https?:\/\//i.test(address);

export const isWebUrl = ({ protocol }: { readonly protocol: string }): boolean =>
  protocol === 'http:' || protocol === 'https:';
