import { data } from 'react-router'
import { judgeForm } from '../../../../domain/forms/judge-form.ts'
import { attachFiles } from '../../../../domain/letters/attach-files.ts'
import {
  discardFiles,
  judgeFiles,
  noRoom,
  storeFiles,
} from '../../../../domain/letters/attachments/attach-files.ts'
import { findDraft } from '../../../../domain/letters/find-letter.ts'
import { letterForm } from '../../../../domain/letters/letter-form.ts'
import { findThread } from '../../../../domain/letters/threads/find-thread.ts'
import type { ThreadKey } from '../../../../domain/letters/threads/thread-key.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { incomingFiles } from '../../../forms/bodies/incoming-files.ts'
import type { FormOutcome } from '../../../forms/form-outcome.ts'
import type { RecordVisit } from '../../../http/visit.ts'
import type { ThreadAct, Written } from './written.ts'

/** Judges what was written, keeps its files with the draft, then acts. */
export async function judgeAndAct(
  visit: RecordVisit,
  key: ThreadKey,
  typed: Record<string, string>,
  files: Parameters<typeof incomingFiles>[0],
  act: ThreadAct,
): Promise<FormOutcome> {
  if (!(await findThread(visit.context.get(siteContext).db, key))) throw data(null, { status: 404 })
  const judged = judgeForm(letterForm, typed)
  if (judged.outcome === 'invalid') return judged
  const written = { visit, key, typed, letter: judged.values }
  const refusals = files.length > 0 ? await attach(written, files) : []
  if (refusals.length > 0) return { outcome: 'invalid', problems: { fichiers: refusals.join(' ') } }
  return act(written)
}

/** Files stand with the draft before anything is sent. */
async function attach({ visit, key, letter }: Written, files: Parameters<typeof incomingFiles>[0]) {
  const world = visit.context.get(siteContext)
  const person = visit.context.get(staffContext)
  const draft = await findDraft(world.db, key, person.userId)
  const already = draft?.attachments.length
  const judged = await judgeFiles(incomingFiles(files), person.userId, already)
  const attachments = await storeFiles(world, judged.files)
  if (attachments === 'no-room') return [...judged.refusals, noRoom]
  try {
    if (attachments.length > 0) await attachFiles(world, person, key, letter, attachments)
  } finally {
    // What the draft has taken stays.
    await discardFiles(world, attachments)
  }
  return judged.refusals
}
