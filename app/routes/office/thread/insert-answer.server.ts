import { saveDraft } from '../../../../domain/letters/save-draft.ts'
import { signatureOf } from '../../../../domain/letters/signature.ts'
import { findThread } from '../../../../domain/letters/threads/thread.ts'
import { valuesOf } from '../../../../domain/saved-answers/answer-variables.ts'
import { findSavedAnswer } from '../../../../domain/saved-answers/list-saved-answers.ts'
import { fillVariables } from '../../../../domain/texts/variables.ts'
import { siteContext, staffContext } from '../../../context.ts'
import type { Written } from './written.ts'

/** Puts a saved answer behind what is written, as the page does by itself where JavaScript runs. */
export async function insertAnswer({ visit, key, letter }: Written): Promise<void> {
  const world = visit.context.get(siteContext)
  const person = visit.context.get(staffContext)
  const [thread, answer] = await Promise.all([
    findThread(world.db, key),
    findSavedAnswer(world.db, letter.modele ?? ''),
  ])
  if (!thread) return
  const values = valuesOf(thread, await signatureOf(world.db, person), person.pointsOfSale?.[0])
  const parts = [letter.text?.trimEnd(), answer && fillVariables(answer.text, values)]
  await saveDraft(world, person, key, { ...letter, text: parts.filter(Boolean).join('\n\n') })
}
