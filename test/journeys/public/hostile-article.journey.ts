import { join } from 'node:path'
import { hostileHtml } from '../../content/hostile-html.ts'
import { publishedPicture } from '../../content/publisher.ts'
import { makePublishFolder, runPublish } from '../../content/run-publish.ts'
import { type DedicatedSite, startDedicatedSite } from '../helpers/dedicated-site.ts'
import { expect, test } from '../helpers/visitor.ts'

let site: DedicatedSite
test.beforeAll(async () => {
  // A site may take long to start on a busy machine.
  test.setTimeout(180_000)
  site = await startDedicatedSite()
})
test.afterAll(() => site.close())

/** Unclosed elements hide the vectors after them, so the best known vectors are first and those with unclosed elements last. */
const traps = hostileHtml.map((html, number) => `<p>Piège ${number}</p>${html}`).join('\n')

test('an article with hostile HTML opens, and runs none of it (§10.18)', async ({ page }) => {
  test.slow()
  const trap = '"><img src=x onerror=alert(1)>'
  const article = { type: 'article', id: 'pieges', title: trap, main_image: { file: 'a.jpg', name: trap } }
  const folder = await makePublishFolder(join(site.dataDir, 'pieges'), article, `${traps}<p>Fin</p>`, {
    'a.jpg': await publishedPicture(900, 600),
  })
  expect(await runPublish(folder, site.settings)).toMatchObject({ code: 0, stderr: '' })

  const dangerousEvents: string[] = []
  page.on('dialog', (dialog) => {
    dangerousEvents.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(site.origin)) dangerousEvents.push(request.url())
  })
  await page.goto(`${site.origin}/actualites/pieges`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(trap)
  const text = page.getByRole('article')
  await expect(text.getByText('Piège 0', { exact: true })).toBeVisible()

  // A visitor touches every link.
  const touched = await text.locator('.prose a').evaluateAll((links) => {
    for (const link of links) link.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
    return links.length
  })
  expect(touched).toBeGreaterThan(0)
  await expect(page).toHaveURL(`${site.origin}/actualites/pieges`)
  expect(
    await text.evaluate((article) => {
      const attributes = [...article.querySelectorAll('*')].flatMap((element) => [...element.attributes])
      const isDanger = ({ name, value }: Attr) =>
        /^on/i.test(name) || /^\s*(javascript|data|vbscript):/i.test(value)
      return {
        handlers: attributes.filter(isDanger).map(({ name, value }) => `${name}=${value}`),
        scripts: article.querySelectorAll('script, iframe, object, embed, style, form').length,
        schemes: [...new Set([...article.querySelectorAll('a')].map(({ protocol }) => protocol))].filter(
          (protocol) => !['http:', 'https:', 'mailto:', 'tel:'].includes(protocol),
        ),
        brokenPictures: [...article.querySelectorAll('picture img')].filter(
          (image) => (image as HTMLImageElement).complete && !(image as HTMLImageElement).naturalWidth,
        ).length,
      }
    }),
  ).toEqual({ handlers: [], scripts: 0, schemes: [], brokenPictures: 0 })
  expect(dangerousEvents).toEqual([])
})
