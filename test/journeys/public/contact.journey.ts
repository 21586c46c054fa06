import type { Page, Route } from '@playwright/test'
import { alsoInFirefox } from '../../firefox/firefox-too.ts'
import { expect, onPostOnly, test } from '../helpers/visitor.ts'

const sent = 'Votre message a bien été envoyé. Nous vous répondrons dans les plus brefs délais'
const text = { email: 'paul@exemple.fr', object: 'Jantes en tôle', message: 'Bonjour,\nles rénovez-vous ?' }

// Otherwise each test would load and play the film beside the form.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

function parts(page: Page) {
  const section = page.getByRole('region', { name: 'Nous contacter' })
  return {
    section,
    email: section.getByLabel('Votre e-mail'),
    object: section.getByLabel('Objet'),
    message: section.getByLabel('Votre message'),
    submit: section.getByRole('button', { name: 'Envoyer' }),
    retry: section.getByRole('button', { name: 'Réessayer' }),
    success: section.getByText(sent, { exact: true }),
    alert: section.getByRole('alert'),
  }
}

async function fillIn(page: Page) {
  const { email, object, message } = parts(page)
  await email.fill(text.email)
  await object.fill(text.object)
  await message.fill(text.message)
}

async function expectTyped(page: Page) {
  const { email, object, message } = parts(page)
  await expect(email).toHaveValue(text.email)
  await expect(object).toHaveValue(text.object)
  await expect(message).toHaveValue(text.message)
}

/** Opens the page and waits until it is hydrated. */
async function openPage(page: Page) {
  await page.goto('/a_propos')
  await expect(page.locator('.film__button')).toBeVisible()
}

test(
  'a message is corrected and sent by keyboard alone, and its draft is deleted (§2.7, §7.2)',
  alsoInFirefox,
  async ({ page }) => {
    test.slow()
    await test.step('errors appear after an attempt to send, link to their fields, and disappear once the answers are valid (§5.2)', async () => {
      await openPage(page)
      const { section, email, object, message, submit, success } = parts(page)
      await email.fill('paul')
      await email.blur()
      await expect(section).not.toContainText("L'email n'est pas conforme")
      await submit.click()
      await expect(section.getByRole('alert').locator('.error-summary')).toBeFocused()
      await expect(email).toHaveAccessibleDescription("L'email n'est pas conforme")
      await expect(object).toHaveAccessibleDescription('Un objet est requis')
      await expect(message).toHaveAccessibleDescription('Un message est requis')
      await section.getByRole('link', { name: 'Objet' }).click()
      await expect(object).toBeFocused()

      await object.pressSequentially('Jantes')
      await expect(object).not.toHaveAttribute('aria-invalid')
      await email.fill('paul@exemple.fr')
      await message.fill('Bonjour')
      await expect(section.locator('[aria-invalid]')).toHaveCount(0)
      await submit.click()
      await expect(success).toBeFocused()
      await expect(section.locator('form')).toHaveCount(0)
    })
    await test.step('a message sent by keyboard alone is confirmed in place of the form (§4.3)', async () => {
      await openPage(page)
      const { email, submit, success } = parts(page)
      await email.focus()
      for (const answer of Object.values(text)) {
        await page.keyboard.insertText(answer)
        await page.keyboard.press('Tab')
      }
      // The keyboard skips the honeypot between the message and the next field.
      await expect(page.getByRole('link', { name: 'Politique de confidentialité' }).first()).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(submit).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(success).toBeFocused()
    })
    await test.step('once the success is shown, a reload does not restore the text', async () => {
      await openPage(page)
      await fillIn(page)
      await page.evaluate((words) => {
        const draftAtSuccess = new Promise<string | null>((resolve) => {
          const readState = () => {
            if (!document.body.innerText.includes(words)) return
            resolve(sessionStorage.getItem('contact-brouillon'))
          }
          new MutationObserver(readState).observe(document.body, { childList: true, subtree: true })
        })
        Object.assign(window, { draftAtSuccess })
      }, sent)
      expect(await page.evaluate(() => sessionStorage.getItem('contact-brouillon'))).not.toBeNull()
      await parts(page).submit.click()
      expect(await page.evaluate('draftAtSuccess')).toBeNull()
    })
  },
)

const failures: [name: string, fail: (route: Route) => Promise<void>][] = [
  ['a lost connection', (route) => route.abort('connectionreset')],
  ['a 502 response without JSON', (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' })],
]
test('after a failure the page says so, keeps the text, also after a reload, and sends it at the next attempt (§10.2)', async ({
  page,
}) => {
  for (const [name, fail] of failures)
    await test.step(name, async () => {
      await openPage(page)
      await page.route('**/a_propos', onPostOnly(fail))
      await fillIn(page)
      const { submit, retry, alert, success } = parts(page)
      await submit.click()
      await expect(alert.filter({ hasText: 'rien de ce que vous avez saisi n’est perdu' })).toBeVisible()
      await retry.click()
      await expect(retry).toBeVisible()
      await expectTyped(page)

      await page.unroute('**/a_propos')
      await page.reload()
      await expectTyped(page)
      await submit.click()
      await expect(success).toBeVisible()

      await page.reload()
      await expect(parts(page).message).toHaveValue('')
    })
})

test('a double click sends one message, and text typed afterwards is a new message (§10.4)', async ({
  page,
}) => {
  await openPage(page)
  const ids: (string | null)[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(
    '**/a_propos',
    onPostOnly(async (route) => {
      ids.push(new URLSearchParams(route.request().postData() ?? '').get('id'))
      await released
      await route.continue()
    }),
  )
  await fillIn(page)
  await parts(page).submit.dblclick()
  await expect(page.getByRole('button', { name: 'Envoi en cours…' })).toHaveAttribute('aria-disabled', 'true')
  release()
  await expect(parts(page).success).toBeVisible()

  await page.getByRole('link', { name: 'Écrire un autre message' }).click()
  await fillIn(page)
  await parts(page).submit.click()
  await expect(parts(page).success).toBeVisible()
  expect(ids).toEqual([
    expect.stringMatching(/^[A-Za-z0-9]{16}$/),
    expect.stringMatching(/^[A-Za-z0-9]{16}$/),
  ])
  expect(ids[0]).not.toBe(ids[1])
})
