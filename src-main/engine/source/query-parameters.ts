export const isSessionParameter = (name: string, value: string) =>
  sessionParameter.test(name) && !choosesContent(name, value);

export const isTrackingParameter = (name: string, value: string) =>
  trackingParameter.test(name) && !choosesContent(name, value);

/**
 * Whether it is named like one of visits but chooses what is shown: `?from=20` and `?from=2024-05-01` go on with a
 * list, `?sid=12` is a story. A visitor's is longer, or has letters.
 */
const choosesContent = (name: string, value: string) =>
  /^(?:from|sid)$/i.test(name) && /^(?:\d{1,9}|\d{4}-\d\d?(?:-\d\d?)?)$/.test(value);

const sessionParameter =
  /^(jsessionid|phpsessid|aspsessionid\w*|asp\.net_sessionid|session_?id|sess?id|sid|cfid|cftoken)$/i;

const trackingParameter =
  /^(utm_\w+|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|twclid|ttclid|yclid|ysclid|_openstat|openstat|from|ref|referrer|spm|scm|bd_vid|hmsr|hmpl|hmcu|hmkw|hmci|mc_cid|mc_eid|igshid|_ga|_gl|vd_source|share_source|share_medium)$/i;

export const sessionInPath = /;(jsessionid|phpsessid|sid)=[^/;?#]*/gi;
