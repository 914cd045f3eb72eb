export const isWebAddress = (address: string) => /^https?:\/\//i.test(address);

export const isWebUrl = ({ protocol }: { protocol: string }) => protocol === 'http:' || protocol === 'https:';
