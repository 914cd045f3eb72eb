import type { UiTexts } from '../en/index.ts';

export const detectorOptions: UiTexts['detectorOptions'] = {
  shared: {
    threshold: { label: '阈值' },
    terms: { label: '高频词个数', help: '取频率最高的这么多个词生成指纹；取得越多，判定越严格。' },
    minTerms: { label: '最少词数', help: '进入指纹的词少于此数的页面不参与比较，因为词太少时容易碰巧一致。' },
    ratio: { label: '权重差异', help: '两页权重向量之差的平方，与各自平方之和相比，不得超过此值。' },
    weights: {
      label: '权重',
      help: '词语的权重取其在页面上的出现次数，或取其占页面全部词语的比例。',
      choices: { frequency: '词频', density: '密度' },
    },
    cut: { label: '首尾略去比例', help: '正文开头和结尾各略去这一比例；转载时这里常有导语、来源和评论。' },
    lowestIdf: { label: 'idf 下限', help: '全部页面的词语按频率从高到低排列，最前面这一比例过于常见，不作特征。' },
    highestIdf: { label: 'idf 上限', help: '同样从高到低排列，位于此比例之后的词语过于罕见，不作特征。' },
    characters: { label: '片段字数', help: '中文和日文以这么多个连续的字为一个片段。' },
    words: { label: '片段词数', help: '其他语言以这么多个连续的词为一个片段。' },
    modulus: { label: '抽样模数', help: '只保留哈希值能被此数整除的片段；1 表示全部保留。' },
    minShingles: { label: '最少片段数', help: '片段少于此数的页面不参与比较；抽样时舍去的片段不计。' },
    minSentences: { label: '最少句数', help: '入选句子少于此数的页面不参与比较。' },
    titleWeight: { label: '标题权重' },
  },
  'same-url': {
    ignoreScheme: { label: '合并 http 与 https', help: '仅 http 与 https 不同的网址视为同一网址。' },
    ignoreWww: { label: '合并有无 www', help: '仅开头有无“www.”之别的网址视为同一网址。' },
  },
  bloom: {
    capacity: { label: '预计页面数', help: '过滤器按这么多个页面设计；页面更多时误判会增加。' },
    rate: { label: '误判率', help: '在确认之前，允许这一比例的新页面被误认为已经见过。' },
  },
  'tianwang-summary': {
    source: {
      label: '摘要来源',
      help: '摘要取页面描述（meta description）、取正文开头，或在没有描述时才取正文开头。',
      choices: { 'description-else-text': '描述优先', description: '仅用描述', text: '正文开头' },
    },
    bytes: { label: '开头长度', help: '从正文开头截取的长度，按 UTF-8 计。' },
  },
  'top-keywords': {
    order: {
      label: '词语次序',
      help: '词语按频率从高到低，或改按字符重新排序，然后计算哈希值。',
      choices: { frequency: '按频率', text: '按字符' },
    },
  },
  'approximate-page': {
    percentage: { label: '候选词比例', help: '不重复的词语中，频率最高的这一比例作为候选词。' },
    interval: { label: '词数步长', help: '候选词的个数向下取为此数的整倍数，多几个或少几个词不影响结果。' },
  },
  'idf-string': {
    share: { label: '稀有词比例', help: '不重复的词语中，最少见的这一比例组成特征串。' },
    hash: {
      label: '字符串哈希',
      help: '先比较特征串的这种哈希值，相同时再比较特征串本身。',
      choices: {
        aphash: 'AP 哈希',
        elfhash: 'ELF 哈希',
        rshash: 'RS 哈希',
        jshash: 'JS 哈希',
        pjwhash: 'PJW 哈希',
        bkdrhash: 'BKDR 哈希',
        sdbmhash: 'SDBM 哈希',
        djbhash: 'DJB 哈希',
      },
    },
  },
  'i-match-lexicons': {
    lexicons: { label: '附加词表数', help: '除主词表外，再使用这么多个词表，各自随机去掉一部分词语。' },
    dropped: { label: '去掉的比例', help: '每个附加词表去掉这一比例的词语。' },
    seed: { label: '随机种子', help: '随机选择由此数开始；数值相同，得到的词表也相同。' },
  },
  'descriptive-words': {
    words: { label: '词表词数', help: '词表最多包含这么多个词；合适的词不足时更少。' },
    bitsPerPage: { label: '每页置 1 的位数', help: '页面平均有这么多位为 1 时，词表不再增加。' },
    minSide: { label: '阈值两侧占比', help: '高于和低于一个词的阈值的页面，各自至少占此比例。' },
    minBits: { label: '最少置 1 位数', help: '为 1 的位少于此数的页面不参与比较。' },
  },
  'title-keywords': {
    window: { label: '窗口大小', help: '一个窗口是正文中的一个词连同它的邻词，共这么多个词。' },
    minWindows: { label: '共现窗口数', help: '一个词至少在这么多个窗口中与标题用词共同出现，才成为关键词。' },
    minShare: { label: '共现窗口占比', help: '在关键词的全部窗口中，至少有这一比例含有标题用词。' },
    minKeywords: { label: '最少关键词数', help: '关键词少于此数的页面不参与比较。' },
    threshold: { help: '共有关键词占两页全部关键词的比例达到此值，即判为重复。' },
  },
  'punctuation-context': {
    characters: { label: '标点两侧字数', help: '中文和日文在每个标点的两侧各取这么多个字。' },
    words: { label: '标点两侧词数', help: '其他语言在每个标点的两侧各取这么多个词。' },
    marks: {
      label: '标点',
      help: '采用所有断句标点，或只采用逗号、句号、感叹号和问号。',
      choices: { all: '所有标点', four: '四种标点' },
    },
    titleWeight: { help: '标题相同按此值计；正文每有一部分相同计 1。' },
    threshold: { help: '相同部分的权重合计达到此值，即判为重复。' },
  },
  'segment-signature': {
    segments: { label: '分段数', help: '把正文切成这么多段。' },
    minEqual: { label: '相同段数', help: '至少要有这么多段相同；总段数更少时须全部相同。' },
  },
  'long-sentence': {
    characters: { label: '长句字数', help: '中文句子达到这么多个字才算长句。' },
    words: { label: '长句词数', help: '其他语言的句子达到这么多个词才算长句。' },
    sentences: { label: '长句个数', help: '取最长的这么多个句子生成指纹。' },
    threshold: { help: '共有长句占两页全部长句的比例达到此值，即判为重复。' },
  },
  'key-long-sentence': {
    classRatio: { label: '篇幅分级倍数', help: '每一级篇幅的上限是下限的这么多倍；只比较同级和相邻级的页面。' },
    threshold: { help: '共有关键长句占较少一方的比例达到此值，即判为重复。' },
  },
  'full-stop-code': {
    characters: { label: '句号两侧字数', help: '中文和日文在每个句号的两侧各取这么多个字。' },
    words: { label: '句号两侧词数', help: '其他语言在每个句号的两侧各取这么多个词。' },
    minCodes: { label: '最少特征码数', help: '特征码少于此数的页面不参与比较。' },
    threshold: { help: '共有特征码占较少一方的比例达到此值，即判为重复。' },
  },
  simhash: {
    distance: { label: '海明距离', help: '两个 64 位指纹最多有这么多位不同，即判为重复。' },
    features: {
      label: '特征',
      help: '指纹由单个词语生成，或再加上相邻的两词组合。',
      choices: { terms: '单个词语', 'terms-and-pairs': '词语及词对' },
    },
  },
  'random-projection': {
    equalBits: { label: '相同位数', help: '384 位中至少有这么多位相同，即判为重复。' },
  },
  'super-shingle': {
    minEqual: { label: '相同超级片段数', help: '六个超级片段中至少有这么多个相同，即判为重复。' },
  },
  'rare-terms': {
    terms: { label: '稀有词个数', help: '以页面中最少见的这么多个词代表该页。' },
    threshold: { help: '共有稀有词与词语较少一方的代表词数之比须达到此值。' },
    minShared: { label: '最少共有词数', help: '共有稀有词少于此数的页面不会成为候选。' },
    maxPages: { label: '稀有词页数上限', help: '出现页面多于此数的词不算稀有；全部页面数的 0.4 次方更大时，以后者为准。' },
    neighbours: { label: '相邻词对数', help: '至少有这么多对共有稀有词在两页上都彼此靠近；0 表示不要求。' },
  },
  containment: {
    threshold: { help: '共有片段占较少一方的比例达到此值，即判为重复。' },
    sampleCharacters: { label: '按字抽样间隔', help: '按字取的片段，每这么多个保留一个；1 表示全部保留。' },
    sampleWords: { label: '按词抽样间隔', help: '按词取的片段，每这么多个保留一个；1 表示全部保留。' },
  },
  shingling: {
    threshold: { help: '共有片段占两页全部片段的比例（Jaccard）达到此值，即判为重复。' },
  },
  'shingle-sketch': {
    words: { help: '以这么多个连续的词为一个片段；中文按词典分词。' },
    threshold: { help: '共有校验值占两页全部校验值的比例达到此值，即判为重复。' },
  },
  spotsigs: {
    distance: { label: '取词间隔', help: '每这么多个实词取一个加入词链；1 表示逐个取。' },
    chain: { label: '词链长度', help: '常用词之后的这么多个实词组成一条词链。' },
    minSpots: { label: '最少词链数', help: '词链少于此数的页面不参与比较。' },
    threshold: { help: '两页词链的 Jaccard 相似度达到此值，即判为重复。' },
  },
  'forman-chunks': {
    characters: { label: '每块字数', help: '中文和日文的一块通常有这么多个字。' },
    words: { label: '每块词数', help: '其他语言的一块通常有这么多个词。' },
    minChunks: { label: '最少块数', help: '块数少于此数的页面不参与比较。' },
    threshold: { help: '共有块占较少一方的比例达到此值，即判为重复。' },
  },
  'iyer-keyword-tree': {
    keywords: { label: '节点关键词数', help: '全文和每个段落各以频率最高的这么多个词代表。' },
    pruning: {
      label: '剪枝',
      help: '按段落剪枝时，只比较匹配段落之下的句子；按全文剪枝时，全文不匹配就不再往下比较。',
      choices: { none: '不剪枝', paragraph: '按段落', document: '按全文' },
    },
    minNodes: { label: '最少节点数', help: '关键词树的节点少于此数的页面不参与比较。' },
    threshold: { help: '共有节点占较小一棵树的比例达到此值，即判为重复。' },
  },
  'content-then-feature': {
    groupTerms: { label: '分组词数', help: '标题相同，或频率最高的这么多个词相同的页面归为一组。' },
    urlWeight: { label: '网址权重', help: '网址的相似程度以此权重计入得分。' },
    titleWeight: { help: '标题的相似程度以此权重计入得分。' },
    keywordsWeight: { label: '关键词权重', help: '关键词的相似程度以此权重计入得分。' },
    textWeight: { label: '正文权重', help: '正文的相似程度以此权重计入得分。' },
    threshold: { help: '同组页面的得分达到此值，即判为重复。' },
  },
  'character-cosine': {
    threshold: { help: '两页字频向量的余弦达到此值，即判为重复。' },
    letters: { label: '字母串长度', help: '没有汉字的文本，以这么多个连续字母为一个单位计数。' },
    minCharacters: { label: '最少字数', help: '计入的字少于此数的页面不参与比较。' },
  },
};
