/** Whether a parameter carries the session of a visitor. */
export function isSessionParameter(name: string, value: string): boolean {
  return sessionParameter.test(name) && !saysWhich(name, value);
}

/** Whether a parameter says where a visitor came from. */
export function isTrackingParameter(name: string, value: string): boolean {
  return trackingParameter.test(name) && !saysWhich(name, value);
}

/**
 * Two names also have another meaning, and pages would be lost with it: `?from=20` and `?from=2024-05-01` go on with a
 * list, and `?sid=12` is a section or a story. What is meant to be unique to a visitor is longer, or has letters.
 */
const saysWhich = (name: string, value: string): boolean =>
  /^(?:from|sid)$/i.test(name) && /^(?:\d{1,9}|\d{4}-\d\d?(?:-\d\d?)?)$/.test(value);

const sessionParameter =
  /^(jsessionid|phpsessid|aspsessionid\w*|asp\.net_sessionid|session_?id|sess?id|sid|cfid|cftoken)$/i;

/** Of the Western, Chinese and Russian advertising and statistics systems. */
const trackingParameter =
  /^(utm_\w+|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|twclid|ttclid|yclid|ysclid|_openstat|openstat|from|ref|referrer|spm|scm|bd_vid|hmsr|hmpl|hmcu|hmkw|hmci|mc_cid|mc_eid|igshid|_ga|_gl|vd_source|share_source|share_medium)$/i;

/** Session ids that servers write behind a path: `/a;jsessionid=1F`. */
export const sessionInPath = /;(jsessionid|phpsessid|sid)=[^/;?#]*/gi;
