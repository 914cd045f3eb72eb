/** Whether an address as somebody wrote it is one of the web, and no path of a file. */
export const isWebAddress = (address: string): boolean => /^https?:\/\//i.test(address);

/** The same for an address that was taken apart. */
export const isWebUrl = ({ protocol }: { readonly protocol: string }): boolean =>
  protocol === 'http:' || protocol === 'https:';
