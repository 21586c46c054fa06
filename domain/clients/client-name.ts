import { missing } from '../money/format-cents.ts'
import type { Client } from './client.ts'

/** What a client is called: a company by its name, a person by first and last name. */
export function clientName({ type, name, first_name, last_name }: Client): string {
  const person = [first_name, last_name].filter(Boolean).join(' ')
  return (type === 'company' && name) || person || missing
}
