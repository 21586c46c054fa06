import { type HTMLElement, parse } from 'node-html-parser'
import { beforeAll, describe, expect, test } from 'vitest'
import { sanitizeHtml } from '../../../domain/kernel/html/sanitize-html.ts'
import { hostileHtml } from '../../content/hostile-html.ts'
import { openPublisher } from '../../content/publisher.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'

let site: TestSite
let publisher: Awaited<ReturnType<typeof openPublisher>>
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  publisher = await openPublisher(site)
})

const forbidden =
  'script, style, link, meta, base, iframe, object, embed, form, input, textarea, select, math, template, noscript, xmp, plaintext, marquee, [style], [srcdoc], [formaction], [background]'

/**
 * Returns the elements and attributes that a browser would execute, load from elsewhere, or take for a part of the page itself.
 */
function dangersIn(html: string): string[] {
  const page = parse(html, { comment: true })
  const elements = page.querySelectorAll('*')
  return [
    ...page.querySelectorAll(forbidden).map(({ outerHTML }) => outerHTML),
    ...elements.flatMap(dangersOf),
  ]
}

function dangersOf(element: HTMLElement): string[] {
  return Object.entries(element.attributes).flatMap(([name, value]) => {
    const leadsAway =
      /^(href|src|srcset|action|cite|data|xlink:href)$/i.test(name) && !isHarmless(element, value)
    return /^on/i.test(name) || leadsAway ? [`${name}=${value}`] : []
  })
}

/** Whether an address is allowed: links may lead anywhere, loaded files must be the site's own. */
function isHarmless({ tagName }: HTMLElement, address: string): boolean {
  const url = URL.parse(address.split(' ')[0] ?? '', 'https://here.test/')
  const schemes = tagName === 'A' ? ['http:', 'https:', 'mailto:', 'tel:'] : ['https:']
  const isOwn = url?.host === 'here.test' || /^https?:\/\/\w/.test(address) || /^(mailto|tel):/.test(address)
  return isOwn && schemes.includes(url?.protocol ?? '') && (tagName === 'A' || url?.host === 'here.test')
}

test('the detector used by these tests finds dangers in most samples of hostile HTML', () => {
  const detectedSamples = hostileHtml.filter((html) => dangersIn(html).length > 0)
  expect(detectedSamples.length).toBeGreaterThan(60)
})

describe('hostile HTML in an article', () => {
  test.each(hostileHtml.map((html, number) => [html, number]))(
    'an article with the hostile HTML %j shows only its harmless parts (§10.18)',
    async (html, number) => {
      const id = await publisher.publish({
        title: `Piège ${number}`,
        content: `<p>Avant</p>${html}<p>Après</p>`,
      })
      const [stored] = await site.query<{ content: string }>('select content from articles where id = $1', [
        id,
      ])
      expect(dangersIn(stored?.content ?? '')).toEqual([])
      expect(sanitizeHtml(stored?.content ?? '')).toBe(stored?.content)

      const page = parse(await (await site.fetch(`/actualites/${id}`)).text(), { comment: true })
      const article = page.querySelector('main article')
      expect(article?.textContent).toContain('Avant')
      expect(dangersIn(article?.innerHTML ?? '')).toEqual([])
      expect(page.querySelectorAll('h1')).toHaveLength(1)
      expect(page.querySelector('footer')).toBeTruthy()
    },
  )

  test('hostile HTML in the title and the file names of an article is shown as text (§10.18)', async () => {
    const trap = '\0\ud800"><img src=x onerror=alert(1)></title></script><script>alert(1)</script>'
    const main_image = { url: '/pictures/service-soudure', name: trap }
    const id = await publisher.publish({ title: trap, main_image, gallery: [main_image] })
    const text = await (await site.fetch(`/actualites/${id}`)).text()
    expect(text).not.toMatch(/<img src=x|<script>alert/)
    expect(parse(text).querySelector('h1')?.textContent).toContain('onerror')
  })
})

test('the sanitiser keeps all elements that an ordinary article needs (§10.18)', () => {
  const honest =
    '<h2>Titre</h2><p>Du <strong>gras</strong>, de l’<em>italique</em>, H<sub>2</sub>O, m<sup>2</sup>, <code>ET 45</code><br />et un <a href="/devis">devis</a>, un <a href="https://exemple.fr/a?b=1&amp;c=2#d" rel="noopener noreferrer">site</a>, un <a href="mailto:contact@exemple.fr">e-mail</a>, un <a href="tel:+33353010000">téléphone</a>.</p><ul><li>un</li></ul><ol start="3"><li>trois</li></ol><hr /><blockquote><p>Une phrase.</p></blockquote><figure><img src="/pictures/service-soudure-720.jpg" alt="Soudure" width="720" height="480" loading="lazy" /><figcaption>Légende</figcaption></figure><table><caption>Prix</caption><thead><tr><th scope="col">Taille</th></tr></thead><tbody><tr><td colspan="2">17</td></tr></tbody></table>'
  expect(sanitizeHtml(honest)).toBe(honest)
})

test('the sanitiser converts pasted HTML to allowed elements with the same meaning (§10.18)', () => {
  expect(
    sanitizeHtml(
      '<div class="x"><h1 style="color:red">Grand</h1><h5>Petit</h5><p><b>gras</b> <i>penché</i> <span>mot</span> <a href="javascript:x()">lien</a></p></div>',
    ),
  ).toBe('<h2>Grand</h2><h4>Petit</h4><p><strong>gras</strong> <em>penché</em> mot lien</p>')
})

test('the sanitiser inserts non-breaking spaces where French typography requires them (§11.18)', () => {
  expect(sanitizeHtml('<p>Oui : « non » ! À 12:30, http://x ; fin</p>')).toBe(
    '<p>Oui\u00a0: «\u00a0non\u00a0»\u00a0! À 12:30, http://x\u00a0; fin</p>',
  )
})

/** Returns elements, attributes and text, independent of how entities, spaces and empty elements are written. */
function meaningOf(html: string): unknown[] {
  return parse(html).childNodes.map(function read(node): unknown {
    if (node.nodeType === 3) return node.text.replace(/[ \n\u00a0]+/g, ' ')
    const { tagName, attributes, childNodes } = node as HTMLElement
    const { rel: _, loading: __, ...otherAttributes } = attributes
    return [tagName, otherAttributes, childNodes.map(read)]
  })
}

test('the sanitiser keeps the meaning of every text of the demo (§10.18)', async () => {
  const texts = await site.query<{ html: string }>(
    "select content as html from articles where title not like 'Piège%' union all select description from portfolio_entries",
  )
  expect(texts.length).toBeGreaterThan(3)
  for (const { html } of texts) expect(meaningOf(sanitizeHtml(html))).toEqual(meaningOf(html))
})
