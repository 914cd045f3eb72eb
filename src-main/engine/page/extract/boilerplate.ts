import type { Block } from './blocks.ts';

/** Names the rule by which the words of a short block give it away, or null. Long blocks are never judged by their words. */
export function boilerplateRule(block: Block): string | null {
  if (block.letters > maxLetters) return null;
  for (const { rule, pattern } of patterns) if (pattern.test(block.text)) return rule;
  return null;
}

const maxLetters = 160;

/** Habits of Chinese, Russian and English pages; each pattern is anchored, because the same words stand inside sentences, too. */
const patterns: readonly { readonly rule: string; readonly pattern: RegExp }[] = [
  { rule: 'neighbours', pattern: /^(上一篇|下一篇|上一页|下一页|上一章|下一章|返回列表|返回顶部|回到顶部|返回首页)/ },
  { rule: 'neighbours', pattern: /^(предыдущ(ая|ий)|следующ(ая|ий)) (статья|запись|новость|материал)/i },
  { rule: 'neighbours', pattern: /^(previous|next) (post|article|story|page)\b|^back to top$/i },
  { rule: 'breadcrumb', pattern: /^(您?(当前|现在|所在)的?位置|首页 ?[>»›]|вы здесь|главная ?[>»›/]|you are here|home ?[>»›])/i },
  { rule: 'byline', pattern: /^[(（【[]?(责任编辑|责编|编辑|校对|审核|值班编辑|文章来源|稿件来源|信息来源|原标题|作者|来源)[:：]/ },
  { rule: 'byline', pattern: /^(发布|更新|发表|时间|日期)(时间|日期|于)?[:：]? ?\d{4}[-/年.]/ },
  { rule: 'byline', pattern: /^(阅读|浏览|点击|点击数|阅读量|浏览次数)(量|次数)?[:：(（]? ?\d/ },
  { rule: 'byline', pattern: /^(опубликовано|обновлено|дата публикации|источник|автор|просмотров)[:：]? /i },
  {
    rule: 'byline',
    pattern: /^(published|posted|updated|last (updated|modified)|filed under|tagged|tags|categories|posted in)\b.{0,60}$/i,
  },
  { rule: 'copyright', pattern: /^(版权所有|版权声明|免责声明|声明[:：]|凡本网|未经.{0,12}授权|本网站所|icp备)|icp备\d+/i },
  {
    rule: 'copyright',
    pattern: /^(все права защищены|при (использовании|копировании|перепечатке) материалов)|^[©(].{0,80}(all rights reserved|права защищены)/i,
  },
  { rule: 'copyright', pattern: /^(copyright|©)|all rights reserved\.?$/i },
  { rule: 'share', pattern: /^(分享到|分享至|分享本文|扫一扫|扫码|微信扫|关注我们|长按识别|点击关注)/ },
  { rule: 'share', pattern: /^(поделиться|рассказать друзьям|подпис(аться|ывайтесь|ка) на)/i },
  { rule: 'share', pattern: /^(share|tweet|email|print|pin it|follow us|like us|subscribe|sign up|log ?in)( on .{0,20}| this.{0,20})?$/i },
  { rule: 'related', pattern: /^(相关(阅读|文章|新闻|链接|推荐|内容)|推荐阅读|延伸阅读|热门(推荐|文章|阅读)|猜你喜欢|更多(新闻|文章|精彩))/ },
  { rule: 'related', pattern: /^(читайте также|похожие (статьи|материалы|записи|новости)|смотрите также|по теме[:：]?|рекомендуем)/i },
  {
    rule: 'related',
    pattern:
      /^(related (articles|posts|stories|content|links|topics)|read (more|next|also)|see also|more (from|stories|on)|you may also like|recommended)\b.{0,40}$/i,
  },
  { rule: 'advertising', pattern: /^(【?广告】?|реклама|advertisement|advertising|sponsored)( .{0,80}|[^\s].{0,80})?$/i },
  {
    rule: 'comments',
    pattern: /^(发表|我要|参与|查看)(评论|留言)|^(热门|最新|全部|网友|用户|精彩|文章|读者)?(评论|留言|跟帖)(列表|区)?[ (（:：]{0,2}\d*[ 条)）]{0,2}$/,
  },
  { rule: 'comments', pattern: /^(комментарии|оставить комментарий|добавить комментарий|обсуждение)[ :(]{0,2}\d*\)?$|^\d+ комментари(й|я|ев)/i },
  {
    rule: 'comments',
    pattern: /^(leave|post|add) a (comment|reply)\b|^\d+ (comments?|responses|thoughts on|replies)\b|^(reader )?comments? ?[(:]?\d*\)?$/i,
  },
];
