import { inLine } from '../../limits/in-line.ts'
import { withMailTurn } from '../../limits/mail-turns.ts'
import { inTurn, type Turns } from '../../limits/turns.ts'
import type { World } from '../../world.ts'
import { findReference } from '../find-reference.ts'
import type { QuoteRequestForm } from '../quote-request-form.ts'
import { type Submission, saveWhole } from './save-whole.ts'

type Needs = World<'db' | 'jobs' | 'clock' | 'limits' | 'addresses' | 'announcements'>

/**
 * Saves a quote request sent from a network address: record, counter and mails together or not at all. The same id
 * again changes nothing, takes no turn and answers the same (docs/product.md §7, §9.4 and §10).
 */
export function submitQuoteRequest(
  { limits, ...world }: Needs,
  form: QuoteRequestForm,
  address: string,
): Promise<Submission> {
  const turns: Turns = [
    [limits.quoteRequest, address],
    [limits.quoteRequestGlobal, 'all'],
  ]
  const keep = (mayMail: boolean) => world.db.transaction((tx) => saveWhole(tx, world, form, mayMail))
  const isFree = (saved: Submission) => saved.outcome !== 'saved' || !saved.isNew
  const save = () => withMailTurn(limits, form.email, keep, isFree)
  return inLine(form.id, async () => {
    const reference = await findReference(world.db, form.id)
    if (reference) return { outcome: 'saved', reference, isNew: false }
    return inTurn(turns, save, isFree)
  })
}
