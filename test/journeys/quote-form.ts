import type { Page } from '@playwright/test'
import { expect } from './visitor.ts'

/** Answers every question of the form as a visitor does; photos are the journey's own affair. */
export async function answerEverything(page: Page): Promise<void> {
  const form = page.locator('form[action="/devis"]')
  const texts = {
    last_name: 'Lefèvre',
    first_name: 'Anaïs',
    email: 'anais.lefevre@exemple.fr',
    phone: '06 39 98 12 34',
    line_1: '3 rue de la Gare',
    zip_code: '88000',
    city: 'Épinal',
    model: '308 GT',
    number: '4',
    complementary_infos: 'Deux jantes touchées au trottoir.',
  }
  for (const [name, text] of Object.entries(texts)) await form.locator(`[name="${name}"]`).fill(text)
  await form.locator('[name="brand"]').selectOption('Peugeot')
  await form.locator('[name="size"]').selectOption('18"')
  for (const [name, value] of [
    ['rim_type', 'jante origine'],
    ['service', 'rénovation'],
    ['shop', 'ostwald'],
    ['type', 'internet'],
  ]) {
    await form.locator(`[name="${name}"][value="${value}"]`).check()
  }
  await form.locator('[name="confidentiality"]').check()
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
export async function choosePhotos(page: Page, files: ChosenFile[], shown = files.length): Promise<void> {
  await page.locator('input[name="images"]').setInputFiles(files)
  await expect(photoItems(page)).toHaveCount(shown)
  await expect(photoItems(page).locator('img')).toHaveCount(shown, { timeout: 20_000 })
}

export const photoItems = (page: Page) =>
  page.getByRole('list', { name: 'Photos choisies' }).getByRole('listitem')

export const sendButton = (page: Page) => page.getByRole('button', { name: 'Envoyer ma demande' })

export async function expectSaved(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name: 'Demande de devis enregistrée' })
  await expect(heading).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(/Référence de votre demande/)).toContainText(/[A-Za-z0-9]{16}/)
}
