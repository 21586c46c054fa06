import type { Page } from '@playwright/test'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { pastedArticles } from '../../content/pasted-html.ts'
import { breakingSpaces } from '../../reading/french-spaces.ts'
import { signInByForm } from '../helpers/sign-in.ts'
import { expect as expectIn, test, waitForHydration } from '../helpers/visitor.ts'

const expect = expectIn.configure({ timeout: 45_000 })
test.describe.configure({ timeout: 240_000 })

/** Records dialogs, requests and other effects that hostile HTML might cause. */
function watch(page: Page): string[] {
  const dangerousEvents: string[] = []
  const origin = test.info().project.use.baseURL ?? ''
  page.on('dialog', (dialog) => {
    dangerousEvents.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('blob:'))
      dangerousEvents.push(request.url())
  })
  page.on('popup', (popup) => void dangerousEvents.push(popup.url()))
  page.on('framenavigated', (frame) => frame.parentFrame() && dangerousEvents.push(frame.url()))
  return dangerousEvents
}

/** Puts HTML on the clipboard as another program does, and pastes it at the cursor. */
async function paste(page: Page, html: string): Promise<void> {
  await page.evaluate((copied) => {
    const lay = (event: ClipboardEvent) => {
      event.clipboardData?.setData('text/html', copied)
      event.clipboardData?.setData('text/plain', 'en texte brut')
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    addEventListener('copy', lay, { capture: true, once: true })
  }, html)
  await page.keyboard.press('Control+c')
  await page.keyboard.press('Control+v')
}

/** Returns what in an element would execute, style, load from elsewhere, or mislead. */
const dangersIn = (element: Element): string[] => {
  const attributes = [...element.querySelectorAll('*')].flatMap((one) => [...one.attributes])
  const isDanger = ({ name, value }: Attr) =>
    /^(on|style$|id$|srcset$|background$|formaction$|cite$)/i.test(name) ||
    (name === 'class' && !/^(ProseMirror-.*)?$/.test(value)) ||
    (/^(href|src|data|action|poster|xlink:href)$/i.test(name) &&
      !/^(https?:\/\/[^/]|\/(?!\/)|#|mailto:|tel:)/.test(value))
  return [
    ...attributes.filter(isDanger).map(({ name, value }) => `${name}=${value}`),
    ...[
      ...element.querySelectorAll(
        'script, iframe, object, embed, style, form, input, button, video, audio, svg, math, template, link, meta, base',
      ),
    ].map(({ outerHTML }) => outerHTML),
  ]
}

for (const { name, html, kept } of pastedArticles)
  test(`${name}: pasted, saved, published and read, its HTML runs nothing and keeps its text (§10.18, §11.18)`, async ({
    page,
    openOtherPage,
  }) => {
    const editorEvents = watch(page)
    await signInByForm(page, 'bureau@exemple.fr', '/gestion/actualites/nouvelle')
    const title = `Collage ${randomId()}`
    await page.getByRole('textbox', { name: 'Titre' }).fill(title)
    await page.getByRole('button', { name: 'Commencer' }).click()
    await page.waitForURL(/\/gestion\/actualites\/\w{16}$/)
    await waitForHydration(page)
    await page.locator('textarea[name="main_image"]').evaluate((area: HTMLTextAreaElement) => {
      area.value = '/pictures/service-soudure Une soudure au TIG'
      area.dispatchEvent(new Event('input', { bubbles: true }))
    })
    const text = page.getByRole('textbox', { name: 'Texte', exact: true })
    await page.getByRole('button', { name: 'Écrire\u00a0: Texte' }).click()
    await expect(text).toBeVisible()
    await text.focus()
    for (const one of html) {
      await paste(page, one)
      await page.keyboard.press('Control+End')
      await page.keyboard.press('Enter')
    }
    await expect(text).not.toHaveText('')
    expect(await text.evaluate(dangersIn)).toEqual([])
    await expect(page.locator('#brouillon .office-form__saved')).toHaveText('Enregistré')
    await page.getByRole('button', { name: 'Publier', exact: true }).click()
    await expect(page.getByText('En ligne', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => (window as { harmed?: string }).harmed)).toBeUndefined()

    // The reloaded page shows what the site has stored.
    await page.reload()
    await expect(page.locator('.text-editor__text')).not.toHaveText('')
    expect(await page.locator('.text-editor__text').evaluate(dangersIn)).toEqual([])
    const address = (await page.getByRole('link', { name: 'Voir en ligne' }).getAttribute('href')) ?? ''
    const visitor = await openOtherPage()
    const visitorEvents = watch(visitor)
    await visitor.goto(address)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title)
    const prose = visitor.getByRole('article').locator('.prose')
    // The visitor touches every part of the page.
    for (const link of await prose.getByRole('link').all()) await link.dispatchEvent('mouseover')
    await visitor.mouse.wheel(0, 20_000)
    const written = (await prose.evaluate((element) => element.innerHTML)).replaceAll('&nbsp;', '\u00a0')
    for (const stretch of kept) expect(written).toContain(stretch)
    expect(breakingSpaces(await prose.innerText())).toEqual([])
    expect(await prose.evaluate(dangersIn)).toEqual([])
    expect(await visitor.evaluate(() => (window as { harmed?: string }).harmed)).toBeUndefined()
    expect({ ran: editorEvents, seen: visitorEvents }).toEqual({ ran: [], seen: [] })
  })
