import { href } from 'react-router'
import type { DataSubjectKey } from '../../../domain/oversight/personal-data/find-person.ts'

const slugs = {
  client: 'client',
  colleague: 'collegue',
  request: 'demande',
  message: 'message',
  letter: 'lettre',
  subscription: 'abonne',
  address: 'adresse',
  withdrawal: 'retractation',
} as const satisfies Record<DataSubjectKey['kind'], string>

/** Returns the parameters of the address of a person's page: one of their records, never their name or e-mail. */
const paramsOf = ({ kind, id }: DataSubjectKey) => ({ kind: slugs[kind], id })

export const personAddress = (key: DataSubjectKey) => href('/gestion/donnees/:kind/:id', paramsOf(key))
export const personArchiveAddress = (key: DataSubjectKey) =>
  href('/gestion/donnees/:kind/:id/archive.zip', paramsOf(key))

/** Reads the parameters of the address; `null` for an unknown kind of record. */
export function parsePersonKey({ kind, id }: { kind: string; id: string }): DataSubjectKey | null {
  const [found] = Object.entries(slugs).find(([, slug]) => slug === kind) ?? []
  return found ? { kind: found as DataSubjectKey['kind'], id: id.replaceAll('\0', '').slice(0, 64) } : null
}
