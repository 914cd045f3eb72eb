import { remembered } from '../../remember.ts';
import { measureText } from './text-measure.ts';

export type Wording = ReturnType<typeof wordingOf>;

/** Kept for later pages: a site repeats its menus, notes and labels. */
export const wordingOf = remembered((text) => {
  const measure = measureText(text);
  const { digits, capitals } = countKinds(text);
  const isShort = text.length < maxLabelLength;
  return {
    text,
    ...measure,
    phrase: phraseOf(text, measure.letters),
    isCredits: hasCredits(text, measure.letters),
    lines: countLines(text),
    digits,
    capitals,
    namesPrice: isShort && digits > 0 && pricePattern.test(text),
    namesDate: isShort && (digits > 0 ? datePattern : recentPattern).test(text),
    /** 0 small letter or CJK, 1 capital, 2 digit, 3 other. */
    begins: kindOfStart(text),
    /** 0 letter or digit, 1 stop, 2 colon, 3 other. */
    ends: kindOfEnd(text),
    boilerplate: boilerplateOf(text),
  } as const;
});

/** Longer texts name prices and dates by the way. */
const maxLabelLength = 200;

/** Subscriptions, cookies, notices, calls to follow; long texts use one or two. */
const boilerplatePattern =
  /subscri|newsletter|sign(?:ed)? ?up|sign in|log ?in|cookie|privacy|terms of|copyright|all rights|follow us|click here|e-?mail|download|register|advert|sponsor|read more|don't miss|password|your (?:inbox|cart|account|browser)|订阅|关注|扫码|二维码|版权|转载|登录|注册|下载|点击|责任编辑|免责|客户端|公众号|подпис|реклам|рассылк|копирован|перепечат|источник|войти|регистрац|скачать|нажмите/gi;

function boilerplateOf(text: string) {
  const found = text.slice(0, boilerplateCharacters).match(boilerplatePattern);
  return found ? found.length / (1 + text.length / 200) : 0;
}

const boilerplateCharacters = 600;

const pricePattern = /[$€£¥￥₽]\s?\d|\d\s?(?:[$€£¥₽]|元|руб|usd|eur)/i;
const datePattern = /\b(?:19|20)\d\d\b|\d{1,2}[:：]\d\d|\bago\b|前$/;
const recentPattern = /\bago\b|前$/;

function countLines(text: string) {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

const kindCharacters = 400;

function countKinds(text: string): { readonly digits: number; readonly capitals: number } {
  let digits = 0;
  let capitals = 0;
  const end = Math.min(text.length, kindCharacters);
  for (let i = 0; i < end; i += 1) {
    const code = text.charCodeAt(i);
    if (code >= 48 && code <= 57) digits += 1;
    else if ((code >= 65 && code <= 90) || (code >= 0x410 && code <= 0x42f)) capitals += 1;
  }
  return { digits, capitals };
}

function kindOfStart(text: string) {
  const first = text.charAt(0);
  if (/\p{Nd}/u.test(first)) return 2;
  if (!/\p{L}/u.test(first)) return 3;
  return first === first.toLowerCase() ? 0 : 1;
}

function kindOfEnd(text: string) {
  const last = text.charAt(text.length - 1);
  if (/[.!?。！？…]/.test(last)) return 1;
  if (/[:：]/.test(last)) return 2;
  return /[\p{L}\p{N}]/u.test(last) ? 0 : 3;
}

/** What the words of a short block say of it; the rule that people are shown. */
export type Phrase = (typeof phrases)[number];

export const phrases = [
  'neighbours',
  'breadcrumb',
  'source',
  'byline',
  'copyright',
  'share',
  'cookies',
  'subscription',
  'related',
  'advertising',
  'comments',
] as const;

export function phraseOf(text: string, letters: number): Phrase | null {
  if (letters > maxLetters || !anyPhrase.test(text)) return null;
  for (const [rule, pattern] of patterns) if (pattern.test(text)) return rule;
  return null;
}

/** Two labels in one short line, or a counter of visitors. */
export function hasCredits(text: string, letters: number): boolean {
  return letters <= maxLetters && ((text.match(creditPattern)?.length ?? 0) >= 2 || visitorPattern.test(text));
}

const creditPattern =
  /(?:作者|摄影|攝影|来源|來源|时间|時間|日期|编辑|編輯|责编|点击|浏览|阅读|记者|記者|网址|автор|источник|дата|просмотр\S*|author|date|published|updated|source|views?|from|address(?=\s?[:：]\s?https?:))\s?[:：]/gi;

const visitorPattern =
  /^(?:you are )?(?:visitor|hit) (?:no|number)\b|^(?:visitors?|hits|page views)[ :]+\d|\bbest viewed (?:with|in|at)\b|\badvertise (?:here|with us)\b|^您是第.{0,20}位访(?:客|问者)|^(?:本站|总|今日)?(?:访问量|访客数)[:：]|^вы .{0,20}посетитель/i;

const maxLetters = 160;

const ofRule = (rule: Phrase, ...own: readonly RegExp[]) => own.map((pattern) => [rule, pattern] as const);

/** Anchored, since the same words stand inside sentences. */
const patterns = [
  ofRule(
    'neighbours',
    /^(上一篇|下一篇|上一則|下一則|上一頁|下一頁|上一则|下一则|上一页|下一页|上一章|下一章|返回列表|返回顶部|回到顶部|返回首页)/,
    /^\[?(предыдущ(ая|ий)|следующ(ая|ий))(\]|$| (статья|запись|новость|материал|выпуск))/i,
    /^(previous|next) (post|article|story|page)\b|^(back|return) to (top|(the )?(article|story|list|index|contents|home ?page))$/i,
  ),
  ofRule('breadcrumb', /^(您?(当前|现在|所在)的?位置|首页 ?[>»›]|вы здесь|главная ?[>»›/]|you are here|home ?[>»›])/i),
  ofRule(
    'source',
    /^[(（【[]?(责任编辑|責任編輯|责编|责任编审|编辑|編輯|校对|审核|值班编辑|本文编辑|文章来源|稿件来源|信息来源|新闻来源|稿源|出处|原标题|原文链接|来源|來源|發布單位|发布机关|发文机关|供稿)[:：]/,
    /^(источник|по материалам|редактор)[:：] ?|^(source|via|printed from|retrieved from)[:：]? ?.{0,60}$/i,
  ),
  ofRule(
    'byline',
    /^[(（【[]?(作者|撰文|记者|記者|通讯员|文)[:：/]|^[【(（〔](本报|本報)?(记者|記者|特派员|通讯员).{1,30}[】)）〕].{0,20}$/,
    /^(发布|發布|發佈|更新|发表|發表|时间|時間|日期)(时间|時間|日期|于|於)?[:：]? ?\d{4}[-/年.]/,
    /^(阅读|閱讀|浏览|瀏覽|点击|點擊|点击数|阅读量|浏览次数|人气)(量|次数)?[:：(（]? ?\d/,
    /^(опубликовано|обновлено|дата публикации|автор|просмотров)[:：]? /i,
    /^(published|posted|updated|last (updated|modified)|filed under|tagged|tags|categories|posted in)\b.{0,60}$/i,
  ),
  ofRule(
    'copyright',
    /^(版权所有|版權所有|著作權|版权声明|免责声明|声明[:：]|凡本网|未经.{0,12}授权|本网站所|icp备|[^]*icp备\d+)/i,
    /^(все права защищены|при (использовании|копировании|перепечатке) материалов)|^[©(].{0,80}(all rights reserved|права защищены)/i,
    /^(copyright|©|[^]*all rights reserved\.?$)/i,
  ),
  ofRule(
    'share',
    /^(分享到|分享給|分享至|分享本文|扫一扫|扫码|微信扫|关注我们|长按识别|点击关注)/,
    /^(поделиться|рассказать друзьям)/i,
  ),
  ofRule(
    'subscription',
    /^(订阅|立即订阅|邮件订阅)|^подпис(аться|ывайтесь|ка) на/i,
    /^(subscribe|sign up|join our (newsletter|mailing list)|get (our|the) (daily|weekly|free|latest) .{0,40}newsletter)\b.{0,60}$/i,
  ),
  ofRule(
    'cookies',
    /^(我们使用|本网站使用|本站使用).{0,20}cookie|^(мы|наш сайт|этот сайт) используе[мт] .{0,20}(cookie|куки)|^(we|this (web)?site|our (web)?site) uses? cookies/i,
  ),
  ofRule('share', /^(share|tweet|email|print|pin it|follow us|like us|log ?in)( on .{0,20}| this.{0,20})?$/i),
  ofRule(
    'related',
    /^((?:相关|相關)(阅读|閱讀|新聞|報導|連結|文章|新闻|链接|推荐|内容)|推荐阅读|延伸阅读|热门(推荐|文章|阅读)|猜你喜欢|更多(新闻|文章|精彩))/,
    /^(читайте также|похожие (статьи|материалы|записи|новости)|смотрите также|по теме[:：]?|рекомендуем)/i,
    /^(related (articles|posts|stories|content|links|topics)|read (more|next|also)|see also|more (from|stories|on)|you may also like|recommended)\b.{0,40}$/i,
    /^(leia (também|mais)|veja (também|mais)|você (também )?pode gostar|(te|le) puede interesar|lee también|(artículos|noticias|artigos|notícias) relacionad[oa]s|lire aussi|à lire (aussi|également)|sur le même (sujet|thème)|mehr zum thema|lesen sie auch|das könnte (sie|dich) (auch )?interessieren|leggi anche|potrebbe interessarti|zobacz (także|też)|czytaj także)(?![\wà-ÿ]).{0,40}$/i,
  ),
  ofRule('advertising', /^(【?广告】?|реклама|advertisement|advertising|sponsored)( .{0,80}|[^\s].{0,80})?$/i),
  ofRule(
    'comments',
    /^(发表|我要|参与|查看)(评论|留言)|^(热门|最新|全部|网友|用户|精彩|文章|读者)?(评论|留言|跟帖)(列表|区)?[ (（:：]{0,2}\d*[ 条)）]{0,2}$/,
    /^(комментарии|оставить комментарий|добавить комментарий|обсуждение)[ :(]{0,2}\d*\)?$|^\d+ комментари(й|я|ев)/i,
    /^(leave|post|add) a (comment|reply)\b|^\d+ (comments?|responses|thoughts on|replies)\b|^(reader )?comments? ?[(:]?\d*\)?$/i,
  ),
].flat();

/** A quick test: most blocks match no pattern. */
const anyPhrase = new RegExp(patterns.map(([, pattern]) => pattern.source).join('|'), 'i');
