import type { BrowserType, Locator, Page, Request } from '@playwright/test'
import { submissionKeyParameter } from '../../../app/office/submission-address.ts'
import { demoPassword } from '../../../demo/people.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { insertReceivedOrder, rimPath } from '../../content/order-with-rims.ts'
import { listRoutes } from '../../reading/list-routes.ts'
import { query } from '../helpers/database.ts'
import { startOwnSite } from '../helpers/own-site.ts'
import { signIn } from '../helpers/sign-in.ts'
import { blockScripts, expect as expectIn, test, waitForHydration } from '../helpers/visitor.ts'

const expect = expectIn.configure({ timeout: 30_000 })
test.describe.configure({ timeout: 120_000 })

const statusOf = async (id: string) => {
  const [row] = await query<{ status: number }>('select status from orders where id = $1', [id])
  return row?.status
}

/** Opens a page whose clock stops, and moves only by `page.clock.runFor`. */
async function openInStoppedTime(page: Page, path: string, email = 'bureau@exemple.fr'): Promise<void> {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.clock.resume()
  await signIn(page, email, path)
  // Waits for the fonts, so that the measured positions stay correct.
  await page.evaluate(() => document.fonts.ready)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
}

/** Returns a list that fills with the bodies of the page's POST requests from now on. */
function postsOf(page: Page): string[] {
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.postData() ?? ''))
  return posts
}

/**
 * Returns a function that clicks the centre of the element at once, without Playwright's wait for actionability, as a finger
 * does.
 */
async function finger(page: Page, selector: ReturnType<Page['locator']>) {
  await selector.scrollIntoViewIfNeeded()
  const box = await selector.boundingBox()
  if (!box) throw new Error('nothing to tap')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  return () => page.mouse.click(x, y)
}

/** Makes an order whose client gets no mail, so that its moves ask no question. */
async function bringSilently(more?: Parameters<typeof insertReceivedOrder>[1]) {
  const order = await insertReceivedOrder(query, more)
  await query('update orders set tells_client = false where id = $1', [order.id])
  return order
}

test('a double tap is one press: on the next step, on a card, in a saved form, across documents', async ({
  page,
}) => {
  test.slow()
  await page.clock.install()
  await test.step('a double tap on the next step is one step: the control that moves under the finger does not react at once (§11.6)', async () => {
    const { id } = await bringSilently({ status: 1 })
    await openInStoppedTime(page, `/gestion/commandes/${id}`)
    const tap = await finger(page, page.getByRole('button', { name: /^Prêtes/ }))
    const posts = postsOf(page)
    await tap()
    await expect(page.getByRole('button', { name: 'Terminer et facturer' })).toBeVisible()
    for (const milliseconds of [60, 190, 350]) {
      await page.clock.runFor(milliseconds)
      await tap()
    }
    await page.clock.runFor(150)
    expect(posts).toHaveLength(1)
    expect(await statusOf(id)).toBe(2)

    // A press after the guard's pause works.
    await page.getByRole('button', { name: 'Terminer et facturer' }).click()
    await expect(page).toHaveURL(/\/gestion\/factures\/nouvelle/)
    expect(await statusOf(id)).toBe(3)
  })
  await test.step('a double tap on a card of the board moves that card alone, which stays where it was for its ten seconds (§11.6)', async () => {
    const [first, second] = [await bringSilently({ status: 0 }), await bringSilently({ status: 0 })]
    await query("update orders set promised_on = '1999-01-01' where id = any($1)", [[first.id, second.id]])
    await openInStoppedTime(page, '/gestion/commandes?pos=tous')
    const card = (id: string) => page.locator(`[data-card="${id}"]`)
    const tap = await finger(page, card(first.id).getByRole('button', { name: /^Traitée/ }))
    const before = await card(second.id).boundingBox()
    const posts = postsOf(page)
    await tap()
    await expect(card(first.id).getByRole('button', { name: /^Annuler/ })).toBeVisible()
    for (const milliseconds of [60, 190, 350]) {
      await page.clock.runFor(milliseconds)
      await tap()
    }
    expect(posts).toHaveLength(1)
    expect([await statusOf(first.id), await statusOf(second.id)]).toEqual([1, 0])
    expect(await card(second.id).boundingBox()).toEqual(before)

    await page.clock.runFor(200)
    await card(first.id)
      .getByRole('button', { name: /^Annuler/ })
      .click()
    await expect(card(first.id).getByRole('button', { name: /^Traitée/ })).toBeVisible()
    expect(await statusOf(first.id)).toBe(0)
  })
  await test.step('a saved form that is submitted again without a change is executed once; after a change it is executed again', async () => {
    const reason = `Inventaire ${randomId()}`
    await openInStoppedTime(page, '/gestion/reglages/fermetures', 'atelier@exemple.fr')
    const form = page.locator('form[action*="formulaire=annoncer"]')
    await form.getByLabel('Premier jour').fill('2027-08-02')
    await form.getByLabel('Dernier jour').fill('2027-08-20')
    await form.getByLabel('Raison').fill(reason)
    const press = form.getByRole('button', { name: /^(Annoncer|Réessayer)$/ })
    const posts = postsOf(page)
    const announced = async () =>
      (await query('select 1 from closures where reason like $1', [`${reason}%`])).length
    for (const times of [1, 2, 3]) {
      await press.click()
      await expect.poll(() => posts.length).toBe(times)
      await expect(form.getByText('Annoncée')).toBeVisible()
      // Time after which the press guard lets another press through.
      await page.clock.runFor(1_300)
    }
    expect(await announced()).toBe(1)
    await form.getByLabel('Raison').fill(`${reason}, suite`)
    await press.click()
    await expect.poll(announced).toBe(2)
  })
  await test.step('a double tap that loads a new document is one press there too (§11.6)', async () => {
    await openInStoppedTime(page, '/gestion/actualites/nouvelle')
    await page.getByLabel('Titre').fill('Un essai')
    const tap = await finger(page, page.getByRole('button', { name: 'Commencer' }))
    const posts = postsOf(page)
    await tap()
    await expect(page).toHaveURL(/\/gestion\/actualites\/[^/]+$/)
    await expect(page).not.toHaveURL(/nouvelle$/)
    // A document requests its scripts after its first paint, which needs the clock to advance.
    await page.waitForLoadState('load')
    await page.clock.runFor(50)
    await waitForHydration(page)
    const address = page.url()
    // Covers the page with a link, in place of any control that might be under the finger.
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: '/gestion/journal' })
      link.style.cssText = 'position: fixed; inset: 0; z-index: 1000'
      document.body.append(link)
    })
    for (const milliseconds of [60, 190, 350]) {
      await page.clock.runFor(milliseconds)
      await tap()
    }
    expect(posts).toHaveLength(1)
    expect(page.url()).toBe(address)
    await page.clock.runFor(150)
    await tap()
    await expect(page).toHaveURL(/\/gestion\/journal$/)
  })
})

test('before its scripts come, and without them, a page that has just come does not answer a second tap (§11.6)', async ({
  page,
}) => {
  const { id } = await bringSilently({ status: 1 })
  await page.setViewportSize({ width: 360, height: 800 })
  await signIn(page, 'bureau@exemple.fr', '/gestion')
  // Stops the CSS animations.
  const browser = await page.context().newCDPSession(page)
  await browser.send('Animation.enable')
  await browser.send('Animation.setPlaybackRate', { playbackRate: 0 })
  await blockScripts(page)
  await page.goto('/gestion/commandes?etape=1&pos=tous', { waitUntil: 'commit' })
  await page.locator(`[data-card="${id}"] a`).first().click()
  const next = page.getByRole('button', { name: /^Prêtes/ })
  await expect(next).toBeVisible()
  const tap = await finger(page, next)
  const posts = postsOf(page)
  await tap()
  await expect(next).toBeVisible()
  expect(posts).toEqual([])

  await browser.send('Animation.setPlaybackRate', { playbackRate: 1 })
  await next.click()
  await expect(page.getByRole('button', { name: 'Terminer et facturer' })).toBeVisible()
  expect(posts).toHaveLength(1)
})

test('what may be taken back has its « Annuler » in sight of a phone, on nothing that has the focus (§11.6)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const [moved, ended, quiet] = [
    await bringSilently({ status: 1 }),
    await bringSilently({ status: 2 }),
    await bringSilently(),
  ]
  await signIn(page, 'bureau@exemple.fr', `/gestion/commandes/${moved.id}`)
  const takeBack = async (press: Locator) => {
    await press.click()
    const undo = page.locator('.undo-toast button')
    await expect(undo).toBeVisible()
    await expect.poll(() => undo.evaluate(standing)).toBe('in sight')
    await undo.click()
    await expect(undo).toBeHidden()
  }
  await takeBack(page.getByRole('button', { name: /^Prêtes/ }))
  await page.goto(`/gestion/commandes/${ended.id}`)
  await takeBack(page.getByRole('button', { name: 'Terminer et facturer' }))
  await page.goto(rimPath(quiet))
  await takeBack(page.locator('.rim-press button'))
  await page.goto('/gestion/factures?etat=en-retard&pos=tous')
  await page.locator('#page tbody a').first().click()
  await takeBack(page.getByRole('button', { name: 'Relancer', exact: true }))
  await page.goto('/gestion/devis/nouveau?q=Marchal')
  await page.getByRole('button', { name: 'Faire le devis' }).first().click()
  await page.getByRole('button', { name: 'Ajouter une jante' }).click()
  await page.getByRole('combobox', { name: 'Prestation' }).selectOption({ label: 'Rénovation' })
  await page.getByRole('combobox', { name: 'Position' }).selectOption('avg')
  await takeBack(page.getByRole('button', { name: 'Les quatre pareilles' }))
})

/** Returns where an « Annuler » button is: visible, hidden by another element, or in a toast that covers the focused control. */
function standing(button: Element): 'in sight' | 'out of sight' | 'on what has the focus' {
  const { left, top, width, height } = button.getBoundingClientRect()
  const found = document.elementFromPoint(left + width / 2, top + height / 2)
  if (!button.contains(found)) return 'out of sight'
  const focused = document.activeElement?.closest('button, input, textarea, select, a')
  if (!focused || focused === button) return 'in sight'
  const covered = focused.getBoundingClientRect()
  const covering = document.elementFromPoint((covered.left + covered.right) / 2, covered.bottom - 4)
  return covering?.closest('.undo-toast') ? 'on what has the focus' : 'in sight'
}

/** Pauses before the repeated taps, in milliseconds: they fall 60, 250 and 600 ms after the response. */
const secondTaps = [60, 190, 350]

/** Forms that leave the office or open another person's pages. */
const leaves = /deconnexion|formulaire=(voir|quitter)/

/** Parts of the walk, each with its own site, so that no part takes longer than other journeys. */
const parts = [0, 1, 2]

for (const part of parts)
  test(`no button of the office, walked from its routes, sends anything at a second tap within 600 ms (${part + 1} of ${parts.length})`, async ({
    playwright,
  }) => {
    test.setTimeout(480_000)
    const site = await startOwnSite({ DEMO: 'on', JOBS: 'off' })
    let open = await openOffice(playwright.chromium, site.origin)
    try {
      const pressed = new Set<string>()
      const twice: string[] = []
      for (const path of await listPages(open.page)) {
        const pattern = patternOf(path) ?? ''
        if (officePatterns.indexOf(pattern) % parts.length !== part) continue
        for (const name of await listForms(open.page, path)) {
          const id = `${pattern} ${name}`
          if (pressed.has(id)) continue
          // If the browser hangs between two documents, it is killed and the form is pressed once more in another browser.
          const posts = await withinAMinute(tapTwice(open.page, path, name)).catch(async () => {
            await open.kill()
            open = await openOffice(playwright.chromium, site.origin)
            return withinAMinute(tapTwice(open.page, path, name))
          })
          if (posts === null) continue
          pressed.add(id)
          if (posts > 1) twice.push(`${id}: ${posts}`)
        }
      }
      // For the other forms the script sends nothing before more is typed, or their button is inside a closed section.
      expect(pressed.size).toBeGreaterThan(10)
      expect(twice).toEqual([])
    } finally {
      await open.kill()
      await site.close()
    }
  })

/** Opens the office, signed in, in its own browser process: a hanging browser must be killed from outside. */
async function openOffice(chromium: BrowserType, origin: string) {
  const server = await chromium.launchServer(test.info().project.use.launchOptions)
  const browser = await chromium.connect(server.wsEndpoint())
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 360, height: 800 },
    serviceWorkers: 'block',
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
  })
  context.setDefaultTimeout(30_000)
  const post = (address: string, form = {}) =>
    context.request.post(address, { form, headers: { Origin: origin }, maxRedirects: 0 })
  await post('/espace_pro', { email: 'atelier@exemple.fr', password: demoPassword })
  await post('/verification/passer')
  const page = await context.newPage()
  await page.clock.install()
  return { page, kill: () => server.kill() }
}

async function withinAMinute<Value>(work: Promise<Value>): Promise<Value> {
  const late = AbortSignal.timeout(60_000)
  const end = new Promise<never>((_, reject) => {
    late.addEventListener('abort', () => reject(late.reason), { once: true })
  })
  return await Promise.race([work, end])
}

const officePatterns = listRoutes()
  .map(({ pattern }) => pattern)
  .filter((pattern) => pattern.startsWith('/gestion'))

const patternOf = (path: string) =>
  officePatterns.find((pattern) => pattern === path) ??
  officePatterns.find((pattern) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path))

/** Returns one page for each office route. Routes with parameters are found through the links of other pages. */
async function listPages(page: Page): Promise<string[]> {
  const found = new Map<string, string>()
  const waiting = officePatterns.filter((pattern) => !pattern.includes(':'))
  for (let path = waiting.shift(); path; path = waiting.shift()) {
    // HEAD first, because the response of an event stream never ends.
    const head = await page.request.head(path, { maxRedirects: 0, maxRetries: 2 })
    if (head.status() !== 200 || !head.headers()['content-type']?.includes('html')) continue
    const answer = await page.request.get(path, { maxRetries: 2 })
    const pattern = patternOf(path)
    if (pattern && !found.has(pattern)) found.set(pattern, path)
    for (const [, to = ''] of (await answer.text()).matchAll(/href="(\/gestion\/[^"?#]*)/g)) {
      const other = patternOf(to)
      if (other && !found.has(other) && !waiting.some((known) => patternOf(known) === other)) waiting.push(to)
    }
  }
  return [...found.values()]
}

/** Returns the names of the forms on a page (`formulaire=…`). */
async function listForms(page: Page, path: string): Promise<Set<string>> {
  const html = await (await page.request.get(path, { maxRetries: 2 })).text()
  const names = [...html.matchAll(/<form[^>]*method="post"[^>]*>/g)]
    .map(([form]) => form)
    .filter((form) => !leaves.test(form))
    .map((form) => /formulaire=([\w-]+)/.exec(form)?.[1])
  return new Set(names.filter((name) => name !== undefined))
}

/**
 * Presses the first form of that name and taps three more times. Returns the number of POST requests, or `null` if the press
 * sends none.
 */
async function tapTwice(page: Page, path: string, name: string): Promise<number | null> {
  await page.clock.resume()
  // The navigation of the previous press may still be running and abort this one.
  await expect(() => page.goto(path)).toPass({ timeout: 40_000 })
  await waitForHydration(page)
  await page.evaluate(() => document.fonts.ready)
  const forms = page.locator(`form[method=post][action*="formulaire=${name}"]`)
  await forms.evaluateAll((elements) => {
    for (const element of elements)
      for (let at: Element | null = element; at; at = at.parentElement)
        if (at instanceof HTMLDetailsElement) at.open = true
  })
  const form = forms.filter({ visible: true }).first()
  if ((await form.count()) === 0) return null
  await fillIn(form)
  const button = form.locator('button:not([type=button]):visible').last()
  if ((await button.count()) === 0) return null
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 2_000)
  const tap = await finger(page, button)
  let posts = 0
  const underWay = new Set<Request>()
  const isOurs = (request: Request) =>
    request.method() === 'POST' && new URL(request.url()).searchParams.has(submissionKeyParameter)
  const begin = (request: Request) => {
    if (isOurs(request)) posts += 1
    if (request.resourceType() !== 'eventsource') underWay.add(request)
  }
  const end = (request: Request) => underWay.delete(request)
  page.on('request', begin)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  await page.evaluate(() => Reflect.set(window, 'pressedHere', true))
  await tap()
  await page.clock.runFor(20)
  // Waits until the whole response has been applied; the stopped clock still shows the moment of the press.
  await expect.poll(() => underWay.size).toBe(0)
  const first = posts
  // A document requests its scripts after its first paint, which needs the clock to advance.
  if (await isNewDocument(page)) {
    await page.clock.runFor(50)
    await waitForHydration(page)
  }
  if (first > 0)
    for (const milliseconds of secondTaps) {
      await page.clock.runFor(milliseconds)
      await tap()
    }
  page.off('request', begin)
  page.off('requestfinished', end)
  page.off('requestfailed', end)
  return first === 0 ? null : posts
}

/** Whether a press has opened a new document. Asks again if a navigation destroys the context meanwhile. */
async function isNewDocument(page: Page): Promise<boolean> {
  await page.waitForLoadState()
  const answer = await page
    .evaluate(() => !Reflect.has(window, 'pressedHere'))
    .catch((error) => {
      if (/context was destroyed/.test(String(error))) return null
      throw error
    })
  return answer ?? isNewDocument(page)
}

/** Fills in every empty field. */
async function fillIn(form: Locator): Promise<void> {
  for (const control of await form.locator('input:visible, textarea:visible, select:visible').all()) {
    const kind = await control.evaluate((element) =>
      element instanceof HTMLInputElement ? element.type : element.tagName.toLowerCase(),
    )
    if (kind === 'select' || (await control.inputValue()) !== '') continue
    const word = { email: 'essai@exemple.fr', date: '2027-11-02', tel: '03 53 01 02 03', number: '4' }[kind]
    const isTyped = word ?? (kind === 'text' || kind === 'textarea' ? 'Essai' : null)
    if (isTyped) await control.fill(isTyped)
  }
}
