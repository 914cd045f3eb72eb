const headers: Readonly<Record<string, string>> = {
  PageTwin: 'Mozilla/5.0 (compatible; PageTwin/1.0)',
  Googlebot: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  Baiduspider: 'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
  YandexBot: 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
};

/** What is sent for a name of the option `userAgent`. robots.txt is read under the name itself. */
export function userAgentHeader(name: string): string {
  return headers[name] ?? name;
}
