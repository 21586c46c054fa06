import { randomId } from '../../../domain/kernel/random-id.ts'
import { runOnAnotherNode } from '../helpers/another-node.ts'
import { listAccessibilityViolations } from '../helpers/axe.ts'
import { signInByForm } from '../helpers/sign-in.ts'
import { expect, holdRefresh, refreshStreamPattern, test, waitForEventStream } from '../helpers/visitor.ts'
import { insertWaitingMessageSince } from '../helpers/waiting-message.ts'

test('an answer submitted after the session has ended stays in its field, with a message (§11.6)', async ({
  page,
}) => {
  const id = await insertWaitingMessageSince(`Session finie ${randomId()}`, 1)
  const path = `/gestion/messages/${id}`
  // A refresh while the session ends would redirect to the sign-in page.
  await holdRefresh(page)
  const follows = waitForEventStream(page)
  await signInByForm(page, 'bureau@exemple.fr', path)
  await follows
  const area = page.getByRole('textbox', { name: 'Votre réponse' })
  await area.fill('Bonjour, nous vous rappelons demain.')
  // Only the submitted form uses the ended session, not a stream that is opened again.
  await page.route(refreshStreamPattern, (route) => route.abort())
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Votre session est terminée' })).toBeVisible()
  await expect(page).toHaveURL(path)
  await expect(area).toHaveValue('Bonjour, nous vous rappelons demain.')
})

test('when the session ends while a form is being filled, the page says so and keeps the text (§8)', async ({
  page,
}) => {
  const refresh = await holdRefresh(page)
  const follows = waitForEventStream(page)
  await signInByForm(page, 'mecano@exemple.fr', '/gestion/compte')
  await follows
  const field = page.getByRole('textbox', { name: /^Signature/ })
  await field.fill('Karim, atelier d’Ostwald')
  await page.context().clearCookies()
  await refresh()
  // A change by another staff member, announced to the page.
  await runOnAnotherNode(({ db, announcements }) =>
    db.transaction((tx) => announcements.announce(tx, 'office')),
  )
  const notice = page.getByRole('status').getByText('Votre session est terminée')
  await expect(notice).toBeVisible()
  expect(await listAccessibilityViolations(page)).toEqual([])
  await expect(field).toHaveValue('Karim, atelier d’Ostwald')
  await page.getByRole('button', { name: 'Enregistrer la signature' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Votre session est terminée' })).toBeVisible()
  await expect(field).toHaveValue('Karim, atelier d’Ostwald')
  // The user signs in again in another tab.
  const other = await page.context().newPage()
  await signInByForm(other, 'mecano@exemple.fr', '/gestion')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByText('Signature enregistrée')).toBeVisible()
  await expect(notice).toBeHidden()
})
