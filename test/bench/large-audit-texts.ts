/**
 * Sentences that read like those of a site, in three languages, from a seed. Two with different numbers are different
 * sentences.
 */
export type BenchLanguage = 'zh' | 'ru' | 'en';

/** Mulberry32 (Ettinger 2017): 32 bits of state, the same on every machine. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const words = {
  zh: {
    who: [
      '市交通局',
      '本店师傅',
      '记者',
      '研究人员',
      '社区医生',
      '当地农户',
      '学校老师',
      '维修中心',
      '检测机构',
      '消费者协会',
    ],
    did: [
      '提醒大家注意',
      '仔细比较了',
      '重新安排了',
      '连续三年记录',
      '公布了一份关于',
      '向居民介绍了',
      '详细检查了',
      '逐步改进了',
    ],
    what: [
      '冬季供暖管道',
      '新款手机电池',
      '山区步行路线',
      '儿童保温水壶',
      '老城区公交线路',
      '家用净水设备',
      '稻田灌溉时间',
      '图书馆借阅规则',
      '春茶采摘标准',
      '二手车检验流程',
    ],
    why: [
      '因此用户可以少走许多弯路',
      '这样一来费用大约降低了',
      '整个过程不超过',
      '结果比上一年提高了',
      '专家认为还需要观察',
      '详细数据可以在服务窗口查询',
    ],
    unit: ['个百分点', '分钟左右', '元以内', '个工作日', '公里以上'],
  },
  ru: {
    who: [
      'Городская служба',
      'Мастер участка',
      'Наш корреспондент',
      'Группа учёных',
      'Участковый врач',
      'Местный фермер',
      'Школьный учитель',
      'Сервисный центр',
    ],
    did: [
      'подробно описала',
      'внимательно проверил',
      'ещё раз сравнил',
      'каждый месяц отмечает',
      'рассказал жителям про',
      'постепенно меняет',
    ],
    what: [
      'зимнее отопление домов',
      'новые аккумуляторы телефонов',
      'пешие маршруты в горах',
      'правила городской библиотеки',
      'ремонт старых трамваев',
      'очистку питьевой воды',
      'полив рисовых полей',
      'сбор весеннего чая',
    ],
    why: [
      'поэтому расходы снизились примерно на',
      'и вся работа занимает не больше',
      'а результат вырос почти на',
      'так что ждать придётся около',
      'хотя прежде уходило до',
    ],
    unit: ['процентов', 'минут', 'рублей за метр', 'рабочих дней', 'километров'],
  },
  en: {
    who: [
      'The city council',
      'Our repair shop',
      'A local farmer',
      'The research team',
      'A family doctor',
      'The reading club',
      'A school teacher',
      'The test laboratory',
    ],
    did: [
      'carefully compared',
      'has slowly improved',
      'described in detail',
      'keeps a record of',
      'explained to visitors',
      'checked once again',
    ],
    what: [
      'winter heating pipes',
      'new phone batteries',
      'walking routes in the hills',
      'the rules of the library',
      'old tram lines',
      'household water filters',
      'watering times for rice',
      'the picking of spring tea',
    ],
    why: [
      'so that costs fell by about',
      'and the work takes no more than',
      'while the result grew by nearly',
      'which means a wait of roughly',
      'although it once took up to',
    ],
    unit: ['per cent', 'minutes', 'pounds a metre', 'working days', 'kilometres'],
  },
} as const;

export function sentenceOf(language: BenchLanguage, random: () => number, number: number): string {
  const { who, did, what, why, unit } = words[language];
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
  const parts = [pick(who), pick(did), pick(what), pick(why), number.toString(), pick(unit)];
  if (language === 'zh') return `${parts.slice(0, 3).join('')}，${parts.slice(3).join('')}。`;
  return `${parts.slice(0, 3).join(' ')}, ${parts.slice(3).join(' ')}.`;
}

export function titleOf(language: BenchLanguage, random: () => number, number: number): string {
  const { what, who } = words[language];
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
  if (language === 'zh') return `${pick(what)}：${pick(who)}的第${number}份记录`;
  if (language === 'ru') return `${pick(what)[0]?.toUpperCase()}${pick(what).slice(1)}: запись ${number}`;
  return `${pick(what)}: note ${number} from ${pick(who).toLowerCase()}`;
}
