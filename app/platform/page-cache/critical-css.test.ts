import { describe, expect, test } from 'vitest'

import { extractCriticalCss } from './critical-css.server.ts'

const html = `<html><body class="site"><h1 id="top">Über uns</h1><p data-shape="wide tall">a <b>c</b></p><details><summary>d</summary></details><button class="play">e</button><a class="button" href="/">f</a><br/>
<script>document.body.dataset.state = 'on';button.ariaBusy = 'true';map.hidden = true</script><script type="text/x-data">"<table class=wrong>"</script></body></html>`
const extract = (css: string) => extractCriticalCss(html, [css])

describe('the critical CSS', () => {
  test.each([
    '.site{color:red}',
    '#top{color:red}',
    'h1,H1{color:red}',
    '*,:before{color:red}',
    'details[open] summary{color:red}',
    'a:hover{color:red}'.replace('a', 'p'),
    'h1:not(.gone){color:red}',
    ':is(.gone,p)>b{color:red}',
    '.site:has(> h1){color:red}',
    '[data-shape="wide tall"]{color:red}',
    '[data-shape=wide\\ tall]{color:red}',
    '[data-shape^=wide],[data-shape$=tall]{color:red}',
    '[data-state=off]{color:red}',
    '[aria-busy=true]{color:red}',
    '[hidden]{color:red}',
    '[data-shape*="e t"]{color:red}',
    'h1+p>b{color:red}',
    'h1~button{color:red}',
    'body>:is(p,.gone) b{color:red}',
    'p:has(> b){color:red}',
    'h1:has(+ p,~ table){color:red}',
    'html:has(details[open]){color:red}',
    'h1:nth-child(9){color:red}',
    '.play:disabled{color:red}',
    'a[href^="/"]{color:red}',
    'br{color:red}',
    '@media print{h1{color:red}}',
    '@layer a,b;',
    '@keyframes k{0%{color:red}to{color:blue}}',
    '@font-face{font-family:A;unicode-range:U+00??}',
    '@font-face{font-family:A;unicode-range:U+400-4FF,U+DC}',
    'h1:after{content:"} .gone{"}',
    'h1{background:url(data:x;y)}',
  ])('keeps %s', (css) => expect(extract(css)).toBe(css))
  test("drops rules for anything the page doesn't have", () => {
    for (const css of [
      '.gone{color:red}',
      'table{color:red}',
      '#bottom{color:red}',
      'h1.gone{color:red}',
      '.wrong{color:red}',
      ':is(.gone,table) b{color:red}',
      'p:has(table){color:red}',
      'p.play{color:red}',
      'h1>b{color:red}',
      'h1 b{color:red}',
      'p+h1{color:red}',
      'h1+button{color:red}',
      'br~h1{color:red}',
      ':is(h1,details) b{color:red}',
      'h1:has(b){color:red}',
      'body:has(> b){color:red}',
      'h1#bottom{color:red}',
      '.button:disabled{color:red}',
      '.button:enabled:hover{color:red}',
      '.button[aria-disabled=true]{color:red}',
      'h1[data-shape]{color:red}',
      'a[href^=http]{color:red}',
      '[data-shape=tall]{color:red}',
      '[data-color]{color:red}',
      '@media print{.gone{color:red}}',
      '@font-face{font-family:A;unicode-range:U+400-4FF}',
    ])
      expect(extract(css), css).toBe('')
  })
  test('keeps the matching part of a selector list', () =>
    expect(extract('.gone,h1,table{color:red}')).toBe('h1{color:red}'))
  test('keeps a variable only while it is used', () => {
    expect(
      extract(
        ':root{--a:var(--b);--b:red;--c:var(--d);--d: ;--e:1px}p{color:var(--a)}.gone{margin:var(--e)}',
      ),
    ).toBe(':root{--a:var(--b);--b:red}p{color:var(--a)}')
    expect(extract('@property --a{syntax:"*"}@property --b{syntax:"*"}p{color:var(--b)}')).toBe(
      '@property --b{syntax:"*"}p{color:var(--b)}',
    )
    expect(extract(':root{--a:1px}@media print{.gone{margin:var(--a)}}')).toBe('')
  })
})

test('keeps the order of several stylesheets', () =>
  expect(extractCriticalCss(html, ['h1{color:red}', 'p{color:red}h1{color:blue}'])).toBe(
    'h1{color:red}p{color:red}h1{color:blue}',
  ))
