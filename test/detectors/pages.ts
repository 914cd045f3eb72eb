import { type DetectorPage, md5 } from '../../src-main/engine/detect/detector.ts';
import { readText } from '../../src-main/engine/text/read-text.ts';

export function pageOf(
  text: string,
  more: { readonly address?: string; readonly title?: string; readonly description?: string } = {},
): DetectorPage {
  const { address = `https://example.com/${md5(text)}`, title = '', description = '' } = more;
  return { address, title, description, bytesHash: md5(`<p>${text}</p>`), text: readText(title, text) };
}

/** Texts of made-up but well-formed sentences; the same seed gives the same text. */
export function chineseText(seed: number, sentences: number): string {
  const random = xorshift(seed);
  const pick = (words: readonly string[]) => words[random() % words.length];
  return Array.from(
    { length: sentences },
    () =>
      `${pick(when)}${pick(who)}${pick(where)}${pick(how)}${pick(did)}${pick(what)}，${pick(because)}${pick(who)}的${pick(what)}${pick(was)}。`,
  ).join('');
}

export function russianText(seed: number, sentences: number): string {
  const random = xorshift(seed);
  const pick = (words: readonly string[]) => words[random() % words.length];
  return Array.from(
    { length: sentences },
    () => `${pick(whenRu)} ${pick(whoRu)} ${pick(howRu)} ${pick(didRu)} ${pick(whatRu)} ${pick(whereRu)}.`,
  ).join(' ');
}

export function englishText(seed: number, sentences: number): string {
  const random = xorshift(seed);
  const pick = (words: readonly string[]) => words[random() % words.length];
  return Array.from(
    { length: sentences },
    () => `${pick(whenEn)} the ${pick(whoEn)} ${pick(howEn)} ${pick(didEn)} a ${pick(whatEn)} ${pick(whereEn)}.`,
  ).join(' ');
}

function xorshift(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1) | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

const when = ['去年春天', '清晨六点', '周末下午', '暴雨过后', '节日前夕', '开学第一天', '三个月以前', '太阳落山时'];
const who = [
  '老木匠',
  '图书管理员',
  '渔民',
  '年轻的老师',
  '摄影师',
  '邻居家的孩子',
  '养蜂人',
  '退休工程师',
  '面包师傅',
];
const where = ['在河边', '在旧车站旁', '在山顶', '在菜市场', '在博物馆里', '在院子里', '在北方小镇'];
const how = ['悄悄地', '认真地', '花了很久', '高兴地', '不情愿地', '第一次', '又一次'];
const did = ['修好了', '画下了', '丢失了', '发现了', '收集了', '介绍了', '比较了', '拍摄了'];
const what = [
  '一台收音机',
  '一张地图',
  '很多贝壳',
  '一把旧椅子',
  '几本日记',
  '一只小船',
  '两块怀表',
  '一座石桥',
  '半袋种子',
];
const because = ['因为', '据说', '后来', '但是', '其实'];
const was = ['非常珍贵', '已经损坏', '没有人要', '来自远方', '价格很高', '让人惊讶', '保存得很好'];
const whenRu = ['Весной', 'Рано утром', 'После дождя', 'В прошлом году', 'Однажды вечером', 'Накануне праздника'];
const whoRu = ['старый плотник', 'молодая учительница', 'сосед', 'рыбак', 'пекарь', 'фотограф', 'библиотекарь'];
const howRu = ['осторожно', 'неохотно', 'быстро', 'впервые', 'снова', 'тайком'];
const didRu = ['починил', 'нарисовал', 'потерял', 'нашёл', 'описал', 'сравнил', 'собрал'];
const whatRu = ['радиоприёмник', 'карту', 'лодку', 'старое кресло', 'дневники', 'часы', 'каменный мост', 'мешок семян'];
const whereRu = ['у реки', 'возле вокзала', 'на вершине горы', 'на рынке', 'в музее', 'во дворе', 'в северном городке'];
const whenEn = [
  'In spring',
  'At six in the morning',
  'After the storm',
  'Last year',
  'On the first day',
  'Before the holiday',
];
const whoEn = ['carpenter', 'librarian', 'young teacher', 'fisherman', 'baker', 'photographer', 'retired engineer'];
const howEn = ['carefully', 'reluctantly', 'quickly', 'secretly', 'happily', 'finally'];
const didEn = ['repaired', 'painted', 'lost', 'discovered', 'described', 'compared', 'collected'];
const whatEn = ['radio', 'map', 'wooden boat', 'broken chair', 'diary', 'pocket watch', 'stone bridge', 'bag of seeds'];
const whereEn = [
  'by the river',
  'near the old station',
  'on the hill',
  'at the market',
  'in the museum',
  'behind the house',
];
