import { missing } from '../money/format-cents.ts'
import type { Client } from './client.ts'
import type { ClientValues } from './client-values.ts'

/** What a client is called: a company by its name, a person by first and last name. */
export function clientName({
  type,
  name,
  first_name,
  last_name,
}: Pick<Client, 'type' | 'name' | 'first_name' | 'last_name'>): string {
  return (type === 'company' && name) || personName({ first_name, last_name }) || missing
}

/** First and last name, as far as they are known. */
export const personName = ({ first_name, last_name }: Pick<Client, 'first_name' | 'last_name'>) =>
  [first_name, last_name].filter(Boolean).join(' ')

/** The same of what a form holds; whoever has no name is called by their address or number. */
export function nameIn({ type, name, first_name, last_name, email, phone }: ClientValues): string {
  return (type === 'company' && name) || personName({ first_name, last_name }) || email || phone
}
