import type { Database } from '../../../db/client.ts'
import { events } from '../../../db/schema/tables.ts'
import { type ClientPerson, furtherPerson, type StaffPerson } from '../person.ts'
import type { Deps } from '../ports/deps.ts'

/**
 * Every event: its record's kind, a point, what was done; then what is kept of the record as it was and as it is. Each noun adds
 * its own in its `…-events.ts`, with the sentence of each; `oversight/journal` collects the sentences.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the nouns above
export interface EventMap {}

export type EventName = keyof EventMap & `${RecordKind}.${string}`

/** The kinds of record that events are about, and what the journal calls them. */
export const recordKinds = {
  request: 'Demandes de devis',
  message: 'Messages',
  client: 'Clients',
  invoice: 'Factures et avoirs',
  bank: 'Relevés de banque',
  staff: 'Équipe',
  answer: 'Réponses types',
  price: 'Tarifs',
  order: 'Commandes',
  estimate: 'Devis',
  withdrawal: 'Rétractations',
  setting: 'Réglages',
  newsletter: 'Lettres d’information',
  subscriber: 'Abonnés à la lettre',
  article: 'Actualités',
  portfolio: 'Réalisations',
  text: 'Textes et e-mails',
  person: 'Données personnelles',
  health: 'État du site',
} as const

export type RecordKind = keyof typeof recordKinds

const recordKindOf = (name: EventName) => name.split('.')[0] as RecordKind

/** What was done, to the record of that id. */
type NewEvent<Done extends EventName> = EventMap[Done] & { act: Done; id: string }

/** Records what somebody did, in the transaction in which it is done (docs/product.md §11.3). */
export async function recordEvent<Done extends EventName>(
  tx: Database,
  deps: Deps<'clock'>,
  actor: Actor,
  event: NewEvent<Done>,
): Promise<void> {
  await recordEvents(tx, deps, actor, [event])
}

/** The same of what was done to several records at once. */
export async function recordEvents<Done extends EventName>(
  tx: Database,
  { clock }: Deps<'clock'>,
  actor: Actor,
  done: readonly NewEvent<Done>[],
): Promise<void> {
  if (done.length === 0) return
  const by = { at: clock.now(), actor_id: actor.id, actor_name: actor.name, channel: actor.channel }
  await tx.insert(events).values(
    done.map(({ act, id, before, after }) => {
      return { ...by, act, record_kind: recordKindOf(act), record_id: id, before, after }
    }),
  )
}

/** Where an event came from. */
type Channel = keyof typeof eventChannelNames

export const eventChannelNames = {
  office: 'depuis la gestion',
  command: 'en ligne de commande',
  site: 'par le site',
  mail: 'par e-mail',
  page: 'depuis la page privée',
} as const

/** Who acts, as events call it. */
export interface Actor {
  /** `null` for whoever has no account. */
  id: string | null
  name: string
  channel: Channel
}

export const staffActor = ({ userId, name }: StaffPerson): Actor => ({ id: userId, name, channel: 'office' })

/** What the site does by itself. */
export const siteActor: Actor = { id: null, name: 'Le site', channel: 'site' }

/** Who sits at the machine on which the site runs. */
export const operatorActor: Actor = { id: null, name: 'L’exploitant du site', channel: 'command' }

/**
 * Whoever asked the workshop for something: without their name, since events outlive what they sent (docs/product.md
 * §9.8); who it was stands on the record.
 */
export function visitorActor(channel: 'mail' | 'page', person: ClientPerson | null = null): Actor {
  const by = furtherPerson(person)
  return by ? { id: by.userId, name: by.name, channel } : { id: null, name: 'Le visiteur', channel }
}

/** Whoever the quote or order is for, on a page of theirs. */
export const clientActor: Actor = { id: null, name: 'Le client', channel: 'page' }

/**
 * The same where somebody is signed in: each of a company's further people under their own name; its first user, and whoever
 * came by a link, is « Le client ».
 */
export function clientActorOf(person: ClientPerson | null): Actor {
  const by = furtherPerson(person)
  return by ? { id: by.userId, name: by.name, channel: 'page' } : clientActor
}

/** Whoever holds the link of a dossier: without their name, which stands on the dossier. */
export const expertActor: Actor = { id: null, name: 'L’expert', channel: 'page' }
