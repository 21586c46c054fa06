import type { orderRims } from '../../db/schema/tables.ts'
import type { RimPosition } from './rim-words.ts'

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
