import { ownValue } from '../own-value.ts'
import type { QuoteRequest } from './find-quote-request.ts'
import type { QuoteRequestField } from './quote-request-field.ts'
import { quoteRequestFieldList } from './quote-request-fields.ts'

export interface Answer {
  label: string
  value: string
}

/** The answers of a request as people read them, in the form's order; shown to the workshop. */
export function listAnswers(request: QuoteRequest): Answer[] {
  return tell(request, () => true)
}

/**
 * What was chosen and counted, without a word that was typed: all that may go to an address that anybody can have
 * typed (docs/product.md §7.1).
 */
export function listChoices(request: QuoteRequest): Answer[] {
  return tell(request, ({ asked }) => asked.as !== 'line' && asked.as !== 'text')
}

function tell(request: QuoteRequest, isTold: (field: QuoteRequestField) => boolean): Answer[] {
  return quoteRequestFieldList.flatMap(([name, field]) => {
    const value = asRead(field, request[name])
    const label = field.told === undefined ? field.label : field.told
    return label && value && isTold(field) ? [{ label, value }] : []
  })
}

function asRead({ asked }: QuoteRequestField, value: QuoteRequest[keyof QuoteRequest]): string {
  if (value === null) return ''
  if (asked.as === 'box') return value ? 'Oui' : 'Non'
  if ('options' in asked) return ownValue(asked.options, String(value)) ?? String(value)
  return String(value)
}
