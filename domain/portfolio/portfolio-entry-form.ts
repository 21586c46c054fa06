import { z } from 'zod'
import { created_at, html, id, pictureLink, pictureLinks, title } from '../publishing/page-fields.ts'
import { type Problem, problemsOf } from '../publishing/publication.ts'

export const portfolioEntryForm = z.object({
  id,
  titre: title,
  description: html,
  main_image: pictureLink,
  before_image: pictureLink.nullish().transform((picture) => picture ?? null),
  carousel: pictureLinks,
  created_at,
})

export type PortfolioEntryInput = z.input<typeof portfolioEntryForm>
export type PortfolioEntry = z.output<typeof portfolioEntryForm>

/** What still stands in the way of publishing; none for an entry that can be. */
export function portfolioEntryProblems(input: unknown): Problem[] {
  const parsed = portfolioEntryForm.safeParse(input)
  return parsed.success ? [] : problemsOf(parsed.error)
}
