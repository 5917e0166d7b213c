import { expect, it } from 'vitest'
import { safeSvg } from './safe-svg.ts'

const svg = (inside: string, attributes = 'viewBox="0 0 40 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`

it('keeps shapes, gradients, clips and the styles of drawing programs', () => {
  const safe = safeSvg(
    `<?xml version="1.0"?><!-- Illustrator -->${svg(`<style>.a{fill:#e30613}.b{fill:url(#g)}</style>
      <defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/><stop offset="1" style="stop-color:#000"/></linearGradient>
      <linearGradient id="h" xlink:href="#g"/><clipPath id="c"><rect width="5" height="5"/></clipPath></defs>
      <g clip-path="url(#c)"><path class="a" d="M0 0h10v10z"/><circle class="b" r="3"/></g>`)}`,
  )
  expect(safe).toMatchObject({ width: 40, height: 10, removed: [] })
  for (const part of [
    'fill="#e30613"',
    'fill="url(#g)"',
    'stop-color="#000"',
    'xlink:href="#g"',
    'clip-path="url(#c)"',
  ])
    expect(safe?.text).toContain(part)
  expect(safe?.text).not.toMatch(/class=|<style|style=|<!--|<\?xml/)
})

it.each([
  ['script', '<script>alert(1)</script>', ['script']],
  ['an event handler', '<path d="M0 0" onload="alert(1)" onclick="alert(2)"/>', []],
  [
    'foreign elements',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml">x</body></foreignObject>',
    ['foreignObject'],
  ],
  ['an image from elsewhere', '<image href="https://evil.example/x.png"/>', ['image']],
  ['an outer use', '<use xlink:href="https://evil.example/x.svg#a"/>', ['use']],
  ['a link', '<a href="javascript:alert(1)"><path d="M0 0"/></a>', ['a']],
  [
    'an animation of a link',
    '<path d="M0 0"/><animate attributeName="href" values="javascript:alert(1)"/><set to="x"/>',
    ['animate', 'set'],
  ],
  [
    'styles that fetch',
    '<style>@import url(https://evil.example/x.css);path{fill:url(https://evil.example/f)}</style><path d="M0 0"/>',
    [],
  ],
  [
    'an attribute that fetches',
    '<path d="M0 0" fill="url(https://evil.example/f#a)" mask="url(//evil.example)"/>',
    [],
  ],
  [
    'a style attribute that fetches',
    '<path d="M0 0" style="background:url(https://evil.example);fill:url(&quot;https://evil.example&quot;)"/>',
    [],
  ],
  [
    'a hidden scheme',
    '<linearGradient id="a" href="&#106;avascript:alert(1)"/><linearGradient xlink:href="data:image/svg+xml,x"/>',
    [],
  ],
  [
    'a filter',
    '<filter id="f"><feImage href="https://evil.example"/></filter><path filter="url(#f)" d="M0 0"/>',
    ['filter'],
  ],
  ['an inner svg', '<svg onload="alert(1)"><script/></svg>', ['svg']],
  [
    'a CDATA script',
    '<title><![CDATA[<script>alert(1)</script>]]></title><script><![CDATA[alert(1)]]></script>',
    ['script'],
  ],
])('leaves out %s', (_name, inside, removed) => {
  const safe = safeSvg(svg(inside))
  expect(safe?.removed).toEqual(removed)
  expect(safe?.text).not.toMatch(
    /script|\son\w+=|evil|javascript|data:|<style|foreign|<a\b|<image|<use|<filter|animate/i,
  )
})

it.each([
  ['entities', `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${svg('<text>&b;</text>')}`],
  ['outer entities', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`],
  ['HTML', '<html><body>x</body></html>'],
  ['broken XML', '<svg xmlns="http://www.w3.org/2000/svg"><path'],
  ['no size', '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'],
  ['a size without end', svg('', 'viewBox="0 0 1e300 1"')],
  ['more elements than a logo has', svg('<g/>'.repeat(6_000))],
  ['elements nested too deeply', svg(`${'<g>'.repeat(60)}${'</g>'.repeat(60)}`)],
])('refuses %s', (_name, text) => {
  expect(safeSvg(text)).toBeNull()
})
