/**
 * Kept and removed text differ by the line beside them and by hatching, so that nobody needs colours to tell them apart.
 * Pages are written for paper-white, so the frame is light in both themes.
 */
export const snapshotStyle = `
:root { color-scheme: light; background: #fff; }
body { margin: 0; padding: 16px 20px 40px; color: #1a1e26; font: 14px/1.6 system-ui, -apple-system, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif; overflow-wrap: anywhere; }
[data-tag=html], [data-tag=body], [data-tag=table], [data-tag=form], [data-tag=ul], [data-tag=ol] { display: block; }
[data-tag=h1], [data-tag=h2], [data-tag=h3], [data-tag=h4], [data-tag=h5], [data-tag=h6], [data-tag=b], [data-tag=strong], [data-tag=th] { font-weight: 600; }
[data-tag=h1] { font-size: 1.6em; line-height: 1.3; }
[data-tag=h2] { font-size: 1.3em; line-height: 1.35; }
[data-tag=h3] { font-size: 1.12em; }
[data-tag=p], [data-tag=h1], [data-tag=h2], [data-tag=h3], [data-tag=blockquote], [data-tag=pre], [data-tag=table], [data-tag=ul], [data-tag=ol], [data-tag=dl] { margin: 0.55em 0; }
[data-tag=li] { position: relative; margin-left: 1.8em; }
[data-tag=li]::before { content: '•'; position: absolute; left: -1.2em; color: #616a78; }
[data-tag=blockquote] { margin-left: 1.4em; }
[data-tag=i], [data-tag=em] { font-style: italic; }
[data-tag=a] { color: #2355d4; text-decoration: underline; }
[data-tag=pre], [data-tag=code] { font-family: ui-monospace, 'DejaVu Sans Mono', monospace; font-size: 0.92em; }
[data-tag=pre] { white-space: pre-wrap; }
[data-tag=sup] { vertical-align: super; font-size: 0.8em; }
[data-tag=sub] { vertical-align: sub; font-size: 0.8em; }
[data-tag=tr] { display: flex; gap: 12px; }
[data-tag=td], [data-tag=th] { flex: 1; min-width: 0; }
[data-tag=img] { padding: 0 6px; border: 1px solid #8a92a0; border-radius: 3px; color: #616a78; font-size: 0.9em; }
[data-state] { position: relative; padding-left: 8px; border-left: 3px solid transparent; }
[data-state=kept] { border-left-color: #146b47; }
[data-state=mixed] { border-left: 3px double #8f5600; }
[data-state=removed] { border-left: 3px dashed #8a92a0; background: repeating-linear-gradient(135deg, #e9ecf1 0 6px, transparent 6px 12px); color: #4d5664; }
`;
