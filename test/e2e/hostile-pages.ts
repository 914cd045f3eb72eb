/**
 * Pages that try to run a script, to load something or to act on their surroundings, by every way that a browser knows.
 * `home` is a server that nobody may ask for anything; a script that runs calls `pwned` of the window around it.
 */
export function hostilePages(home: string): Readonly<Record<string, string>> {
  const run = "parent.pwned('run')";
  const text = '<p>Some text of the page, which is long enough to be read by somebody who looks at it.</p>';
  return {
    scripts: `${text}<script>${run}</script><script src="${home}/x.js"></script><script type="module">import '${home}/m.js'</script><SCRIPT/x>${run}</SCRIPT>
      <noscript><img src="${home}/noscript.png"><p title="</noscript><script>${run}</script>">x</p></noscript>`,
    handlers: `<p onclick="${run}" onmouseover="${run}" onpointerenter="${run}">Click</p><img src="x" onerror="${run}" alt="broken"><body onload="${run}" onpageshow="${run}">
      <details open ontoggle="${run}">Details</details><div style="animation:x 1s" onanimationstart="${run}">Moving</div><input autofocus onfocus="${run}"><marquee onstart="${run}">Slow</marquee>
      <video src="x" onerror="${run}"><source onerror="${run}"></video><p onbeforematch="${run}" hidden="until-found">Hidden</p><a href="#" onfocus="${run}" autofocus tabindex=1>Focus</a>`,
    addresses: `<a href="javascript:${run}">Link</a><a href=" java&#09;script:${run}">Tab</a><a href="data:text/html,<script>${run}</script>">Data</a>
      <form action="javascript:${run}"><button formaction="javascript:${run}">Go</button><input type=image src="${home}/i.png"></form><area href="javascript:${run}">
      <a href="${home}/ping-target" ping="${home}/ping" target=_top>Ping</a><a href="vbscript:x">VB</a><isindex action="javascript:${run}">`,
    loads: `<img src="${home}/a.png" srcset="${home}/b.png 2x" sizes=100vw alt="picture"><picture><source srcset="${home}/c.webp"><img src="${home}/d.png"></picture>
      <link rel=stylesheet href="${home}/s.css"><link rel=preload as=image href="${home}/p.png"><link rel="dns-prefetch preconnect prefetch" href="${home}/">
      <iframe src="${home}/f.html"></iframe><iframe srcdoc="<script>${run}</script>"></iframe><object data="${home}/o.swf"><param name=movie value="${home}/o2.swf"></object>
      <embed src="${home}/e.swf"><applet code="${home}/A.class"></applet><video poster="${home}/v.png" src="${home}/v.mp4" autoplay></video><audio src="${home}/a.mp3" autoplay></audio>
      <track src="${home}/t.vtt"><input type=image src="${home}/g.png"><body background="${home}/bg.png"><table background="${home}/tb.png"><tr><td background="${home}/td.png">cell</td></tr></table>
      <frameset><frame src="${home}/fr.html"></frameset><portal src="${home}/portal"></portal><fencedframe></fencedframe>${text}`,
    head: `<base href="${home}/base/"><meta http-equiv=refresh content="0;url=${home}/refresh"><meta http-equiv="set-cookie" content="a=b"><meta name=viewport content="width=9999">
      <link rel=manifest href="${home}/m.json"><link rel=icon href="${home}/i.ico"><script type="speculationrules">{"prefetch":[{"source":"list","urls":["${home}/spec"]}]}</script>
      <script type=importmap>{"imports":{"a":"${home}/im.js"}}</script><title></title><script>${run}</script></title>${text}`,
    styles: `<style>@import url(${home}/i.css);body{background:url(${home}/u.png)}@font-face{font-family:x;src:url(${home}/f.woff)}p::before{content:url(${home}/c.png)}</style>
      <p style="background:url(${home}/s1.png)">One</p><p style="background-image:image-set('${home}/s2.png' 1x);list-style:url(${home}/s3.png);cursor:url(${home}/s4.cur),auto">Two</p>
      <p style="position:fixed;inset:0;z-index:9999;opacity:0">Cover</p><p style="width:expression(${run});behavior:url(${home}/b.htc);-moz-binding:url(${home}/b.xml)">Old</p>
      <p style='font-family:"</style><script>${run}</script>"'>Font</p><p style="--a:url(${home}/v.png);background:var(--a)">Variable</p><p style="filter:url(${home}/f.svg#f);mask:url(${home}/m.svg)">Filter</p>`,
    foreign: `${text}<svg onload="${run}"><script>${run}</script><image href="${home}/svg.png" xlink:href="${home}/svg2.png"/><use href="${home}/u.svg#a"/><a xlink:href="javascript:${run}"><text>x</text></a>
      <animate attributeName=href values="javascript:${run}"/><set attributeName=onclick to="${run}"/><foreignObject><body onload="${run}"><img src=x onerror="${run}"></body></foreignObject><style>@import '${home}/svg.css'</style></svg>
      <math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${run}&gt;"></style></mglyph></table></mtext><a xlink:href="javascript:${run}">m</a><annotation-xml encoding="text/html"><script>${run}</script></annotation-xml></math>
      <math><mi//xlink:href="data:x,<script>${run}</script>"><svg><desc><svg><style><a title="</style><img src onerror=${run}>">x</a></style></svg></desc></svg>`,
    mutation: `<noscript><p title="</noscript><img src=x onerror=${run}>"></noscript><textarea><p title="</textarea><img src=x onerror=${run}>"></textarea><xmp><p title="</xmp><img src=x onerror=${run}>">
      </xmp><template><script>${run}</script><img src=x onerror="${run}"></template><listing>&lt;img src=x onerror=${run}&gt;</listing><form><math><mtext></form><form><mglyph><style></math><img src onerror=${run}>
      <select><style></select><img src=x onerror=${run}></style></select><plaintext><img src=x onerror=${run}><title><a title="</title><img src=x onerror=${run}>"><iframe><a title="</iframe><img src=x onerror=${run}>">`,
    comments: `<!--><img src=x onerror="${run}">--><!--[if IE]><script>${run}</script><![endif]--><!-- --!><img src=x onerror="${run}"> --><![CDATA[<img src=x onerror="${run}">]]><?xml <img src=x onerror="${run}">?>
      <!doctype html "><script>${run}</script>"><//script><img src=x onerror="${run}"></ p><img src=x onerror="${run}">${text}`,
    clobbering: `<form id=body name=body><input name=getBoundingClientRect id=documentElement></form><img name=querySelector id=querySelectorAll><a id=defaultView name=adoptedStyleSheets href="x:y">a</a>
      <a id=defaultView name=CSSStyleSheet>b</a><form name=body><input id=attributes name=parentElement><output name=children></output></form><div id=elementFromPoint name=elementFromPoint>${text}</div><p id="__proto__" name="constructor">p</p>`,
    breakout: `<p title='"&gt;&lt;script&gt;${run}&lt;/script&gt;' dir='ltr" onclick="${run}' lang='"><script>${run}</script>'>&lt;script&gt;${run}&lt;/script&gt; &lt;/body&gt;&lt;/html&gt;</p>
      <p\u2028onclick="${run}">x</p><p data-element="1" data-style="background:url(${home}/ds.png)" data-state='kept"><script>${run}</script>'>Own attributes</p><script\0>${run}</script\0><img\0src=x\0onerror="${run}">
      <x-y onclick="${run}">Custom</x-y><a"onclick="${run}">Q</a><div:script>${run}</div:script>${text}<p>${'&#x3C;img src=x onerror=parent.pwned(1)&#x3E;'}</p>`,
  };
}
