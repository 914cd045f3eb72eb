import { checkLimits as limits } from '../checks.ts';
import type * as en from './checks-en.ts';

export const check: typeof en.check = {
  'title-missing': '缺少标题',
  'title-duplicate': '标题与其他页面相同',
  'title-long': `标题超过 ${limits.titleLongest} 个字符`,
  'title-short': `标题不足 ${limits.titleShortest} 个字符`,
  'description-missing': '缺少元描述',
  'description-duplicate': '元描述与其他页面相同',
  'description-long': `元描述超过 ${limits.descriptionLongest} 个字符`,
  'description-short': `元描述不足 ${limits.descriptionShortest} 个字符`,
  'h1-missing': '缺少 H1',
  'h1-duplicate': 'H1 与其他页面相同',
  'h1-long': `H1 超过 ${limits.headingLongest} 个字符`,
  'h1-multiple': '有多个 H1',
  'content-thin': `内容单薄：不足 ${limits.thinWords} 个词`,
  'content-empty': `几乎没有内容：不足 ${limits.emptyWords} 个词`,
  'images-no-alt': '图片没有 alt 属性',
  'images-empty-alt': '图片的 alt 文字为空',
  'client-error': '客户端错误（4xx）',
  'server-error': '服务器错误（5xx）',
  'no-response': '无响应',
  redirect: '重定向（3xx）',
  refresh: '通过 meta refresh 跳转',
};

export const checkSubject: typeof en.checkSubject = {
  title: '标题',
  description: '元描述',
  h1: 'H1 标题',
  content: '正文',
  images: '图片',
  response: '链接与响应',
};
