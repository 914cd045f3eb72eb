const google = '(compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

const presets = {
  PageTwin: 'Mozilla/5.0 (compatible; PageTwin/1.0)',
  Googlebot: `Mozilla/5.0 ${google}`,
  'Googlebot-Smartphone': `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) ${webKit} Mobile Safari/537.36 ${google}`,
  Baiduspider: 'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
  YandexBot: 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
  Bingbot: 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  Chrome: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Safari/537.36`,
  'Chrome-Mobile': `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Mobile Safari/537.36`,
};

export const userAgentNames = Object.keys(presets) as readonly (keyof typeof presets)[];

/** The header, and the name for robots.txt: PageTwin for browsers, which have none. */
export function userAgentOf({ userAgent, userAgentText }: Readonly<Record<'userAgent' | 'userAgentText', string>>) {
  const text = userAgentText.replaceAll(/\s+/g, ' ').trim();
  const header = text || ((presets as Readonly<Record<string, string>>)[userAgent] ?? presets.PageTwin);
  return { header, token: tokenOf(header) };
}

function tokenOf(text: string) {
  const compatible = /compatible;\s*([\w-]+)/i.exec(text)?.[1];
  if (compatible !== undefined) return compatible;
  return /^(?!Mozilla\/)[A-Za-z][\w-]*/.exec(text)?.[0] ?? 'PageTwin';
}
