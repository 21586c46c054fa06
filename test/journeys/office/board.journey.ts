import type { Page } from '@playwright/test'
import { insertReceivedOrder, type ReceivedOrder } from '../../content/order-with-rims.ts'
import { readPdf } from '../../reading/read-pdf.ts'
import { listAccessibilityViolations } from '../helpers/axe.ts'
import { query } from '../helpers/database.ts'
import { signInByForm } from '../helpers/sign-in.ts'
import { expect as expectIn, test } from '../helpers/visitor.ts'

const expect = expectIn.configure({ timeout: 30_000 })
test.describe.configure({ timeout: 120_000 })

/** Makes an order at the top of its column. Its client gets no mail, so its moves ask no question. */
async function bringToTop(status: number, pos = 'epinal'): Promise<ReceivedOrder> {
  const order = await insertReceivedOrder(query, { status, pos })
  await query(
    "update orders set promised_on = '2000-01-01', moved_at = now(), tells_client = false where id = $1",
    [order.id],
  )
  return order
}

const cardIn = (page: Page, column: number, { id }: ReceivedOrder) =>
  page.locator(`[data-column="${column}"] [data-card="${id}"]`)

const statusOf = async ({ id }: ReceivedOrder) => {
  const [row] = await query<{ status: number }>('select status from orders where id = $1', [id])
  return row?.status
}

const centreOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`nothing at ${selector}`)
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 200) }
}

test('on a desktop a card dragged to another column is moved, with undo; dropped elsewhere it stays (§11.14)', async ({
  page,
}) => {
  test.slow()
  const order = await bringToTop(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInByForm(page, 'bureau@exemple.fr', '/gestion/commandes?pos=tous')
  const grip = `[data-card="${order.id}"] .board-card__grip`
  // The code for dragging loads at the first movement of a mouse.
  await cardIn(page, 0, order).hover()
  await expect(page.locator(grip)).toBeVisible()
  expect(await listAccessibilityViolations(page)).toEqual([])

  const card = page.locator(`[data-card="${order.id}"]`)
  const pickUpCard = async (column: number) => {
    const [from, to] = [await centreOf(page, grip), await centreOf(page, `[data-column="${column}"]`)]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + 20, from.y + 10, { steps: 3 })
    await expect(card).toHaveAttribute('data-dragged', '', { timeout: 3_000 })
    await page.mouse.move(to.x, to.y, { steps: 8 })
    await page.locator(`[data-column="${column}"][data-over]`).waitFor({ timeout: 3_000 })
    await expect(card).toHaveAttribute('data-dragged', '')
  }
  // Other journeys add cards at the top at the same time. If another card was grabbed, it is dropped in place and the drag is
  // tried again.
  const drag = async (column: number) => {
    await expect(async () => {
      // Escape ends a drag that an earlier attempt began.
      await page.keyboard.press('Escape')
      await page.mouse.up()
      await pickUpCard(column)
    }).toPass({ timeout: 60_000 })
    await page.mouse.up()
  }
  await drag(0)
  await expect(cardIn(page, 0, order)).toBeVisible()
  await expect(page.locator('[data-dragged]')).toHaveCount(0)
  expect(await statusOf(order)).toBe(0)

  await drag(2)
  await expect(cardIn(page, 2, order)).toBeVisible()
  await expect(cardIn(page, 2, order)).toContainText('Prêtes')
  expect(await statusOf(order)).toBe(2)
  // After the drop, the card keeps no offset from the drag.
  expect(await cardIn(page, 2, order).evaluate((card) => card.style.translate)).toBe('')
  await cardIn(page, 2, order).getByRole('button', { name: 'Annuler' }).click()
  await expect(cardIn(page, 0, order)).toBeVisible()
  expect(await statusOf(order)).toBe(0)

  // A click on the card outside its grip opens the order.
  await cardIn(page, 0, order).locator('.board-card__link').click()
  await expect(page).toHaveURL(`/gestion/commandes/${order.id}`)
})

test('on a desktop the keys 1 to 4 move only the focused card (§11.14)', async ({ page }) => {
  const order = await bringToTop(0, 'ostwald')
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInByForm(page, 'mecano@exemple.fr', '/gestion/commandes?pos=tous')
  await page.waitForFunction(() => Object.keys(document.body.firstElementChild ?? {}).length > 0)
  await page.keyboard.press('3')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('4')
  expect(await statusOf(order)).toBe(0)
  for (const [key, column] of [
    ['2', 1],
    ['4', 3],
    ['1', 0],
  ] as const) {
    const link = page.locator(`[data-card="${order.id}"] .board-card__link`)
    await link.focus()
    // With a modifier key, the shortcut belongs to the browser.
    await page.keyboard.press(`Alt+${key}`)
    await page.keyboard.press(key)
    await expect(cardIn(page, column, order)).toBeVisible()
    await expect.poll(() => statusOf(order)).toBe(column)
    await expect(page.locator('[data-pending]')).toHaveCount(0)
  }
})

test('beside the side menu, the text of each card keeps a readable width (§11.14)', async ({ page }) => {
  await signInByForm(page, 'mecano@exemple.fr', '/gestion/commandes')
  for (const width of [900, 1_100, 1_280, 1_440, 1_920]) {
    await page.setViewportSize({ width, height: 900 })
    // Other journeys move cards meanwhile; a card that just left the board has no width.
    await expect(async () => {
      const widths = await page
        .locator('.board-card__link')
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().width))
      expect(widths.length, `cards at ${width} px`).toBeGreaterThan(4)
      expect(Math.min(...widths), `${width} px`).toBeGreaterThan(140)
    }).toPass()
  }
})

test('in a new order the proposed day follows the service until the user types a day (§11.14, §11.21)', async ({
  page,
}) => {
  const [client] = await query<{ id: string }>("select id from clients where email = 'pro@exemple.fr'")
  await signInByForm(page, 'bureau@exemple.fr', `/gestion/commandes/nouvelle?client=${client?.id}`)
  const field = page.getByLabel('Promise pour le')
  await expect(page.getByText('Les jantes sont attendues')).toBeVisible()
  await expect(field).toBeHidden()
  await page.getByLabel('Les jantes sont là').check()
  await expect(page.getByText('Les jantes sont attendues')).toBeHidden()
  const service = page.getByLabel('Prestation')
  const followHint = async (words: string) => {
    const hint = page.getByText(words)
    await expect(hint).toBeVisible()
    const [, day = '', month = '', year = ''] = /(\d\d)\/(\d\d)\/(\d{4})/.exec(await hint.innerText()) ?? []
    await expect(field).toHaveValue(`${year}-${month}-${day}`)
  }
  await followHint('5 jours ouvrés pour la rénovation')
  await service.selectOption('personnalisation')
  await followHint('10 jours ouvrés pour la personnalisation')
  // The workshop never proposes a date in a hundred years, so it counts as typed by hand.
  await field.fill('2126-11-25')
  await service.selectOption('devoilage')
  await expect(page.getByText('2 jours ouvrés pour le dévoilage')).toBeVisible()
  await expect(field).toHaveValue('2126-11-25')
})

test('on a phone a card is moved by its button, a move of unfinished rims asks for confirmation, and an order can be cancelled (§11.14)', async ({
  page,
}) => {
  test.slow()
  await test.step('the button of a card moves it (§11.14)', async () => {
    const order = await bringToTop(1, 'ostwald')
    await page.setViewportSize({ width: 360, height: 800 })
    await signInByForm(page, 'mecano@exemple.fr', '/gestion/commandes?pos=tous&etape=1')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    expect(await listAccessibilityViolations(page)).toEqual([])
    await page
      .getByRole('button', { name: new RegExp(`^Passer à «\\sprêtes.*, commande ${order.number}`) })
      .click()
    // The card stays in place as long as the move can be undone.
    await expect(cardIn(page, 1, order)).toContainText('Prêtes')
    await expect(cardIn(page, 1, order).getByRole('button', { name: 'Annuler' })).toBeVisible()
    expect(await statusOf(order)).toBe(2)
  })
  await test.step('a doubtful move first asks, naming rims, workshop and mail, and moves nothing before it is confirmed (§11.14)', async () => {
    const order = await bringToTop(1)
    await query(
      `update orders set tells_client = true, handover = 'pickup',
       client_id = (select id from clients where email = 'particulier@exemple.fr') where id = $1`,
      [order.id],
    )
    await page.setViewportSize({ width: 360, height: 800 })
    await signInByForm(page, 'mecano@exemple.fr', '/gestion/commandes?pos=tous&etape=1')
    const next = page.getByRole('button', {
      name: new RegExp(`^Passer à «\\sprêtes.*, commande ${order.number}`),
    })
    const question = page.getByRole('dialog')
    await next.click()
    await expect(question).toContainText('Aucune des 4\u00a0jantes n’est terminée')
    await expect(question).toContainText('celle d’un autre atelier, Épinal')
    await expect(question).toContainText(`Vos jantes sont prêtes\u00a0: ${order.number}`)
    // The order number in the title is not broken over two lines.
    const linesOfNumber = (title: Element, number: string) => {
      const texts = document.createTreeWalker(title, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const start = text.textContent?.indexOf(number) ?? -1
        if (start < 0) continue
        const range = document.createRange()
        range.setStart(text, start)
        range.setEnd(text, start + number.length)
        return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size
      }
      return 0
    }
    expect(await question.getByRole('heading').evaluate(linesOfNumber, order.number)).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    expect(await listAccessibilityViolations(page)).toEqual([])
    await question.getByRole('button', { name: 'Ne rien changer' }).click()
    await expect(question).toBeHidden()
    expect(await statusOf(order)).toBe(1)
    await next.click()
    await question.getByRole('button', { name: 'Oui, et prévenir le client' }).click()
    await expect(cardIn(page, 1, order).getByRole('button', { name: 'Annuler' })).toBeVisible()
    await expect(question).toBeHidden()
    expect(await statusOf(order)).toBe(2)
  })
  await test.step('an order is cancelled with a reason after its mail is shown, and the cancellation can be undone within ten seconds (§11.14)', async () => {
    const order = await bringToTop(0)
    await page.setViewportSize({ width: 360, height: 800 })
    await signInByForm(page, 'bureau@exemple.fr', `/gestion/commandes/${order.id}`)
    await page.locator('summary', { hasText: 'Autres actions' }).click()
    await page.locator('summary', { hasText: 'Annuler la commande' }).click()
    const form = page.locator('#annuler-commande')
    await expect(form.getByRole('checkbox')).not.toBeChecked()
    await form.locator('summary', { hasText: 'Lire l’e-mail' }).click()
    await expect(form).toContainText(`Commande annulée\u00a0: ${order.number}`)
    expect(await listAccessibilityViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    await form.getByLabel('Motif').fill('Client parti ailleurs')
    await form.getByRole('button', { name: 'Annuler la commande' }).click()
    await expect(page.locator('.order-status__name')).toContainText('Commande annulée')
    await page.getByRole('button', { name: 'Rétablir' }).click()
    await expect(page.locator('.order-status__name')).toContainText('Commande créée')
  })
})

test('at the counter, on a phone, the move to the last status records who collects the rims and their signature (§11.14)', async ({
  openOtherPage,
}) => {
  const order = await bringToTop(2, 'ostwald')
  const page = await openOtherPage({ viewport: { width: 360, height: 800 }, hasTouch: true })
  await signInByForm(page, 'mecano@exemple.fr', `/gestion/commandes/${order.id}`)
  await page.getByLabel('Remises à').fill('Paul Morel')
  await page.getByRole('button', { name: 'Terminer et faire signer' }).click()
  await expect(page).toHaveURL(/\/bons\/remise/)
  await expect(page.getByLabel('Nom de la personne qui reçoit les jantes')).toHaveValue('Paul Morel')
  await expect(page.locator('main')).toContainText('Avant gauche')
  expect(await listAccessibilityViolations(page)).toEqual([])
  const sign = page.getByRole('button', { name: 'Signer le bon de remise' })
  await sign.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Faites signer dans le cadre' })).toBeVisible()

  // Drawing with a finger does not scroll the page.
  const pad = page.locator('.signature-pad canvas')
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('no frame to sign in')
  const finger = await page.context().newCDPSession(page)
  const before = await page.evaluate(() => scrollY)
  const at = (x: number, y: number) => [{ x: box.x + x * box.width, y: box.y + y * box.height }]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', at(0.1, 0.8))
  for (const [x, y] of [
    [0.2, 0.2],
    [0.3, 0.8],
    [0.45, 0.1],
    [0.8, 0.6],
  ] as const)
    await touch('touchMove', at(x, y))
  await touch('touchEnd', [])
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await expect(page.locator('.signature-pad')).toContainText('Signature tracée')
  // The drawing is kept when the page renders again and when the telephone is turned.
  await page.getByLabel('Nom de la personne qui reçoit les jantes').fill('Paul-Marie Morel')
  const drawn = () =>
    pad.evaluate((canvas: HTMLCanvasElement) =>
      canvas
        .getContext('2d')
        ?.getImageData(0, 0, canvas.width, canvas.height)
        .data.some((value) => value > 0),
    )
  await page.setViewportSize({ width: 800, height: 360 })
  expect(await drawn()).toBe(true)
  await page.setViewportSize({ width: 360, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await sign.click()
  await expect(page.getByRole('heading', { name: 'Bon de remise signé' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Signature de Paul-Marie Morel' })).toBeVisible()
  expect(await listAccessibilityViolations(page)).toEqual([])
  const pdf = await page.getByRole('link', { name: 'Ouvrir le PDF' }).getAttribute('href')
  expect((await readPdf(await (await page.request.get(pdf ?? '')).body())).text).toContain('Paul-Marie Morel')
  expect(await statusOf(order)).toBe(3)
})
