export const isWebAddress = (address: string) => /^https?:\/\//i.test(address);

export const isWebUrl = ({ protocol }: { readonly protocol: string }) => protocol === 'http:' || protocol === 'https:';
