import type { UiTexts } from '../en/index.ts';

export const synonyms: UiTexts['synonyms'] = {
  title: '同义词',
  hint: '意思相同的词语，每行一组，用空格、逗号或“=”分隔，# 之后为注释。这样可以按词义找到改写的句子。下次运行时生效。',
  placeholder: '# 每行一组\n美丽 漂亮 好看\n购买，选购',
  lines: '可用的组：{{count}}',
  oneWord: '第 {{line}} 行：“{{word}}”只有一个词。',
};
