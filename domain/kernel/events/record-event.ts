import type { Transaction } from '../../../db/client.ts'
import { events } from '../../../db/schema/tables.ts'
import { type ClientPerson, type StaffPerson, toAdditionalCompanyPerson } from '../person.ts'
import type { Deps } from '../ports/deps.ts'

/**
 * Event names and the data stored with each: the record as it was and as it is. A name is the kind of record, a dot and the
 * action. Each noun adds its events in its `…-events.ts`, with their French sentences; `oversight/journal` collects the
 * sentences.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the nouns above
export interface EventMap {}

export type EventName = keyof EventMap & `${RecordKind}.${string}`

/** Kinds of records that have events, with their French names in the journal. */
export const recordKindNames = {
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

export type RecordKind = keyof typeof recordKindNames

const recordKindOf = (name: EventName) => name.split('.')[0] as RecordKind

/** Event to record: the action, its data, and the id of the record. */
type NewEvent<Done extends EventName> = EventMap[Done] & { act: Done; id: string }

/** Records an action in the transaction that performs it. */
export async function recordEvent<Done extends EventName>(
  tx: Transaction,
  deps: Deps<'clock'>,
  actor: Actor,
  event: NewEvent<Done>,
): Promise<void> {
  await recordEvents(tx, deps, actor, [event])
}

/** Records the same action on several records. */
export async function recordEvents<Done extends EventName>(
  tx: Transaction,
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

/** Origin of an event: an office page, a mail, a public page, the site itself, a command. */
type Channel = keyof typeof eventChannelNames

export const eventChannelNames = {
  office: 'depuis la gestion',
  command: 'en ligne de commande',
  site: 'par le site',
  mail: 'par e-mail',
  page: 'depuis la page privée',
} as const

/** Person or program that does an action, as recorded in events. */
export interface Actor {
  /** `null` if the actor has no account. */
  id: string | null
  name: string
  channel: Channel
}

export const staffActor = ({ userId, name }: StaffPerson): Actor => ({ id: userId, name, channel: 'office' })

/** Actor of automatic actions: the site itself. */
export const siteActor: Actor = { id: null, name: 'Le site', channel: 'site' }

/** Actor of a command run on the server, such as `npm run restore`. */
export const operatorActor: Actor = { id: null, name: 'L’exploitant du site', channel: 'command' }

/**
 * Returns the actor for a visitor. The visitor's name is left out, because events are stored longer than visitors'
 * data; the record contains the name. Further people of a company are named.
 */
export function visitorActor(channel: 'mail' | 'page', person: ClientPerson | null = null): Actor {
  const by = toAdditionalCompanyPerson(person)
  return by ? { id: by.userId, name: by.name, channel } : { id: null, name: 'Le visiteur', channel }
}

/** The client of an estimate or order, acting on a private page. */
export const clientActor: Actor = { id: null, name: 'Le client', channel: 'page' }

/**
 * Returns the actor for a client who may be signed in. Further people of a company are named; its first user, and a visitor who
 * follows a link, is « Le client ».
 */
export function clientActorOf(person: ClientPerson | null): Actor {
  const by = toAdditionalCompanyPerson(person)
  return by ? { id: by.userId, name: by.name, channel: 'page' } : clientActor
}

/** The holder of a dossier's link. The name is left out: the dossier contains it. */
export const expertActor: Actor = { id: null, name: 'L’expert', channel: 'page' }
