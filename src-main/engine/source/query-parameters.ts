import names from '../../../resources/words/names-in-addresses.json' with { type: 'json' };

export const isSessionParameter = (name: string, value: string) =>
  sessionParameter.test(name) && !choosesContent(name, value);

export const isTrackingParameter = (name: string, value: string) =>
  trackingParameter.test(name) && !choosesContent(name, value);

/**
 * Whether a parameter named like one for tracking or sessions selects content: `?from=20` and `?from=2024-05-01` page
 * through a list, `?sid=12` is a story, `?s=tea` a search. Session identifiers are longer or have letters.
 */
const choosesContent = (name: string, value: string) =>
  (/^s$/i.test(name) && !/^[\da-f]{32}$/i.test(value)) ||
  (/^(?:from|sid)$/i.test(name) && /^(?:\d{1,9}|\d{4}-\d\d?(?:-\d\d?)?)$/.test(value));

const oneOf = (list: string) => new RegExp(`^(?:${list.replaceAll(' ', '|')})$`, 'i');
const sessionParameter = oneOf(names.sessions);
const trackingParameter = oneOf(names.tracking);

export const sessionInPath = /;(jsessionid|phpsessid|sid)=[^/;?#]*/gi;
