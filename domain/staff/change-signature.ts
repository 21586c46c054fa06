import { eq } from 'drizzle-orm'
import { staff } from '../../db/schema/tables.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { judgeForm, type NameIn, type Problems, type Typed } from '../forms/judge-form.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { signatureForm } from './signature-form.ts'

export type SignatureChange =
  | { outcome: 'saved' }
  | { outcome: 'invalid'; problems: Problems<NameIn<typeof signatureForm>> }

/** Changes the signature of whoever is signed in. */
export async function changeSignature(
  world: World<'db' | 'clock'>,
  person: StaffPerson,
  typed: Typed,
): Promise<SignatureChange> {
  const judged = judgeForm(signatureForm, typed)
  if (judged.outcome === 'invalid') return judged
  const { signature } = judged.values
  const own = eq(staff.user_id, person.userId)
  return world.db.transaction(async (tx) => {
    const [held] = await tx.select({ signature: staff.signature }).from(staff).where(own).for('update')
    if (!held || held.signature === signature) return { outcome: 'saved' }
    await tx.update(staff).set({ signature }).where(own)
    await recordEvent(tx, world, actorOf(person), {
      act: 'staff.signed',
      id: person.userId,
      before: held,
      after: { signature },
    })
    return { outcome: 'saved' }
  })
}
