import type { Page } from '@playwright/test'
import {
  type QuoteRequestField,
  quoteRequestFieldList,
} from '../../../domain/correspondence/quote-requests/quote-request-fields.ts'
import { quoteRequestAnswers } from '../../content/quote-request-answers.ts'
import { expect } from '../helpers/visitor.ts'

/** Answers every question of the form as a visitor does, except for photos. */
export async function answerEveryQuestion(
  page: Page,
  isAnswered = (_: QuoteRequestField) => true,
): Promise<void> {
  const form = page.locator('form[action="/devis"]')
  const answers = quoteRequestAnswers()
  for (const [name, field] of quoteRequestFieldList.filter(([, each]) => isAnswered(each))) {
    const { input } = field
    const control = form.locator(`[name="${name}"]`)
    const answer = answers[name] ?? ''
    if (input.as === 'choice' || input.as === 'shop')
      await form.locator(`[name="${name}"][value="${answer}"]`).check()
    else if (input.as === 'list') await control.selectOption(answer)
    else if (input.as === 'box') await control.check()
    else if (input.as !== 'photos') await control.fill(answer)
  }
}

export interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

export function photoFiles(buffer: Buffer, count: number): ChosenFile[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `jante-${index + 1}.jpg`,
    mimeType: 'image/jpeg',
    buffer,
  }))
}

/** Chooses files and waits until each of them is shown. */
export async function choosePhotos(
  page: Page,
  files: ChosenFile[],
  expectedCount = files.length,
): Promise<void> {
  await page.locator('input[name="images"]').setInputFiles(files)
  await expect(photoItems(page)).toHaveCount(expectedCount)
  await expect(photoItems(page).locator('img')).toHaveCount(expectedCount, { timeout: 60_000 })
}

export const photoItems = (page: Page) =>
  page.getByRole('list', { name: 'Photos choisies' }).getByRole('listitem')

export const sendButton = (page: Page) => page.getByRole('button', { name: 'Envoyer ma demande' })

export async function expectSaved(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name: 'Demande de devis enregistrée' })
  await expect(heading).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(/Référence de votre demande/)).toContainText(/TW-[A-Z0-9]{4}-[A-Z0-9]{2}/)
}
