import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { quoteRequests } from '../../../db/schema/tables.ts'
import { site } from '../../business/site.ts'
import { ownValue } from '../../kernel/text/own-value.ts'
import { type QuoteRequestField, quoteRequestFieldList } from './quote-request-fields.ts'
import { shopOptions } from './quote-request-options.ts'

export type QuoteRequest = typeof quoteRequests.$inferSelect

/** Whoever calls has checked that the reader may see it. `null` when there is none. */
export async function findQuoteRequest(db: Database, id: string): Promise<QuoteRequest | null> {
  const [request] = await db.select().from(quoteRequests).where(eq(quoteRequests.id, id)).limit(1)
  return request ?? null
}

/** The kind of rim that a request told; `null` without one, or where it told none. */
export async function findRequestRimKind(db: Database, id: string | null): Promise<string | null> {
  return id ? ((await findQuoteRequest(db, id))?.rim_type ?? null) : null
}

export interface Answer {
  label: string
  value: string
}

/** The answers of a request as people read them, in the form's order; shown to the workshop. */
export function listAnswers(request: QuoteRequest): Answer[] {
  return listFields(request, () => true)
}

/**
 * What was chosen and counted, without a word that was typed: all that may go to an address that anybody can have
 * typed (docs/product.md §7.1).
 */
export function listChoices(request: QuoteRequest): Answer[] {
  return listFields(request, ({ asked }) => asked.as !== 'line' && asked.as !== 'text')
}

function listFields(request: QuoteRequest, isShown: (field: QuoteRequestField) => boolean): Answer[] {
  return quoteRequestFieldList.flatMap(([name, field]) => {
    const value = asDisplayed(field, request[name])
    const label = field.told === undefined ? field.label : field.told
    return label && value && isShown(field) ? [{ label, value }] : []
  })
}

function asDisplayed({ asked }: QuoteRequestField, value: QuoteRequest[keyof QuoteRequest]): string {
  if (value === null) return ''
  if (asked.as === 'box') return value ? 'Oui' : 'Non'
  if (asked.as === 'shop') return ownValue(shopOptions(site), String(value)) ?? String(value)
  if ('options' in asked) return ownValue(asked.options, String(value)) ?? String(value)
  return String(value)
}
