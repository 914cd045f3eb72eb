/** Names of parameters that carry the session of a visitor. */
export const sessionParameter = /^(jsessionid|phpsessid|aspsessionid\w*|asp\.net_sessionid|session_?id|sess?id|sid|cfid|cftoken)$/i;

/** Parameters that say where a visitor came from, of the Western, Chinese and Russian advertising and statistics systems. */
export const trackingParameter =
  /^(utm_\w+|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|twclid|ttclid|yclid|ysclid|_openstat|openstat|from|ref|referrer|spm|scm|bd_vid|hmsr|hmpl|hmcu|hmkw|hmci|mc_cid|mc_eid|igshid|_ga|_gl|vd_source|share_source|share_medium)$/i;

/** Session ids that servers write behind a path: `/a;jsessionid=1F`. */
export const sessionInPath = /;(jsessionid|phpsessid|sid)=[^/;?#]*/gi;
