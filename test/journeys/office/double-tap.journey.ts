import type { Page } from '@playwright/test'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { insertReceivedOrder, rimPath } from '../../content/order-with-rims.ts'
import { query } from '../helpers/database.ts'
import { signInByForm } from '../helpers/sign-in.ts'
import { blockScripts, expect as expectIn, test } from '../helpers/visitor.ts'

/*
 * Ignored second taps of double taps, on some representative buttons. `test/requests/office/idempotent-forms.test.ts` submits
 * every form of the office twice.
 */

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
  await signInByForm(page, email, path, { hasDoubleTaps: true })
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
async function insertSilentOrder(status: number) {
  const order = await insertReceivedOrder(query, { status })
  await query('update orders set tells_client = false where id = $1', [order.id])
  return order
}

test('a double tap submits once: on a step of a rim, on a card of the board and in a saved form (§11.6)', async ({
  page,
}) => {
  await page.clock.install()
  await test.step('a double tap on the next step of a rim records one step, although the following step is then under the finger', async () => {
    const order = await insertSilentOrder(0)
    await openInStoppedTime(page, rimPath(order))
    const next = page.locator('.rim-main-button button')
    const countRecordedSteps = async () =>
      (await query('select step from order_rim_steps where rim_id = $1', [order.rims[0]])).length
    await expect(next).toHaveText('Noter\u00a0: déposée')
    const tap = await finger(page, next)
    const posts = postsOf(page)
    await tap()
    await expect(next).toHaveText('Noter\u00a0: décapée')
    for (const milliseconds of [60, 190, 400]) {
      await page.clock.runFor(milliseconds)
      await tap()
    }
    expect(posts).toHaveLength(1)
    expect(await countRecordedSteps()).toBe(1)

    // After 700 ms a press at the same place counts.
    await page.clock.runFor(50)
    await tap()
    await expect(next).toHaveText('Noter\u00a0: préparée')
    expect(await countRecordedSteps()).toBe(2)
  })
  await test.step('a double tap on a card of the board moves that card only, which stays in place for ten seconds', async () => {
    const [first, secondOrder] = [await insertSilentOrder(0), await insertSilentOrder(0)]
    await query("update orders set promised_on = '1999-01-01' where id = any($1)", [
      [first.id, secondOrder.id],
    ])
    await openInStoppedTime(page, '/gestion/commandes?pos=tous')
    const card = (id: string) => page.locator(`[data-card="${id}"]`)
    const tap = await finger(page, card(first.id).getByRole('button', { name: /^Passer à «\straitée/ }))
    const before = await card(secondOrder.id).boundingBox()
    const posts = postsOf(page)
    await tap()
    await expect(card(first.id).getByRole('button', { name: /^Annuler/ })).toBeVisible()
    for (const milliseconds of [60, 190, 400]) {
      await page.clock.runFor(milliseconds)
      await tap()
    }
    expect(posts).toHaveLength(1)
    expect([await statusOf(first.id), await statusOf(secondOrder.id)]).toEqual([1, 0])
    expect(await card(secondOrder.id).boundingBox()).toEqual(before)

    await card(first.id)
      .getByRole('button', { name: /^Annuler/ })
      .click()
    await expect(card(first.id).getByRole('button', { name: /^Passer à «\straitée/ })).toBeVisible()
    expect(await statusOf(first.id)).toBe(0)
  })
  await test.step('a saved form submitted again unchanged is executed once; after a change it is executed again', async () => {
    const reason = `Inventaire ${randomId()}`
    await openInStoppedTime(page, '/gestion/reglages/fermetures', 'atelier@exemple.fr')
    const form = page.locator('form[action*="formulaire=annoncer"]')
    await form.getByLabel('Premier jour').fill('2027-08-02')
    await form.getByLabel('Dernier jour').fill('2027-08-20')
    await form.getByLabel('Raison').fill(reason)
    const press = form.getByRole('button', { name: /^(Annoncer|Réessayer)$/ })
    const posts = postsOf(page)
    const countClosures = async () =>
      (await query('select 1 from closures where reason like $1', [`${reason}%`])).length
    for (const times of [1, 2, 3]) {
      await press.click()
      await expect.poll(() => posts.length).toBe(times)
      await expect(form.getByText('Annoncée')).toBeVisible()
      // Time after which a press at the same place counts.
      await page.clock.runFor(700)
    }
    expect(await countClosures()).toBe(1)
    await form.getByLabel('Raison').fill(`${reason}, suite`)
    await press.click()
    await expect.poll(countClosures).toBe(2)
  })
})

test('a page opened from another page ignores a second tap before its scripts run, and without them (§11.6)', async ({
  page,
}) => {
  const { id } = await insertSilentOrder(1)
  await page.setViewportSize({ width: 360, height: 800 })
  await signInByForm(page, 'bureau@exemple.fr', '/gestion', { hasDoubleTaps: true })
  // Stops the CSS animations.
  const browser = await page.context().newCDPSession(page)
  await browser.send('Animation.enable')
  await browser.send('Animation.setPlaybackRate', { playbackRate: 0 })
  await blockScripts(page)
  await page.goto('/gestion/commandes?etape=1&pos=tous', { waitUntil: 'commit' })
  await page.locator(`[data-card="${id}"] a`).first().click()
  const next = page.getByRole('button', { name: /^Passer à «\sprêtes/ })
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
