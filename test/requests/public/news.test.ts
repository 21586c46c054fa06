import type { HTMLElement } from 'node-html-parser'
import { beforeAll, describe, expect, test } from 'vitest'
import { readPage, textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})

test('the news page without articles says so (§2.8, §8)', async () => {
  const page = await readPage(site, '/actualites')
  expect(textsOf(page, 'main p')).toContain('Aucune actualité')
  expect(page.querySelectorAll('main article, main [data-placeholder]')).toHaveLength(0)
})

describe('the news page with thirty articles', () => {
  beforeAll(async () => {
    // Three articles per day with the same time: their order must be stable.
    await site.query(`
      insert into articles (id, title, content, main_image, created_at)
      select 'a' || to_char(n, 'FM00'), 'Article ' || n, '<p>Texte</p>',
             '{"url": "/pictures/service-renovation", "name": "Une jante"}',
             timestamptz '2026-03-01 10:00+01' - (n / 3) * interval '1 day'
      from generate_series(1, 30) n`)
  })

  const linksOf = (page: HTMLElement) =>
    page.querySelectorAll('main article a').map((link) => link.getAttribute('href'))
  const everyArticle = Array.from({ length: 30 }, (_, n) => `/actualites/a${String(n + 1).padStart(2, '0')}`)

  test('lists the newest first, twelve per page, each once (§2.8, §7.3)', async () => {
    const pages = await Promise.all(
      ['', '?page=2', '?page=3'].map((query) => readPage(site, `/actualites${query}`)),
    )
    expect(pages.map((page) => linksOf(page).length)).toEqual([12, 12, 6])
    expect(pages.flatMap(linksOf)).toEqual(everyArticle)
    const first = pages[0]?.querySelector('main article')
    expect(first?.querySelector('img')?.getAttribute('alt')).toBe('Une jante')
    expect(first?.textContent).toContain('Article 1')
    expect(first?.querySelector('time')?.getAttribute('datetime')).toBe('2026-03-01')
  })

  test('links to the older and the newer pages (§2.8)', async () => {
    const linksTo = async (query: string) => {
      const page = await readPage(site, `/actualites${query}`)
      return page
        .querySelectorAll('nav[aria-label="Pages des actualités"] a')
        .map((link) => [link.getAttribute('rel'), link.getAttribute('href'), link.textContent.trim()])
    }
    const newer = (to: string) => ['prev', to, 'Articles plus récents']
    const older = (to: string) => ['next', to, 'Articles plus anciens']
    expect(await linksTo('')).toEqual([older('/actualites?page=2')])
    expect(await linksTo('?page=2')).toEqual([newer('/actualites'), older('/actualites?page=3')])
    expect(await linksTo('?page=3')).toEqual([newer('/actualites?page=2')])
    const title = (await readPage(site, '/actualites?page=2')).querySelector('title')?.textContent
    expect(title).toBe('Actualités, page 2 | TW Jantes')
  })

  test.each(['abc', '0', '-1', '1', '1.5', '01', '', '1e3', '99999999999999999999', '2;drop table articles'])(
    'redirects page=%s to the first page (§2.8)',
    async (value) => {
      const response = await site.fetch(`/actualites?page=${encodeURIComponent(value)}`)
      expect([response.status, response.headers.get('Location')]).toEqual([302, '/actualites'])
    },
  )

  test.each([4, 99_999])(
    'returns 404 with a link to the first page for page %i, beyond the last (§2.8)',
    async (number) => {
      const response = await site.fetch(`/actualites?page=${number}`)
      const html = await response.text()
      expect(response.status).toBe(404)
      expect(html).toContain('Cette page n’existe pas')
      expect(html).not.toContain('Aucune actualité')
      expect(html).toContain('href="/actualites"')
    },
  )

  test('shows placeholders, a message and a link to try again if the articles cannot be read (§2.8, §4.1)', async () => {
    await site.query('alter table articles rename to articles_away')
    try {
      const response = await site.fetch('/actualites?page=2')
      const html = await response.text()
      expect(response.status).toBe(500)
      expect(response.headers.get('Cache-Control')).toBe('no-store')
      expect(html).toContain('data-placeholder')
      expect(html).toContain('Les actualités n’ont pas pu être chargées.')
      expect(html).toMatch(/<a[^>]*href="\/actualites\?page=2"[^>]*>Réessayer</)
    } finally {
      await site.query('alter table articles_away rename to articles')
    }
  })

  test('links each article to its neighbours, also to those with the same date (§2.8)', async () => {
    const neighbours = async (id: string) => {
      const page = await readPage(site, `/actualites/${id}`)
      return page
        .querySelectorAll('nav[aria-label="Autres articles"] a')
        .map((link) => `${link.getAttribute('rel')} ${link.getAttribute('href')}`)
    }
    for (const [index, path] of everyArticle.entries()) {
      const newer = everyArticle[index - 1]
      const older = everyArticle[index + 1]
      expect(await neighbours(path.slice('/actualites/'.length))).toEqual([
        ...(newer ? [`prev ${newer}`] : []),
        ...(older ? [`next ${older}`] : []),
      ])
    }
  })
})

describe('an article', () => {
  const complete = {
    title: 'Tout dans un article',
    content:
      '<h2>Dans l&rsquo;atelier</h2><p>L&eacute;o &amp; Z&#233;lie&nbsp;: <strong>deux</strong> presses, &amp;lt;zéro&amp;gt; d&eacute;tour.</p><script>alert(1)</script><p>Une phrase qui continue assez longtemps pour que la description doive s’arrêter entre deux mots, et jamais au milieu d’un seul.</p>',
    main_image: { url: '/pictures/avant-3', name: 'Une branche fissurée' },
    attachements: [{ url: '/documents/photographier-une-jante.pdf', name: 'La fiche' }],
    gallery: [
      { url: '/pictures/avant-1', name: 'Bord frotté' },
      { url: '/pictures/service-soudure-720.jpg', name: 'Soudure' },
    ],
    video: '/films/balayage.mp4',
    audio: '/sounds/maillet-jante-saine-jante-fissuree.mp3',
    // Already 1 April in Paris.
    created_at: '2026-03-31T22:30:00Z',
  }

  let page: HTMLElement
  beforeAll(async () => {
    const { title, content, main_image, attachements, gallery, video, audio, created_at } = complete
    await site.query(
      `insert into articles (id, title, content, main_image, attachements, gallery, video, audio, created_at)
       values ('complet', $1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        title,
        content,
        main_image,
        JSON.stringify(attachements),
        JSON.stringify(gallery),
        video,
        audio,
        created_at,
      ],
    )
    page = await readPage(site, '/actualites/complet')
  })

  const meta = (name: string) =>
    page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? ''
  const isThere = async (address: string) =>
    (await site.fetch(new URL(address, site.origin).pathname)).status === 200

  test('shows its image, title, date in Paris and text (§2.8, §3.2)', () => {
    expect(page.querySelector('main article img')?.getAttribute('alt')).toBe('Une branche fissurée')
    expect(textsOf(page, 'main h1')).toEqual(['Tout dans un article'])
    const time = page.querySelector('main time')
    expect([time?.textContent, time?.getAttribute('datetime')]).toEqual(['1er avril 2026', '2026-04-01'])
    expect(textsOf(page, 'main .prose h2')).toEqual(['Dans l’atelier'])
  })

  test('contains its files, pictures, film and sound, which all exist (§2.8, §3.2)', async () => {
    const attachment = page.querySelector('main a[href$=".pdf"]')
    expect(attachment?.textContent).toMatch(/La fiche.*PDF/)
    expect(attachment?.querySelector('svg[data-icon="paperclip"]')).not.toBeNull()
    const pictures = page
      .querySelectorAll('main article a:has(> picture)')
      .map((link) => link.getAttribute('href') ?? '')
    expect(pictures).toHaveLength(2)
    expect(textsOf(page, 'main h2')).toEqual(expect.arrayContaining(['En images', 'En vidéo', 'À écouter']))
    const video = page.querySelector('main video')
    const audio = page.querySelector('main audio')
    expect([video?.getAttribute('preload'), audio?.getAttribute('preload')]).toEqual(['metadata', 'none'])
    expect([video?.hasAttribute('controls'), audio?.hasAttribute('controls')]).toEqual([true, true])
    for (const address of [complete.attachements[0]?.url ?? '', ...pictures, complete.video, complete.audio])
      expect(await isThere(address), address).toBe(true)
  })

  test('has its own title, description and social card (§2.1, §2.8)', async () => {
    expect(page.querySelector('title')?.textContent).toBe('Tout dans un article | TW Jantes')
    const description = meta('description')
    expect(description).toMatch(
      /^Dans l’atelier Léo & Zélie\u00a0: deux presses, &lt;zéro&gt; détour\. Une phrase/,
    )
    expect(description).toMatch(/ (assez|longtemps|pour|que|la|description|doive|s’arrêter|entre|deux)…$/)
    expect(description.length).toBeLessThanOrEqual(160)
    expect([meta('og:title'), meta('og:description')]).toEqual(['Tout dans un article', description])
    expect(meta('og:image')).toMatch(/avant-3-\d+\.jpg$/)
    expect(await isThere(meta('og:image'))).toBe(true)
  })

  test('without these parts shows no empty sections (§3.2)', async () => {
    await site.query(`insert into articles (id, title, content, main_image)
      values ('simple', 'Simple', '<p>Texte</p>', '{"url": "/pictures/avant-1", "name": "Jante"}')`)
    const simple = await readPage(site, '/actualites/simple')
    expect(simple.querySelectorAll('main video, main audio, main svg[data-icon="paperclip"]')).toHaveLength(0)
    expect(simple.querySelector('main')?.textContent).not.toMatch(
      /En images|En vidéo|À écouter|À télécharger/,
    )
  })

  test('an article that does not exist returns a complete page with status 404 (§2.1, §10.12)', async () => {
    const response = await site.fetch('/actualites/inconnu')
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('</html>')
  })
})
