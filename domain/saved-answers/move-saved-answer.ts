import { eq } from 'drizzle-orm'
import { savedAnswers } from '../../db/schema/tables.ts'
import type { World } from '../world.ts'
import { holdSavedAnswers } from './hold-saved-answers.ts'

/** One place up or down in the order in which they are offered. */
export function moveSavedAnswer({ db }: World<'db'>, id: string, by: -1 | 1): Promise<void> {
  return db.transaction(async (tx) => {
    const ids = (await holdSavedAnswers(tx)).map((one) => one.id)
    const from = ids.indexOf(id)
    const to = from + by
    if (from < 0 || to < 0 || to >= ids.length) return
    ids.splice(to, 0, ...ids.splice(from, 1))
    for (const [place, one] of ids.entries())
      await tx
        .update(savedAnswers)
        .set({ position: place + 1 })
        .where(eq(savedAnswers.id, one))
  })
}
