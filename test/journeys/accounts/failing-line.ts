import type { Page, Route } from '@playwright/test'
import { expect, onPostOnly } from '../helpers/visitor.ts'

export const cutConnection = (route: Route) => route.abort('connectionreset')
const badGateway = (route: Route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' })

/** Presses `button` while posts fail: the typed text remains, and `Réessayer` replaces the button. */
export async function expectTextKeptAfterFailure(
  page: Page,
  button: string,
  fields: Record<string, string>,
  words = { cut: 'La réponse du site n’est pas arrivée', rejected: 'problème passager' },
) {
  for (const [fail, sentence] of [
    [cutConnection, words.cut],
    [badGateway, words.rejected],
  ] as const) {
    await page.route('**/*', onPostOnly(fail))
    await page.getByRole('button', { name: new RegExp(`^(${button}|Réessayer)$`) }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText(sentence)
    for (const [label, text] of Object.entries(fields)) await expect(page.getByLabel(label)).toHaveValue(text)
    await page.unroute('**/*')
  }
}

export const pressRetry = (page: Page) => page.getByRole('button', { name: 'Réessayer' }).click()
