import type { UiTexts } from '../en/index.ts';

export const synonyms: UiTexts['synonyms'] = {
  title: '同义词',
  edit: '编辑…',
  hint: '意思相同的词语，每行一组，用空格、逗号或“=”分隔，# 之后为注释。这样可以按词义找到改写的句子。下次运行时生效。',
  list: '同义词表',
  placeholder: '# 每行一组\n美丽 漂亮 好看\n购买，选购',
  lines: '可用的组：{{count}}',
  problems: '需检查的行：{{count}}',
  oneWord: '第 {{line}} 行：“{{word}}”只有一个词。',
  repeated: '第 {{line}} 行：“{{word}}”已在第 {{first}} 行出现，以那一行为准。',
  moreProblems: '另有 {{count}} 处',
  import: '导入文件…',
  clear: '清空',
  save: '保存',
  none: '无',
};
