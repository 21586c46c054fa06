import { site } from '../site.ts'
import type { World } from '../world.ts'

/** The address without what stands behind a + before its @. */
function plain(email: string): string {
  const [name = '', ...host] = email.toLowerCase().split('@')
  return [name.split('+')[0], ...host].join('@')
}

/** From the address that the site itself sends from: its own mail came back. */
export const isSites = ({ mailAddress }: World<'mailAddress'>, email: string) =>
  plain(email) === plain(mailAddress)

/** From any address of the workshop: whoever works there asks nothing of it. */
export const isWorkshops = (world: World<'mailAddress'>, email: string) =>
  isSites(world, email) ||
  [site.contactEmail, ...site.locations.map((location) => location.email)].some(
    (own) => plain(own) === plain(email),
  )
