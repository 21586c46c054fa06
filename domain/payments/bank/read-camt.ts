import { setImmediate as othersTurn } from 'node:timers/promises'
import {
  type BankEntry,
  type ReadStatement,
  statementBounds,
  tooManyLines,
  unreadable,
} from './bank-entry.ts'
import { cutBookings } from './camt-bookings.ts'
import { entriesOf } from './camt-entries.ts'
import { isWhole, node, parse } from './camt-xml.ts'

const notOurs =
  'Ce fichier XML n’est pas un relevé de compte CAMT.053\u00a0: demandez à la banque ce format, ou le CSV.'

/**
 * Reads a statement of the norm ISO 20022 CAMT.053, of any of its versions: money that was booked in, in euros. Booking by
 * booking, so that others get their turn.
 */
export async function readCamt(xml: string): Promise<ReadStatement> {
  // No bank writes one, and everything that XML can be abused for begins there.
  if (/<!\s*(?:DOCTYPE|ENTITY)/i.test(xml)) return unreadable(notOurs)
  const cut = cutBookings(xml)
  if (cut === 'broken') return unreadable(broken)
  if (cut.frame.length > most.frame || cut.bookings.some(({ length }) => length > most.booking))
    return unreadable(notOurs)
  if (cut.bookings.length > statementBounds.mostLines) return unreadable(tooManyLines)
  if (!isWhole(cut.frame)) return unreadable(broken)
  if (node(parse(cut.frame), 'Document', 'BkToCstmrStmt', 'Stmt') === null) return unreadable(notOurs)
  const entries: BankEntry[] = []
  let leftOut = 0
  for (const [place, booking] of cut.bookings.entries()) {
    if (place % 20 === 19) await othersTurn()
    if (!isWhole(booking)) return unreadable(broken)
    const found = entriesOf(node(parse(booking), 'Ntry'))
    entries.push(...found)
    if (found.length === 0) leftOut += 1
  }
  return { outcome: 'read', entries, leftOut }
}

const broken = 'Ce fichier XML est abîmé ou incomplet\u00a0: téléchargez-le de nouveau chez la banque.'

/** Signs: of what stands around the bookings, and of one of them, which may gather hundreds of transfers. */
const most = { frame: 262_144, booking: 524_288 }
