import type { Page } from '@playwright/test'
import { smallPhoto } from '../../content/photos.ts'
import { submitQuoteRequestTo } from '../../content/submit-quote-request.ts'
import { expectAccessiblePage } from '../helpers/accessible-page.ts'
import { waitForMailedLink } from '../helpers/mail.ts'
import { signInByForm } from '../helpers/sign-in.ts'
import { expect, test } from '../helpers/visitor.ts'

test('an answer to a request appears on the visitor’s page, and the visitor’s reply in the thread (§11.8)', async ({
  page: office,
  openOtherPage,
  baseURL,
}) => {
  // An answer is sent after ten seconds, and is undone once before that.
  test.setTimeout(180_000)
  const origin = baseURL ?? ''
  const id = await submitQuoteRequestTo(origin, await smallPhoto(), 1)
  const link = await waitForMailedLink(
    'anais.lefevre@exemple.fr',
    new RegExp(`http\\S+/suivi/demande/${id}\\S+`),
  )
  const visitor = await openOtherPage({ viewport: { width: 360, height: 800 } })
  await visitor.goto(link.replace(/^https?:\/\/[^/]+/, origin))
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Votre demande de devis')
  await expect(visitor.getByText('Reçue', { exact: true })).toBeVisible()
  await expectAccessiblePage(visitor)

  await office.setViewportSize({ width: 360, height: 800 })
  await signInByForm(office, 'atelier@exemple.fr', `/gestion/demandes/${id}`)
  const answer = office.getByLabel('Votre réponse')
  await office.getByLabel('Réponse type').selectOption({ label: 'Proposer un passage à l’atelier' })
  await office.getByRole('button', { name: 'Insérer' }).click()
  await expect(answer).toHaveValue(/^Bonjour Anaïs Lefèvre,/)
  await answer.press('ControlOrMeta+End')
  await answer.pressSequentially(' À bientôt.')
  await expect(office.getByText('Brouillon enregistré')).toBeVisible()
  await office.reload()
  await expect(answer).toHaveValue(/À bientôt\.$/)
  await expectAccessiblePage(office)

  const send = office.getByRole('button', { name: 'Envoyer', exact: true })
  const undo = office.locator('.undo-toast')
  await send.click()
  // The toast is visible at every scroll position, and one press of Tab away.
  await expect(undo).toBeInViewport({ ratio: 1 })
  await expect(answer).toHaveValue('')
  await office.keyboard.press('Tab')
  await expect(undo.getByRole('button', { name: 'Annuler' })).toBeFocused()
  await expectAccessiblePage(office)
  await office.keyboard.press('Enter')
  await expect(undo).toHaveCount(0)
  await expect(answer).toBeFocused()
  await expect(answer).toHaveValue(/À bientôt\.$/)
  await office.setViewportSize({ width: 1440, height: 800 })
  await send.click()
  await expect(undo).toBeVisible()
  await expect(answer).toHaveValue('')
  // A second press on the empty form sends nothing and shows no error.
  const posts: string[] = []
  office.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await send.click()
  await nextFrame(office)
  expect(posts).toEqual([])

  // The visitor's page updates by itself.
  await expect(visitor.getByText(/À bientôt\./)).toBeVisible({ timeout: 40_000 })
  await expect(visitor.getByText('Répondue', { exact: true })).toBeVisible()
  const message = visitor.getByLabel('Votre message')
  await message.fill('Parfait, je passe mardi matin.')
  await visitor.reload()
  await expect(message, 'what was typed and not sent').toHaveValue('Parfait, je passe mardi matin.')
  await visitor.getByRole('button', { name: 'Envoyer à l’atelier' }).click()
  await expect(visitor.getByText('Votre message est bien arrivé.')).toBeVisible()
  await expect(message).toHaveValue('')
  await visitor.getByRole('button', { name: 'Envoyer à l’atelier' }).click()
  await nextFrame(visitor)
  await expect(message).not.toHaveAttribute('aria-invalid')
  await expectAccessiblePage(visitor)
  const replyText = office
    .getByRole('region', { name: 'Échanges' })
    .getByText('Parfait, je passe mardi matin.')
  await expect(replyText).toBeVisible({ timeout: 20_000 })

  // The form disappears with the request, so the focus moves to the state of the matter.
  await visitor.getByText('Retirer ma demande', { exact: true }).click()
  await visitor.getByRole('button', { name: 'Oui, retirer ma demande' }).click()
  await expect(visitor.locator('.matter-state')).toBeFocused()
})

/** Waits until the page has rendered the effect of the last event. */
const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
