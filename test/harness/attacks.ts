// XSS attacks for tests: each injection, combined with each way of obfuscating it.
const act = 'window.hit=1'
const tags = [
  'img',
  'svg',
  'video',
  'audio',
  'body',
  'iframe',
  'object',
  'embed',
  'input',
  'details',
  'marquee',
  'math',
  'form',
  'a',
  'p',
  'b',
]
const events = [
  'onerror',
  'onload',
  'onfocus',
  'onmouseover',
  'ontoggle',
  'onbegin',
  'onanimationstart',
  'onpointerenter',
]
const schemes = [
  'javascript:',
  'JaVaScRiPt:',
  'java\tscript:',
  'java\nscript:',
  '&#106;avascript:',
  '&#x6A;avascript:',
  ' javascript:',
  '\u0001javascript:',
  'vbscript:',
  'data:text/html,',
]
const wrappers = [
  (inner: string) => inner,
  (inner: string) => `<p>${inner}</p>`,
  (inner: string) => `<table><td>${inner}`,
  (inner: string) => `<svg><foreignObject>${inner}</foreignObject></svg>`,
  (inner: string) => `<math><mtext>${inner}</mtext></math>`,
  (inner: string) => `<noscript><p title="</noscript>${inner}">`,
  (inner: string) => `<!--><${inner}-->${inner}`,
]

/** HTML that runs `window.hit=1` if it is not sanitized. */
export function attacks(): string[] {
  const handlers = tags.flatMap((tag) =>
    events.flatMap((event) => [
      `<${tag} src=x autofocus tabindex=1 ${event}=${act}>x`,
      `<${tag}/src="x"\n${event.toUpperCase()}="${act}">`,
    ]),
  )
  const links = schemes.flatMap((scheme) => [
    `<a href="${scheme}${act}">x</a>`,
    `<a href='${scheme}${act}' target=_self>x</a>`,
    `<iframe src="${scheme}${act}"></iframe>`,
    `<form action="${scheme}${act}"><button>x</button></form>`,
    `<img src="${scheme}${act}">`,
    `<object data="${scheme}${act}"></object>`,
    `<svg><a xlink:href="${scheme}${act}"><text>x</text></a></svg>`,
  ])
  const scripts = [
    `<script>${act}</script>`,
    `<SCRIPT SRC="data:,${act}"></SCRIPT>`,
    `<scr<script>ipt>${act}</scr</script>ipt>`,
    `<script\n>${act}</script\n>`,
    `<style>@import 'x';body{background:url("javascript:${act}")}</style>`,
    `<div style="background:url(javascript:${act})">x</div>`,
    `<link rel=stylesheet href="data:text/css,*{}">`,
    `<meta http-equiv=refresh content="0;url=javascript:${act}">`,
    `<base href="javascript:${act}//">`,
    `<template><script>${act}</script></template>`,
    `<textarea><img src=x onerror=${act}></textarea>`,
    `<svg><script>${act}</script></svg>`,
    `<svg><animate onbegin=${act} attributeName=x dur=1s>`,
    `<img src=x:x onerror\n=\n${act}>`,
    `<img src="x" onerror&#61;"${act}">`,
    `"><img src=x onerror=${act}>`,
    `<<img src=x onerror=${act}>`,
    `<img src=\`x\` onerror=${act}>`,
    `<p id="hit" name="hit" class="x" data-x="${act}">x</p>`,
  ]
  const plain = [...handlers, ...links, ...scripts]
  const wrapped = wrappers.slice(1).flatMap((wrap) => [...scripts, ...links.slice(0, 10)].map(wrap))
  return [...plain, ...wrapped]
}
