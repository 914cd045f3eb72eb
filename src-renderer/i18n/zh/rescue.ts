import type { rescue as en } from '../en/rescue.ts';

export const rescue: typeof en = {
  offer: '抢救…',
  title: '抢救损坏的审计',
  titleGone: '保存文件已丢失的审计',
  lead: '仍能读取的内容会写入旁边的一个新文件。损坏的文件只会被读取，保持原样。丢失的结果会在继续审计时重新计算。',
  leadGone: '只要审计还开着，它的全部内容就都还在。内容会写入同一文件夹中的一个新文件。',
  start: '抢救到新文件',
  save: '保存到新文件',
  cancelled: '已取消，没有写入任何内容。',
  whole: '没有缺失任何内容。',
  partly: '可以读取的内容已写入新文件：',
  part: '部分',
  kept: '保留',
  lost: '丢失',
  some: '若干',
  pagesAgain: '{{pages}}的内容已丢失，继续审计时会重新采集。',
  redo: '需要从以下阶段重新执行：{{stage}}。',
  lostReviews: '丢失的内容中包括部分处理决定、备注、规则或视图。',
  lostSettings: '名称、来源和选项已丢失：继续之前请重新设置。',
  addresses: '这些页面的地址',
  open: '打开抢救出的审计',
};
