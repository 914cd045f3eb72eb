import { isSessionParameter, isTrackingParameter, sessionInPath } from '../source/query-parameters.ts';
import { isWebAddress } from '../../contract/web-address.ts';

/**
 * Canonicalises an address (host, scheme, path, session ids, tracking, order of parameters) and names the rules that
 * changed it, in order. File paths skip the rules of host and scheme. What cannot be parsed is returned trimmed.
 */
export function foldAddress(address: string, folding: Readonly<Record<'ignoreScheme' | 'ignoreWww', boolean>>) {
  const given = address.trim().toWellFormed();
  const isUrl = isWebAddress(given);
  const url = parsed(isUrl ? given : given.replaceAll('\\', '/').replace(/^\/*/, ''));
  const rules: string[] = [];
  if (!url) return { canonical: given, rules };
  const apply = (rule: string, before: string, after: string) => {
    if (before !== after) rules.push(rule);
    return after;
  };

  let origin = '';
  if (isUrl) {
    const written = given.match(/^https?:\/\/([^/?#]*)/i)?.[1] ?? '';
    if (written !== written.toLowerCase()) rules.push('host-case');
    if (/:(80|443)$/.test(written) && url.port === '') rules.push('default-port');
    const host = folding.ignoreWww ? apply('www', url.host, url.host.replace(/^www\./, '')) : url.host;
    const scheme = folding.ignoreScheme ? apply('scheme', url.protocol, 'https:') : url.protocol;
    origin = `${scheme}//${host}`;
  }
  if (url.hash !== '') rules.push('fragment');
  let path = apply('session-id', url.pathname, url.pathname.replace(sessionInPath, ''));
  path = apply('double-slash', path, path.replace(/\/{2,}/g, '/'));
  path = apply(
    'index-file',
    path,
    path.replace(/\/(index|default|home)\.([sx]?html?|php\d?|phtml|aspx?|jspx?|cfm|cgi|pl)$/i, '/'),
  );
  path = apply('trailing-slash', path, path.length > 1 ? path.replace(/\/$/, '') : path);
  const query = url.search === '' ? '' : foldQuery(new URLSearchParams(url.search.replaceAll(';', '&')), apply);
  return { canonical: origin + path + query, rules };
}

/** Most addresses are canonical already; without the URL parser they take a fraction of the time. */
function parsed(address: string) {
  const plain = plainAddress.exec(address);
  if (!plain || address.includes('xn--')) return URL.parse(address, 'file:///');
  const [, protocol = 'file:', host = '', path = ''] = plain;
  return { protocol, host, port: '', pathname: `/${path}`, search: '', hash: '' };
}

/** The host ends in letters; no path segment starts with a dot, encoded or not. */
const plainAddress =
  /^(?:(https?:)\/\/((?:[a-z\d-]+\.)+[a-z]+)\/|\/?)((?:(?:[\w~-]|%(?!2[eE]))[\w.~%-]*\/)*(?:(?:[\w~-]|%(?!2[eE]))[\w.~%-]*)?)$/;

function foldQuery(parameters: URLSearchParams, apply: (rule: string, before: string, after: string) => string) {
  const all = [...parameters];
  const withoutSession = all.filter(([name, value]) => !isSessionParameter(name, value));
  apply('session-id', String(all.length), String(withoutSession.length));
  const kept = withoutSession.filter(([name, value]) => !isTrackingParameter(name, value));
  apply('tracking', String(withoutSession.length), String(kept.length));
  const written = kept.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  const sorted = apply('parameter-order', written.join('&'), written.toSorted().join('&'));
  return sorted === '' ? '' : `?${sorted}`;
}
