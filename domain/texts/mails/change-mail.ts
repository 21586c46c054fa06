import { judgeForm, type Problems, type Typed } from '../../forms/judge-form.ts'
import { baseField, type Conflict, mergeChanges, readBase } from '../../forms/merge-changes.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { holdMailWords } from './hold-mail-words.ts'
import { keepMailWords } from './keep-mail-words.ts'
import { mailFormOf } from './mail-form.ts'
import { fieldsOf, type MailName, variablesOf } from './mail-texts.ts'
import { readMailWords } from './read-mail-words.ts'

type Needs = World<'db' | 'clock' | 'announcements'>
type Words = Readonly<Record<string, string>>

export type MailChange =
  | { outcome: 'saved' }
  | { outcome: 'invalid'; problems: Problems }
  /** Others changed the same sentences meanwhile; `merged` has all the others as they would be. */
  | { outcome: 'conflict'; merged: Words; theirs: Words; conflicts: Conflict[] }

/** What may be typed for a mail. */
export const rulesOf = (mail: MailName) => ({ fields: fieldsOf(mail), variables: variablesOf(mail) })

/**
 * Changes the sentences of a mail, by a form that says what they were when it was opened: those that others changed
 * meanwhile stay, those that both changed are given back to choose from. The next mail of the kind says them.
 */
export function changeMail(world: Needs, by: StaffPerson, mail: MailName, typed: Typed): Promise<MailChange> {
  const judged = judgeForm(mailFormOf(rulesOf(mail)), typed)
  if (judged.outcome === 'invalid') return Promise.resolve(judged)
  const mine = judged.values as Words
  return world.db.transaction(async (tx): Promise<MailChange> => {
    await holdMailWords(tx)
    const theirs: Words = await readMailWords(tx, mail)
    const { merged, conflicts } = mergeChanges<string>(readBase(typed[baseField]), mine, theirs)
    if (conflicts.length > 0) return { outcome: 'conflict', merged, theirs, conflicts }
    await keepMailWords(tx, world, by, { mail, before: theirs, after: merged })
    return { outcome: 'saved' }
  })
}
