import { measureText } from './extract/text-measure.ts';

/** Answers 200 and says that there is nothing ("soft 404"); an article about missing pages is longer. */
export function isSoftNotFound(names: readonly string[], text: string): boolean {
  const { letters } = measureText(text.slice(0, enough));
  if (letters > maxTextCharacters) return false;
  if (names.some((name) => name.length <= 120 && notFound.test(name))) return true;
  return letters <= minArticleCharacters && notFound.test(text.slice(0, 300));
}

const enough = 4000;
/** Under such a title: hints, a search form, popular pages. */
const maxTextCharacters = 1200;
const minArticleCharacters = 400;

const notFound = new RegExp(
  [
    '(?:页面|网页|文章|内容|商品|帖子|主题|資料|頁面|網頁|文章)(?:已)?(?:经|經)?(?:不存在|没有找到|沒有找到|未找到|找不到|无法找到|无法访问|已(?:被)?(?:删除|刪除|下线|下架|移除))',
    '(?:找不到|没有找到|未找到|無法找到|无法找到)(?:该|您|你|所|此|这个|请求|访问|要|的){0,8}(?:页面|网页|文章|内容|頁面|網頁|资源)',
    '(?:您|你)(?:要)?(?:访问|查看|浏览|请求|訪問)的(?:页面|网页|内容|文章|頁面|網頁).{0,12}(?:不存在|删除|刪除|找不到|没有|失效|移动|下线)',
    '(?:страниц[аы]|материал|товар|статья|запись|тема)(?: с таким адресом)? (?:не найден[аоы]?|не существует|удален[аоы]?|удалён|больше не доступ)',
    '(?:такой|запрашиваемой|запрошенной|данной) страницы (?:нет|не существует)',
    'запрашиваемая (?:вами )?страница (?:не|была|больше)',
    'ошибка 404',
    '404 ?[-–—:|.]? ?(?:error|not found|page not found|страница|页面|ошибка|错误)',
    '^\\s*(?:error )?404\\s*(?:error)?\\s*$',
    "(?:page|file|article|item|product|document|content|topic) (?:was |is |has been |you (?:requested|are looking for|were looking for) )*(?:not found|no longer (?:exists|available)|could ?n[o’']t be found|could not be found|can(?:no|[’'])t be found|cannot be found|removed|does(?: not|n[’']t) exist)",
    "(?:couldn[’']t|could not|can(?:no|[’'])t|cannot|unable to) find (?:the|that|this|your) (?:page|file|article|content)",
    'nothing (?:was )?found (?:here|at this (?:location|address))',
  ].join('|'),
  'i',
);
