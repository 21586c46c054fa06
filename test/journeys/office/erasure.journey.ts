import { randomId } from '../../../domain/kernel/random-id.ts'
import { signInByForm } from '../helpers/sign-in.ts'
import { expect, test } from '../helpers/visitor.ts'
import { insertWaitingMessageSince } from '../helpers/waiting-message.ts'

test('a page notified of its own erasure before the response does not reload, and follows the redirect (§11.24)', async ({
  page,
}) => {
  const id = await insertWaitingMessageSince('À effacer', 1, `${randomId().toLowerCase()}@exemple.fr`)
  await signInByForm(page, 'atelier@exemple.fr', `/gestion/donnees/message/${id}`)
  const reloadCheck = page.waitForResponse((response) => response.request().method() === 'HEAD')
  const loadedAnew: string[] = []
  await page.route(/effacer/, async (route) => {
    page.on('request', (request) => {
      if (request.url().includes(`${id}.data`)) loadedAnew.push(request.url())
    })
    const response = await route.fetch()
    await reloadCheck
    await route.fulfill({ response })
  })
  await page.getByLabel('Motif').selectOption({ index: 1 })
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Effacer cette personne' }).click()
  await expect(page.getByText(/^Effacé ou rendu anonyme/).first()).toBeVisible()
  expect(loadedAnew).toEqual([])
})
