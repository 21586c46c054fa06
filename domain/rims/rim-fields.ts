import type { orderRims } from '../../db/schema/tables.ts'
import {
  type RimDefect,
  type RimFinish,
  type RimPosition,
  type RimService,
  rimDefects,
  rimFinishes,
  rimPositions,
  rimServices,
} from './rim-words.ts'

/** What is kept of a rim; all as texts, as its form has them. */
export const rimFields = [
  'position',
  'size',
  'make',
  'part_number',
  'service',
  'finish',
  'defects',
  'notes',
] as const
export type RimField = (typeof rimFields)[number]
export type RimValues = Record<RimField, string>

/** A rim as an order takes it in. */
export interface NewRim {
  position: RimPosition
  /** Inches. */
  size: number | null
  service: RimService
  finish: RimFinish
  make?: string
  part_number?: string
  defects?: readonly RimDefect[]
  notes?: string
}

type RimRecord = typeof orderRims.$inferSelect

/** The record as its form shows it; defects are words between spaces. */
export const rimValuesOf = (rim: Pick<RimRecord, RimField>): RimValues => ({
  position: rim.position,
  size: rim.size === null ? '' : String(rim.size),
  make: rim.make,
  part_number: rim.part_number,
  service: rim.service,
  finish: rim.finish,
  defects: rim.defects.join(' '),
  notes: rim.notes,
})

/** What the form says, as it is kept. */
export const rimRecordOf = (values: RimValues) => ({
  position: values.position as RimPosition,
  size: values.size === '' ? null : Number(values.size),
  make: values.make,
  part_number: values.part_number,
  service: values.service,
  finish: values.finish,
  defects: values.defects.split(' ').filter(Boolean),
  notes: values.notes,
})

interface NamedRim {
  position: string
  size: number | null
  service: string
  finish: string
}

const wordOf = (words: Readonly<Record<string, string>>, key: string) =>
  Object.hasOwn(words, key) ? (words[key] ?? key) : key

/** « Avant gauche, 18 pouces » . */
export const rimName = ({ position, size }: Pick<NamedRim, 'position' | 'size'>) =>
  [wordOf(rimPositions, position), size && `${size}\u00a0pouces`].filter(Boolean).join(', ')

/** « Rénovation, diamantée »; what the service changes nothing about is left out. */
export const rimWork = ({ service, finish }: Pick<NamedRim, 'service' | 'finish'>) =>
  [wordOf(rimServices, service), finish !== 'none' && wordOf(rimFinishes, finish).toLowerCase()]
    .filter(Boolean)
    .join(', ')

export const defectNames = (defects: readonly string[]) => defects.map((defect) => wordOf(rimDefects, defect))
