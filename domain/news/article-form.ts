import { z } from 'zod'
import {
  created_at,
  fileLinks,
  html,
  id,
  media,
  pictureLink,
  pictureLinks,
  title,
} from '../publishing/page-fields.ts'
import { type Problem, problemsOf } from '../publishing/publication.ts'

export const articleForm = z.object({
  id,
  title,
  main_image: pictureLink,
  content: html,
  attachements: fileLinks,
  gallery: pictureLinks,
  video: media,
  audio: media,
  created_at,
})

export type ArticleInput = z.input<typeof articleForm>
export type Article = z.output<typeof articleForm>

/** What still stands in the way of publishing; none for an article that can be. */
export function articleProblems(input: unknown): Problem[] {
  const parsed = articleForm.safeParse(input)
  return parsed.success ? [] : problemsOf(parsed.error)
}
