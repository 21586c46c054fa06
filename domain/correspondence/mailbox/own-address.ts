import type { Deps } from '../../kernel/ports/deps.ts'

/** Removes the tag behind a + from the local part of an address. */
function baseAddress(email: string): string {
  const [name = '', ...host] = email.toLowerCase().split('@')
  return [name.split('+')[0], ...host].join('@')
}

/** Whether an address is the one that the site sends from. */
export const isSiteAddress = ({ mailAddress }: Deps<'mailAddress'>, email: string) =>
  baseAddress(email) === baseAddress(mailAddress)

export const isWorkshopAddress = (deps: Deps<'mailAddress' | 'facts'>, email: string) =>
  isSiteAddress(deps, email) ||
  [
    deps.facts.current().contactEmail,
    ...deps.facts.current().locations.map((location) => location.email),
  ].some((own) => baseAddress(own) === baseAddress(email))
