import { and, inArray, not, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { DocumentBuyer } from '../../../db/schema/money/document-buyer.ts'
import { documents, estimates } from '../../../db/schema/tables.ts'
import { forgetPrintings } from '../../documents/printings.ts'
import { openStates } from '../../estimates/estimate-state.ts'
import { isOfClient } from '../belongings/of-client.ts'
import type { Person } from '../find-person.ts'
import { erasedName } from '../person-key.ts'
import { isContract } from './kept-by-law.ts'
import { withoutWords } from './without-words.ts'

const nobody: DocumentBuyer = {
  type: 'individual',
  name: null,
  first_name: null,
  last_name: erasedName,
  siret: null,
  vat_number: null,
  address: null,
}

export async function eraseEstimates(tx: Database, person: Person): Promise<string[]> {
  const isMeant = and(isOfClient(estimates.client_id, person), not(isContract))
  const erased = await tx
    .update(estimates)
    .set({
      buyer: nobody,
      lines: withoutWords(estimates.lines),
      rims: [],
      content: null,
      message: '',
      vehicle: null,
      registration_number: null,
      decided_by: null,
      refusal_reason: null,
      confirmed_to: null,
      // Nobody is left to accept it.
      state: sql`case when ${inArray(estimates.state, [...openStates])} then 'expired' else ${estimates.state} end`,
    })
    .where(isMeant)
    .returning({ id: estimates.id })
  const ids = erased.map(({ id }) => id)
  const isTheirs = inArray(documents.id, ids)
  const newest = await tx.select({ path: documents.path }).from(documents).where(isTheirs)
  await tx.update(documents).set({ path: null, printed_at: null }).where(isTheirs)
  // Of what was printed and sent before, nothing stays either.
  const former = await forgetPrintings(tx, ids)
  return [...new Set([...former, ...newest.flatMap(({ path }) => path ?? [])])]
}
