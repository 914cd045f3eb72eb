/** What changed since the audit before. */
export const changesEn = {
  title: 'What changed',
  since: (before: string, after: string) => `Since the audit of ${before}; this one is of ${after}.`,
  figures: 'Figures before and after',
  figure: 'Figure',
  before: 'Before',
  after: 'After',
  pages: 'Pages',
  clusters: 'Clusters',
  sentences: 'Shared sentences',
  byChange: 'Clusters by what became of them',
  change: 'Change',
  nothing: 'There were no clusters, and there are none.',
  cluster: 'Cluster',
  source: 'Source page',
  listed: (shown: string, all: string) => `Clusters that changed: ${shown} of ${all}`,
};

type Texts = typeof changesEn;

export const changesZh: Texts = {
  title: '有何变化',
  since: (before: string, after: string) => `与 ${before} 的审计相比；本次审计为 ${after}。`,
  figures: '前后数据对比',
  figure: '指标',
  before: '之前',
  after: '之后',
  pages: '页面',
  clusters: '重复簇',
  sentences: '共享句子',
  byChange: '各簇的变化',
  change: '变化',
  nothing: '之前没有重复簇，现在也没有。',
  cluster: '重复簇',
  source: '来源页面',
  listed: (shown: string, all: string) => `有变化的簇：列出 ${shown} 个，共 ${all} 个`,
};

export const changesRu: Texts = {
  title: 'Что изменилось',
  since: (before: string, after: string) => `По сравнению с аудитом от ${before}; этот аудит от ${after}.`,
  figures: 'Показатели до и после',
  figure: 'Показатель',
  before: 'Было',
  after: 'Стало',
  pages: 'Страницы',
  clusters: 'Кластеры',
  sentences: 'Общие предложения',
  byChange: 'Что стало с кластерами',
  change: 'Изменение',
  nothing: 'Кластеров не было и нет.',
  cluster: 'Кластер',
  source: 'Страница-источник',
  listed: (shown: string, all: string) => `Изменившиеся кластеры: показано ${shown} из ${all}`,
};
