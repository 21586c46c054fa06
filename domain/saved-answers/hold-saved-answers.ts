import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { savedAnswers } from '../../db/schema/tables.ts'
import type { NameIn, Problems } from '../forms/judge-form.ts'
import { listSavedAnswers, type SavedAnswer } from './list-saved-answers.ts'
import type { savedAnswerForm } from './saved-answer-form.ts'

export type InvalidAnswer = { outcome: 'invalid'; problems: Problems<NameIn<typeof savedAnswerForm>> }

export const toldOf = ({ name, text }: SavedAnswer) => ({ name, text })

/** In their order; whoever else adds, changes or moves one waits until `tx` ends. */
export async function holdSavedAnswers(tx: Database): Promise<SavedAnswer[]> {
  await tx.execute(sql`lock table ${savedAnswers} in share row exclusive mode`)
  return listSavedAnswers(tx)
}
