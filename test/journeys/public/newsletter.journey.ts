import type { Page, Route } from '@playwright/test'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { expect, test } from '../helpers/visitor.ts'

const newAddress = () => `lettre.${randomId()}@exemple.fr`

function parts(page: Page) {
  const form = page.getByRole('region', { name: 'Lettre d’information' })
  const dialog = page.getByRole('dialog', { name: 'Lettre d’information' })
  return {
    email: form.getByLabel('Votre e-mail'),
    submit: form.getByRole('button', { name: 'S’inscrire' }),
    form,
    dialog,
    close: dialog.getByRole('button', { name: 'Fermer' }),
    retry: dialog.getByRole('button', { name: 'Réessayer' }),
  }
}

/** Stops the page's clock, which then advances only by the test. */
async function stopClock(page: Page) {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
}

test('a subscription is corrected and confirmed in a modal, which says how long to wait at the limit (§5.6, §9.4)', async ({
  page,
  request,
  baseURL,
}) => {
  test.slow()
  await test.step('errors appear only after an attempt to submit, and disappear once the address is valid (§5.6)', async () => {
    await page.goto('/mentions_legales')
    const { form, email, submit, dialog } = parts(page)
    await email.fill('anais')
    await email.blur()
    await expect(form).not.toContainText("L'email")
    await email.fill('')
    await submit.click()
    await expect(form).toContainText("L'email est requis")
    await expect(email).toBeFocused()
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await expect(email).toHaveAccessibleDescription("L'email est requis")

    await email.pressSequentially('anais')
    await expect(form).toContainText("L'email n'est pas conforme")
    await email.pressSequentially('@exemple.fr')
    await expect(form).not.toContainText("L'email")
    await expect(email).not.toHaveAttribute('aria-invalid')
    await expect(dialog).toBeHidden()
  })
  await test.step('a modal shows the progress and « Email enregistré » for 2 s, then the form is empty again (§4.8)', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/newsletter', async (route) => {
      await released
      await route.continue()
    })
    await page.clock.install()
    await page.goto('/services/soudure')
    const { email, submit, dialog, close, form } = parts(page)
    await stopClock(page)
    await email.fill(newAddress())
    await email.press('Enter')
    await expect(dialog).toContainText('Enregistrement de votre adresse…')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await expect(close).toHaveCount(0)

    release()
    await expect(dialog.getByText('Email enregistré', { exact: true })).toBeVisible()
    await expect(dialog).toContainText('Confirmez votre inscription')
    await page.clock.runFor(1_900)
    await expect(dialog).toBeVisible()
    await page.clock.runFor(200)
    await page.clock.resume()
    await expect(dialog).toBeHidden()
    await expect(email).toHaveValue('')

    // The form is in its initial state: it shows no error before the next attempt.
    await email.fill('faute')
    await email.blur()
    await expect(form).not.toContainText("L'email")
    await submit.click()
    await expect(form).toContainText("L'email n'est pas conforme")
  })
  await test.step('at the limit the modal says how long to wait', async () => {
    const headers = { Accept: 'application/json', Origin: baseURL ?? '' }
    // The subscription above already used one of the ten per hour.
    for (let sent = 0; sent < 9; sent++) {
      expect(await request.post('/newsletter', { form: { email: newAddress() }, headers })).toBeOK()
    }
    await page.goto('/mentions_legales')
    const { email, submit, dialog, retry } = parts(page)
    await email.fill(newAddress())
    await submit.click()
    await expect(dialog).toContainText(/Merci de patienter (une heure|\d+ minutes)/)
    await expect(retry).toBeVisible()
  })
})

const failures: [name: string, (route: Route) => Promise<void>][] = [
  ['a lost connection', (route) => route.abort('connectionreset')],
  ['a 502 response without JSON', (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' })],
]
test('after a failed subscription the modal says so, and the visitor can retry or close it (§4.8)', async ({
  page,
}) => {
  test.slow()
  await test.step('after a failure the modal stays, says so, and can retry and be closed (§4.8)', async () => {
    for (const [name, fail] of failures)
      await test.step(name, async () => {
        await page.route('**/newsletter', fail)
        await page.goto('/mentions_legales')
        const { email, submit, dialog, retry } = parts(page)
        const address = newAddress()
        await email.fill(address)
        await submit.click()
        await expect(dialog).toContainText('n’a pas pu être enregistrée')
        await expect(dialog).not.toContainText('Email enregistré')
        await retry.click()
        await expect(retry).toBeVisible()
        await expect(email).toHaveValue(address)

        await page.unroute('**/newsletter')
        await retry.click()
        await expect(dialog).toContainText('Email enregistré')
        await expect(dialog).toBeHidden()
        await expect(email).toHaveValue('')
      })
  })
  await test.step('closing the modal after a failure keeps the address', async () => {
    await page.route('**/newsletter', (route) => route.abort())
    await page.goto('/mentions_legales')
    const { email, submit, dialog, close } = parts(page)
    const address = newAddress()
    await email.fill(address)
    await submit.click()
    await close.click()
    await expect(dialog).toBeHidden()
    await expect(email).toHaveValue(address)
    await expect(submit).toBeFocused()
  })
})
