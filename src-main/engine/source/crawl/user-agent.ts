interface Preset {
  readonly header: string;
  /** That robots.txt rules address. A browser has none, so those for PageTwin apply. */
  readonly token: string;
}

const chromeVersion = '140.0.0.0';
const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';
const googlePhone = 'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko)';

const presets = {
  PageTwin: { header: 'Mozilla/5.0 (compatible; PageTwin/1.0)', token: 'PageTwin' },
  Googlebot: { header: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', token: 'Googlebot' },
  'Googlebot-Smartphone': {
    header: `${googlePhone} Chrome/${chromeVersion} Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
    token: 'Googlebot',
  },
  Baiduspider: {
    header: 'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
    token: 'Baiduspider',
  },
  YandexBot: { header: 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)', token: 'YandexBot' },
  Bingbot: { header: 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', token: 'bingbot' },
  Chrome: {
    header: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${chromeVersion} Safari/537.36`,
    token: 'PageTwin',
  },
  'Chrome-Mobile': { header: `${phone} Chrome/${chromeVersion} Mobile Safari/537.36`, token: 'PageTwin' },
} as const satisfies Readonly<Record<string, Preset>>;

export const userAgentNames = Object.keys(presets) as readonly (keyof typeof presets)[];

export function userAgentOf({
  userAgent,
  userAgentText,
}: {
  readonly userAgent: string;
  readonly userAgentText: string;
}): Preset {
  const text = userAgentText.replaceAll(/\s+/g, ' ').trim();
  if (text !== '') return { header: text, token: tokenOf(text) };
  return (presets as Readonly<Record<string, Preset>>)[userAgent] ?? presets.PageTwin;
}

/** The name behind `compatible`, otherwise the first product that is not Mozilla. */
function tokenOf(text: string) {
  const compatible = /compatible;\s*([\w-]+)/i.exec(text)?.[1];
  if (compatible !== undefined) return compatible;
  return /^(?!Mozilla\/)[A-Za-z][\w-]*/.exec(text)?.[0] ?? presets.PageTwin.token;
}
