import type { SharedTexts } from './en.ts';

export const error: SharedTexts['error'] = {
  'address-invalid': {
    message: '“{{address}}”不是有效的网址。',
    hint: '请输入完整网址，例如 https://example.com/sitemap.xml，或者一个文件夹的路径。',
  },
  'archive-broken': {
    message: '无法将 {{file}} 作为 ZIP 压缩包打开：文件目录缺失或已损坏。',
    hint: '文件可能不完整：请重新下载或重新打包；也可以把能解压的部分解压出来，再选择该文件夹。',
  },
  'audit-file-exists': { message: '文件 {{file}} 已存在。', hint: '请换一个名称，或打开该文件继续审计。没有做任何改动。' },
  'audit-file-locked': { message: '{{file}} 已在另一个窗口或进程中打开。', hint: '请先在那里关闭它，然后重试。没有做任何改动。' },
  'audit-file-newer': {
    message: '{{file}} 由更新版本的 PageTwin 写入（格式 {{found}}，当前版本最高支持 {{known}}）。',
    hint: '请更新 PageTwin 后再打开。文件未被改动。',
  },
  'audit-file-unreleased': {
    message: '{{file}} 由首个正式版之前的 PageTwin 写入，已无法读取。',
    hint: '请重新采集该网站并存入新文件（“pagetwin audit 网址 --file NEW.pagetwin”）。旧文件未被改动。',
  },
  'audit-file-damaged': {
    message: '{{file}} 已损坏：{{detail}}。',
    hint: '如有备份，请打开备份文件；也可以把仍能读取的内容抢救到一个新文件中（pagetwin rescue）。损坏的文件保持原样。',
  },
  'audit-file-gone': {
    message: '{{file}} 在打开期间被删除、移动或替换。',
    hint: '把文件放回原处即可继续；或者在关闭之前，把审计中仍保留的内容保存到一个新文件。',
  },
  'audit-not-a-file': { message: '{{file}} 不是审计文件。', hint: '审计文件由 PageTwin 生成，扩展名为 .pagetwin。' },
  'audit-not-found': { message: '该审计尚未打开。', hint: '请先打开它的文件。' },
  'audit-running': { message: '审计正在运行。', hint: '请先暂停；之后会从同一位置继续。' },
  cancelled: { message: '已取消。', hint: '已完成的部分会保留。' },
  'cluster-not-found': { message: '该重复簇已不存在。', hint: '审计已重新运行，请查看重复簇列表。' },
  'disk-full': { message: '磁盘已满。', hint: '请腾出空间后再次启动审计，它会从上一个检查点继续。' },
  'experiment-data-empty': { message: '{{folder}} 中没有 {{ending}} 文件。', hint: '数据集的文档放在 truth.tsv 旁边的“docs”文件夹里。' },
  'experiment-data-invalid': {
    message: '{{file}} 没有含“{{column}}”列的数据行。',
    hint: '它必须是带表头的制表符分隔表格；各列见 docs/evaluation.md。',
  },
  'experiment-data-missing': {
    message: '{{folder}} 及其子文件夹中没有 truth.tsv。',
    hint: '请选择带标注的数据集文件夹：docs/ 和 truth.tsv，格式见 docs/evaluation.md。',
  },
  'experiment-data-too-small': { message: '{{set}} 只有 {{found}} 个不同的文档，实验需要 {{needed}} 个。', hint: '请选择更大的数据集。' },
  'experiment-detector-missing': { message: '实验“{{experiment}}”所需的检测方法不存在：{{detectors}}。', hint: '已有的检测方法：{{known}}。' },
  'experiment-unknown': { message: '没有名为“{{experiment}}”的实验。', hint: '可用实验：{{known}}。' },
  'experiment-without-data': { message: '“{{experiment}}”需要数据。', hint: '请给出文件夹：pagetwin evaluate {{experiment}} 文件夹。' },
  'labels-missing': {
    message: '{{file}} 中没有标注的页面对。',
    hint: '需要以制表符分隔、含 a、b、label（right 或 wrong）列的表格，可由 pagetwin labels 文件 --out labels.tsv 生成。',
  },
  'export-exists': { message: '{{folder}} 中已有其中 {{count}} 个文件，例如 {{example}}。', hint: '请选择覆盖（--force），或另选文件夹。' },
  'export-failed': { message: '导出到 {{path}} 失败：{{detail}}。', hint: '请选择一个有写入权限的文件夹。' },
  'file-is-special': { message: '{{file}} 不是普通文件。', hint: '无法读取设备、管道和文件夹，请指定一个文件。' },
  'file-too-large': { message: '{{file}} 超过 {{limit}} MB。', hint: '请拆分文件，或去掉不需要的内容。' },
  'file-not-found': { message: '{{file}} 不存在。', hint: '请检查路径，文件可能已被移动或改名。' },
  'file-not-readable': { message: '无法读取 {{file}}。', hint: '请检查访问权限。' },
  'file-not-writable': { message: '无法写入 {{file}}。', hint: '请选择一个有写入权限的位置。' },
  'file-unknown': {
    message: '{{file}} 不是可以审计的文件。',
    hint: '可读取的网页来源：HTML、MHTML、Markdown、ZIP、WARC、CSV、JSONL、WordPress 导出文件和 Screaming Frog 导出文件；网址列表可用 .txt、.csv 和站点地图。',
  },
  'figures-missing': {
    message: '{{file}} 中没有按网页列出的流量或链接数据。',
    hint: '请导出网页（而非查询词或日期）的 CSV，其中须有地址列以及点击、访问或外链列。',
  },
  'file-without-pages': {
    message: '{{file}} 中没有网页。',
    hint: '请确认文件是否正确；问题列表中写有略过的内容和原因。',
  },
  'folder-empty': { message: '{{path}} 中没有网页文件。', hint: '请选择存放 .html、.md 或 .txt 文件的文件夹，子文件夹也会包含在内。' },
  'format-unknown': { message: '没有名为“{{format}}”的导出格式。', hint: '可用格式：{{known}}。' },
  'https-unavailable': {
    message: '{{host}} 无法通过 https 访问，但可以通过 http 访问。',
    hint: '如果就是该网站，请改为审计 {{address}}。通过 http 只请求了它的 robots.txt。',
  },
  'host-gone': { message: '引擎已停止。', hint: '正在重新启动，审计会从上一个检查点继续。' },
  internal: { message: 'PageTwin 内部出错：{{detail}}', hint: '请重试。如果再次发生，请附上这条消息反馈给我们。' },
  'export-running': { message: '此审计正在导出。', hint: '请等待导出结束，或先取消。' },
  'logo-invalid': { message: '徽标不是 PNG、JPEG 或 SVG 图片，或超过 {{kilobytes}} KB。', hint: '请选择符合格式且较小的图片。' },
  'pdf-failed': { message: '报告未能打印为 PDF：{{detail}}。', hint: '请用浏览器打开 report.html 并打印。' },
  'profile-invalid': {
    message: '{{file}} 不是 PageTwin 的配置方案。',
    hint: '请选择从 PageTwin 导出的 JSON 文件。',
  },
  'profile-not-found': {
    message: '没有名为“{{name}}”的配置方案。',
    hint: '现有方案：{{known}}。也可以指定文件。',
  },
  'render-browser-failed': {
    message: '无法启动用于执行脚本的浏览器：{{detail}}。',
    hint: '请检查该浏览器，或将渲染设为“自动”或“关闭”。',
  },
  'render-no-browser': {
    message: '执行脚本需要 Chromium、Chrome 或 Edge，但本机未找到。',
    hint: '请安装其中之一，或用 PAGETWIN_CHROMIUM 指定其程序，也可将渲染设为“自动”或“关闭”。',
  },
  'pdf-no-browser': {
    message: '生成 PDF 需要 Chromium、Chrome 或 Edge，但本机未找到。',
    hint: '请安装其中之一，或用 PAGETWIN_CHROMIUM 指定其程序，也可在浏览器中打印 report.html。',
  },
  'list-empty': { message: '{{file}} 中没有网址。', hint: '请每行写一个网址。' },
  'network-unreachable': { message: '无法连接 {{host}}。', hint: '请检查网络连接和网址。' },
  'network-dns': { message: '找不到主机 {{host}}。', hint: '请检查网址拼写和网络连接。' },
  'network-proxy': {
    message: '通往 {{host}} 的代理拒绝连接或没有响应（{{detail}}）。',
    hint: '请检查代理地址、登录信息，以及它是否允许访问该主机。',
  },
  'network-refused': { message: '{{host}} 拒绝连接。', hint: '请检查网址和端口；服务器可能已停机，或只支持 http://。' },
  'network-timeout': { message: '{{host}} 未能及时响应。', hint: '请稍后重试，或延长超时时间。' },
  'network-tls': { message: '{{host}} 的证书无效：{{detail}}。', hint: '请检查网址；证书可能已过期，或网站只支持 http://。' },
  'node-too-old': {
    message: 'Node {{version}} 版本过旧，PageTwin 需要 22.14 或更高版本。',
    hint: '请用 “npm start” 或 “npm run pagetwin” 启动，它们自带合适的 Node。',
  },
  'nothing-before': { message: '没有更早的审计可供对比。', hint: '首次运行没有可对比的内容。请重新抓取页面，或指定更早的审计文件。' },
  'nothing-to-compare': { message: '审计中没有含正文的页面。', hint: '原因请查看问题列表。' },
  'option-out-of-range': { message: '{{option}} 必须为 {{allowed}}，不能是 {{value}}。', hint: '没有做任何改动。' },
  'pattern-not-linear': {
    message: '{{option}} 中的“{{value}}”使用了环视、反向引用或超过 1000 次的重复，对一个网址就可能运行数小时。',
    hint: '请不要使用 (?=…)、(?!…)、(?<=…)、(?<!…) 和 \\1，可改写成多行。',
  },
  'page-not-found': { message: '审计中没有页面 {{address}}。', hint: '网址须与抓取时一致；文件夹则写其中的相对路径。' },
  'port-in-use': { message: '端口 {{port}} 已被占用。', hint: '请用 --port 指定另一个端口，或不指定端口。' },
  'request-invalid': { message: '请求无效：{{detail}}', hint: '这是发出请求的程序的错误。' },
  'request-unknown': { message: '没有名为 {{name}} 的请求。', hint: '请重新加载窗口，它可能比引擎旧。' },
  'robots-forbid-all': {
    message: '{{host}} 的 robots.txt 禁止抓取全部 {{count}} 个网址。',
    hint: '如果这是您自己的网站，请取消“遵守 robots.txt”（--obey-robots no）再审计。',
  },
  'robots-unreachable': {
    message: '无法读取 {{host}} 的 robots.txt（{{detail}}），因此整个网站视为禁止抓取。',
    hint: '请让 robots.txt 返回状态码 200 或 404。如果这是您自己的网站，请取消“遵守 robots.txt”（--obey-robots no）再审计。',
  },
  'selector-invalid': {
    message: '“{{selector}}”不是有效的 CSS 选择器：{{detail}}',
    hint: '请按样式表的写法填写，例如 article .text、#content > p 或 [itemprop="articleBody"]。未做任何更改。',
  },
  'selector-rule-invalid': {
    message: '第 {{line}} 行不是规则：{{text}}',
    hint: '一条规则由“include”或“exclude”、网址模式（如 https://example.com/news/* 或 *）和 CSS 选择器组成。未做任何更改。',
  },
  'sitemap-broken': { message: '无法读取站点地图 {{address}}：{{detail}}。', hint: '请在浏览器中检查，它应为 XML、纯文本或它们的 gzip 压缩文件。' },
  'site-outage': {
    message: '此前的 {{known}} 个页面中有 {{lost}} 个这次无法获取，已保留原有结果。',
    hint: '请在网站恢复后重新采集。如果这些页面确已删除，请调高允许丢失的比例（选项 maxLost）。',
  },
  'sitemap-empty': { message: '站点地图 {{address}} 中没有列出页面。', hint: '请确认网址是否正确，robots.txt 里通常写有站点地图的位置。' },
  'sitemap-is-html': { message: '{{address}} 是网页，不是站点地图。', hint: '站点地图通常位于 /sitemap.xml，robots.txt 里往往写有它的位置。' },
  'sitemap-not-found': {
    message: '{{address}} 处没有站点地图（状态码 {{status}}）。',
    hint: '站点地图通常位于 /sitemap.xml，robots.txt 里往往写有它的位置。',
  },
  'source-missing': { message: '没有指定审计对象。', hint: '请给出网站或站点地图网址、存放网页的文件夹或文件，或网址列表。' },
  'source-unknown': {
    message: '“{{text}}”不是可以审计的网址、文件夹、站点地图或网址列表。',
    hint: '请输入网站或站点地图网址，或者存放网页的文件夹、文件（如 .zip、.warc.gz、.csv）或网址列表文件的路径。已有的审计请直接打开其文件。',
  },
  'table-columns-missing': {
    message: '{{file}} 中没有{{wanted}}列。',
    hint: '首行必须是列名，例如 url、title、html 或 text；全部列名见 docs/importing.md。',
  },
  'rescue-nothing': {
    message: '{{file}} 中没有任何可读取的内容：记录各部分位置的文件开头已丢失。',
    hint: '如有备份，请打开备份文件，或重新审计该网站。原文件未被改动。',
  },
  'rescue-running': { message: '正在抢救 {{file}}。', hint: '请等待其完成，或将其取消。' },
  'rule-not-found': { message: '该规则已不存在。', hint: '它可能已被撤销，请查看规则列表。' },
  'sentence-not-found': { message: '该句子已不存在。', hint: '审计已重新运行，请查看句子列表。' },
  'text-missing': { message: '没有可检查的文本。', hint: '请粘贴文本，或选择文本或 HTML 文件。' },
  'worker-failed': { message: '无法启动分析进程：{{detail}}。', hint: '请重新启动 PageTwin。' },
};
