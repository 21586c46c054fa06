import type { StaffPerson } from '../sign-in/person.ts'

/** Whence an act came. */
type Channel = keyof typeof channelNames

export const channelNames = {
  office: 'depuis la gestion',
  command: 'en ligne de commande',
  site: 'par le site',
  mail: 'par e-mail',
  page: 'depuis la page privée',
} as const

/** Who acts, as events tell it. */
export interface Actor {
  /** `null` for whoever has no account. */
  id: string | null
  name: string
  channel: Channel
}

export const actorOf = ({ userId, name }: StaffPerson): Actor => ({ id: userId, name, channel: 'office' })

/** What the site does by itself. */
export const theSite: Actor = { id: null, name: 'Le site', channel: 'site' }

/** Who sits at the machine on which the site runs. */
export const operator: Actor = { id: null, name: 'L’exploitant du site', channel: 'command' }

/**
 * Whoever asked the workshop for something: without their name, since events outlive what they sent (docs/product.md
 * §9.8); who it was stands on the record.
 */
export const visitor = (channel: 'mail' | 'page'): Actor => ({ id: null, name: 'Le visiteur', channel })

/** Whoever the quote or order is for, on a page of theirs. */
export const theClient: Actor = { id: null, name: 'Le client', channel: 'page' }
