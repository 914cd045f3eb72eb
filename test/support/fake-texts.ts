import type { Passage } from '../../src-main/contract/evidence.ts';

/**
 * A piece of two texts: the same words, other words for the same, or words of one page only. `|` starts a new
 * paragraph.
 */
type Piece =
  | { readonly same: string }
  | { readonly a: string; readonly b: string }
  | { readonly onlyA: string }
  | { readonly onlyB: string };

export interface TextPair {
  readonly a: string;
  readonly b: string;
  readonly passages: readonly Passage[];
}

/** Puts two texts together and notes where their common passages came to stand. */
function buildPair(pieces: readonly Piece[]): TextPair {
  let [a, b] = ['', ''];
  const passages: Passage[] = [];
  const append = (kind: Passage['kind'], textA: string, textB: string) => {
    passages.push({ kind, a: [a.length, a.length + textA.length], b: [b.length, b.length + textB.length] });
    a += textA;
    b += textB;
  };
  for (const piece of pieces) {
    if ('same' in piece) append('verbatim', piece.same, piece.same);
    else if ('onlyA' in piece) a += piece.onlyA;
    else if ('onlyB' in piece) b += piece.onlyB;
    else append('reworded', piece.a, piece.b);
  }
  return { a, b, passages };
}

const both = (text: string): readonly Piece[] => [{ onlyA: text }, { onlyB: text }];

export const chinese = buildPair([
  { onlyB: '小编今天为大家整理了相关内容，希望能够对大家有所帮助！\n' },
  ...both('第一条　'),
  { same: '为奖励取得教学成果的集体和个人，鼓励教育工作者从事教育教学研究' },
  ...both('，'),
  { a: '提高教学水平和教育质量，制定本条例。', b: '前行讲授水准和教养品质，制订本章程。' },
  ...both('\n第二条　'),
  { onlyA: '本条例所称教学成果，是指' },
  { onlyB: '本章程所称教书名堂，是指' },
  { same: '反映教育教学规律，具有独创性、新颖性、实用性' },
  ...both('，'),
  {
    a: '对提高教学水平和教育质量、实现培养目标产生明显效果的教育教学方案。',
    b: '对升华上课水平和教养质量、落实培育目标生出显著效果的教学方案。',
  },
  { onlyA: '\n第三条　各级各类学校、学术团体和其他社会组织、教师及其他个人，均可以依照本条例的规定申请教学成果奖。' },
  ...both('\n第四条　'),
  { same: '教学成果奖，按其对提高教学水平和教育质量、实现培养目标产生的效果，分为国家级和省（部）级。' },
  ...both('\n第五条　'),
  {
    same: '具备下列条件的，可以申请国家级教学成果奖：国内首创的；经过两年以上教育教学实践检验的；在全国产生一定影响的。',
  },
  { onlyB: '\n温馨提示：申请之前请务必仔细阅读相关说明，避免遗漏材料。' },
  ...both('\n第六条　'),
  {
    a: '国家级教学成果奖分为特等奖、一等奖、二等奖三个等级，授予相应的证书、奖章和奖金。',
    b: '国度级讲授成果奖划分成特等、一等、二等三档，颁发对应的证件、奖牌与奖金。',
  },
  {
    onlyA:
      '\n第七条　国家级教学成果奖的评审、批准和授予工作，由国家教育委员会负责；其中授予特等奖的，应当报经国务院批准。',
  },
  { onlyB: '\n以上就是全部内容，更多精彩请关注本站！' },
]);

export const russian = buildPair([
  {
    same: 'Городская библиотека открыта для всех жителей без исключения, и записаться в неё можно в любой рабочий день.',
  },
  ...both(' '),
  {
    a: 'Для записи достаточно паспорта и нескольких минут свободного времени.',
    b: 'Чтобы стать читателем, нужен лишь паспорт и пара свободных минут.',
  },
  { onlyA: '\nЧитальный зал расположен на втором этаже; окна выходят в тихий двор с липами.' },
  { onlyB: '\nВнимание! Рекомендуем сохранить эту страницу в закладках, чтобы не потерять.' },
  ...both('\n'),
  { same: 'Книги выдаются на двадцать один день, а продлить срок можно по телефону или на сайте.' },
  ...both(' '),
  {
    a: 'Электрокардиографическое оборудование в читальных залах не предусмотрено.',
    b: 'Кардиографических приборов в залах для чтения не установлено.',
  },
]);

export const english = buildPair([
  {
    same: 'Bees need water as much as they need flowers, and a shallow dish with a few stones is enough for a small garden.',
  },
  ...both('\n'),
  {
    a: 'Fill it in the morning and leave it where the sun reaches it early.',
    b: 'Top it up at dawn and put it where the first light falls.',
  },
  { onlyA: ' Bees learn the place within a day and will keep coming back to it.' },
  ...both('\n'),
  { same: 'A hive should face south-east, with its back to the wind and some shade in the afternoon.' },
]);

/** About 100,000 characters on each side, to see whether long texts stay fluent. */
export const long = buildPair(
  Array.from({ length: 260 }, (_, index): readonly Piece[] => {
    const sentence = `第${index + 1}段　水库大坝安全管理应当坚持预防为主的方针，大坝主管部门和管理单位应当编制第${index * 7 + 3}号应急预案，并定期组织演练。`;
    const own =
      `本段另有说明：编号${index * 13 + 5}的设施由所在地的水行政主管部门负责日常检查、维护与记录，遇有险情立即报告并采取措施，`.repeat(
        4,
      );
    if (index % 5 === 4) return [{ onlyA: `${own}\n` }, { onlyB: `${own.replaceAll('本段', '此处')}补充文字。\n` }];
    if (index % 3 === 0)
      return [
        { a: sentence, b: sentence.replaceAll('应当', '须要').replaceAll('管理', '治理') },
        ...both(`\n${own}\n`),
      ];
    return [{ same: sentence }, { onlyA: `${own}\n` }, { onlyB: `${own.slice(0, 90)}\n` }];
  }).flat(),
);
